import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimRun } from '../../src/library/for-drafting.ts';
import { archivePlan, deletePlan } from '../../src/library/index.ts';
import { createPlanWith } from '../../src/library/use-cases/plans/create-plan.ts';
import { StageError } from '../../src/planning/engine/stage-error.ts';
import { type CheckedClient, connectChecked } from '../support/checked-client.ts';
import { FakePlans, type FakeRun } from '../support/fake-plans.ts';
import { events, finishedTwice, unwrap } from '../support/plan-state.ts';
import { GENERATIONS, type ServedApp, serveApp, TESTER } from '../support/served-app.ts';

const PROMPT = 'Secret-words: open a bakery in Lyon by spring.';
/** Ten stages; this one stands in the middle of them. */
const MIDDLE = 'risks#3';

let plans: FakePlans;
let served: ServedApp;
beforeEach(async () => {
  plans = new FakePlans();
  served = await serveApp(plans.library);
});
afterEach(async () => {
  expect(served.faults).toEqual([]);
  await served.close();
  plans.dispose();
});

function connect(generation: (typeof GENERATIONS)[number] = 'client-2-modern'): Promise<CheckedClient> {
  return connectChecked(generation, `${served.base}/mcp`);
}

async function create(client: CheckedClient, input: Record<string, unknown> = {}): Promise<string> {
  const created = await client.call('plan_create', { prompt: PROMPT, model_profile: 'outline', ...input });
  return created.plan_id as string;
}

/** A run that waits in the middle of its work. */
async function begin(planId: string): Promise<FakeRun> {
  plans.rig.hold(MIDDLE);
  const run = plans.start(planId);
  await plans.rig.reached(MIDDLE);
  return run;
}

async function failWith(planId: string, error: Error): Promise<void> {
  plans.rig.fail('tasks', error);
  await plans.work(planId);
  plans.rig.repair('tasks');
}

describe.each(GENERATIONS)('with %s', (generation) => {
  it('a plan is stopped and resumed twice and then completed, with nothing done twice', async () => {
    const client = await connect(generation);
    const plan_id = await create(client);
    for (const [resumes, point] of ['sketch#2', 'tasks#1'].entries()) {
      plans.rig.hold(point);
      const run = plans.start(plan_id);
      await plans.rig.reached(point);
      expect(await client.call('plan_stop', { plan_id })).toMatchObject({ state: 'processing', stop_requested: true });
      await run.done;
      plans.rig.release(point);
      const stopped = await client.call('plan_wait', { plan_id });
      expect(stopped).toMatchObject({ state: 'stopped', timed_out: false, resume_count: resumes });
      expect(stopped).not.toHaveProperty('error');
      expect(stopped.next_steps).toEqual([expect.stringMatching(/plan_resume.*plan_retry/)]);
      expect(await client.call('plan_resume', { plan_id })).toMatchObject({
        plan_id,
        state: 'pending',
        resume_count: resumes + 1,
        run_id: `run_000${resumes + 2}`,
        server_info: { files_visible_during_processing: true },
      });
    }
    await plans.work(plan_id);
    expect(await client.call('plan_wait', { plan_id })).toMatchObject({ state: 'completed', resume_count: 2 });
    expect(finishedTwice(plans.library, plan_id)).toEqual([]);
    await client.close();
  });

  it('a plan fails in the middle, says why, and is resumed to its end without a trace of the failure', async () => {
    const client = await connect(generation);
    const plan_id = await create(client);
    await failWith(plan_id, new StageError('generation_error', 'The model declined.', true, { cause: 'refused' }));
    const failed = await client.call('plan_wait', { plan_id });
    expect(failed).toMatchObject({
      state: 'failed',
      timed_out: false,
      error: {
        failure_reason: 'generation_error',
        failed_step: 'tasks',
        message: 'The model declined.',
        recoverable: true,
      },
    });
    expect(failed).not.toHaveProperty('quality_summary');
    expect(failed.next_steps).toContainEqual(expect.stringMatching(/plan_resume/));
    await client.call('plan_resume', { plan_id });
    expect(await client.call('plan_status', { plan_id })).not.toHaveProperty('error');
    await plans.work(plan_id);
    const completed = await client.call('plan_status', { plan_id });
    expect(completed).toMatchObject({ state: 'completed', resume_count: 1, progress_percentage: 100 });
    expect(completed).not.toHaveProperty('error');
    await client.close();
  });
});

it('a prompt that cannot be planned is to be repaired in a new plan: resuming would fail the same way', async () => {
  const client = await connect();
  const plan_id = await create(client);
  await failWith(plan_id, new StageError('generation_error', 'It names no project.', true, { kind: 'gate' }));
  const failed = await client.call('plan_status', { plan_id });
  expect(failed).toMatchObject({ state: 'failed', error: { cause: 'gate' } });
  expect(failed.next_steps).toEqual([expect.stringMatching(/prompt_check.*plan_create.*parent_plan_id/)]);
  await client.close();
});

describe('plan_retry', () => {
  it('begins anew under the same id, with what was there in the history and no progress left', async () => {
    const client = await connect();
    const plan_id = await create(client);
    await failWith(plan_id, new StageError('internal_error', 'No report came out.', false));
    const failed = await client.call('plan_status', { plan_id });
    expect(failed.error).toMatchObject({ recoverable: false });
    expect((failed.next_steps as string[])[0]).toContain('plan_retry');
    expect(await client.call('plan_retry', { plan_id })).toMatchObject({
      plan_id,
      state: 'pending',
      // baseline has no model here.
      model_profile: 'outline',
      history: 'history/run_0001',
    });
    expect(await client.call('plan_status', { plan_id })).toMatchObject({
      state: 'pending',
      progress_percentage: 0,
      files_count: 0,
      timing: { last_progress_at: null },
    });
    await plans.work(plan_id);
    expect(await client.call('plan_status', { plan_id })).toMatchObject({ state: 'completed' });
    await client.close();
  });

  it('is for plans that failed or were stopped', async () => {
    const client = await connect();
    const plan_id = await create(client);
    expect(await client.refused('plan_retry', { plan_id })).toMatchObject({ code: 'PLAN_NOT_FAILED' });
    const run = await begin(plan_id);
    expect(await client.refused('plan_retry', { plan_id })).toMatchObject({
      code: 'PLAN_NOT_FAILED',
      details: { next: expect.stringMatching(/stop/i) },
    });
    plans.rig.release(MIDDLE);
    await run.done;
    expect(await client.refused('plan_retry', { plan_id })).toMatchObject({ code: 'PLAN_NOT_FAILED' });
    await client.close();
  });
});

describe('plan_resume', () => {
  it('of a plan that runs, and of one with nothing to do, says so and changes nothing', async () => {
    const client = await connect();
    const plan_id = await create(client);
    const run = await begin(plan_id);
    expect(await client.refused('plan_resume', { plan_id })).toMatchObject({
      code: 'RUN_ALREADY_ACTIVE',
      details: { run_id: 'run_0001', next: expect.any(String) },
    });
    plans.rig.release(MIDDLE);
    await run.done;
    const refusal = await client.refused('plan_resume', { plan_id });
    expect(refusal).toMatchObject({ code: 'PLAN_NOT_RESUMABLE', details: { next: expect.any(String) } });
    expect(await client.call('plan_status', { plan_id })).toMatchObject({ state: 'completed', run_id: 'run_0001' });
    await client.close();
  });

  it('with stages to invalidate drafts a completed plan again, and refuses stages and targets that there are not', async () => {
    const client = await connect();
    const plan_id = await create(client);
    await plans.work(plan_id);
    for (const [input, code] of [
      [{ invalidate: { stages: ['nothing'] } }, 'STAGE_NOT_FOUND'],
      [{ invalidate: { artifacts: ['nothing.md'] } }, 'ARTIFACT_NOT_FOUND'],
      [{ target: 'build_castle' }, 'INVALID_TARGET'],
      [{ model_profile: 'no-such-profile' }, 'INVALID_INPUT'],
    ] as const) {
      expect(await client.refused('plan_resume', { plan_id, ...input })).toMatchObject({ code });
    }
    expect(await client.call('plan_status', { plan_id })).toMatchObject({ state: 'completed', run_id: 'run_0001' });
    await client.call('plan_resume', { plan_id, invalidate: { stages: ['team'] } });
    await plans.work(plan_id);
    expect(plans.rig.runs('team')).toBe(2);
    expect(plans.rig.runs('risks')).toBe(1);
    await client.close();
  });
});

describe('plan_stop', () => {
  it('of a plan that waits stops it at once, and of one that has ended changes nothing', async () => {
    const client = await connect();
    const plan_id = await create(client);
    const stopped = { plan_id, state: 'stopped', next_steps: expect.any(Array) };
    expect(await client.call('plan_stop', { plan_id })).toEqual({ ...stopped, stop_requested: true });
    expect(await client.call('plan_stop', { plan_id })).toEqual({ ...stopped, stop_requested: false });
    await client.close();
  });
});

describe('plan_create', () => {
  it('of the same prompt and profile by two at once, in two clients, makes one plan', async () => {
    const clients = await Promise.all(GENERATIONS.map((each) => connect(each)));
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        clients[index % clients.length]?.call('plan_create', { prompt: PROMPT, model_profile: 'outline' }),
      ),
    );
    expect(new Set(made.map((each) => each?.plan_id)).size).toBe(1);
    expect(made.filter((each) => each?.deduplicated === false)).toHaveLength(1);
    expect((await clients[0]?.call('plan_list'))?.plans).toHaveLength(1);
    await Promise.all(clients.map((client) => client.close()));
  });

  it('of another prompt or with another profile makes another plan, and of the same request id never', async () => {
    const client = await connect();
    const first = await create(client, { client_request_id: 'a' });
    expect(await create(client, { prompt: `${PROMPT} Soon.` })).not.toBe(first);
    expect(await create(client, { client_request_id: 'a' })).toBe(first);
    expect(await client.refused('plan_create', { prompt: 'Something else.', client_request_id: 'a' })).toMatchObject({
      code: 'CONFLICT',
      details: { plan_id: first },
    });
    await client.close();
  });

  it.each([
    ['an empty prompt', { prompt: '' }, 'INVALID_INPUT'],
    ['a prompt of white space', { prompt: ' \n\t ' }, 'INVALID_INPUT'],
    ['a prompt that is too long', { prompt: 'x'.repeat(100_001) }, 'INVALID_INPUT'],
    ['a prompt that is no text', { prompt: 7 }, 'INVALID_INPUT'],
    ['no prompt', { prompt: undefined }, 'INVALID_INPUT'],
    ['a day that there is not', { start_date: '2027-02-30' }, 'INVALID_INPUT'],
    ['a profile that there is not', { model_profile: 'best' }, 'INVALID_INPUT'],
    ['a profile without a model', { model_profile: 'frontier' }, 'INVALID_INPUT'],
    ['a speed that there is not', { speed_vs_detail: 'turbo' }, 'INVALID_INPUT'],
    ['too many tags', { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'INVALID_INPUT'],
    ['a target that there is not', { target: 'conquer' }, 'INVALID_TARGET'],
    ['a parent that there is not', { parent_plan_id: 'nobody' }, 'PLAN_NOT_FOUND'],
  ])('with %s is refused, with what to do, and makes nothing', async (_, input, code) => {
    const client = await connect();
    const refusal = await client.refused('plan_create', { prompt: PROMPT, model_profile: 'outline', ...input });
    expect(refusal).toMatchObject({ code, details: { next: expect.any(String) } });
    expect((await client.call('plan_list', { include_archived: true })).plans).toEqual([]);
    await client.close();
  });

  it('links a plan to the one whose prompt it improves', async () => {
    const client = await connect();
    const parent_plan_id = await create(client);
    const child = await create(client, { prompt: `${PROMPT} With a terrace.`, parent_plan_id, tags: ['second'] });
    expect(await client.call('plan_status', { plan_id: child })).toMatchObject({ parent_plan_id });
    const { plans: listed } = await client.call('plan_list', { parent_plan_id });
    expect(listed).toEqual([expect.objectContaining({ plan_id: child, tags: ['second'], parent_plan_id })]);
    await client.close();
  });

  it('with the profile agent says who drafts', async () => {
    const client = await connect();
    const created = await client.call('plan_create', { prompt: PROMPT, model_profile: 'agent' });
    expect(created).toMatchObject({ model_profile: 'agent', state: 'pending' });
    expect((created.next_steps as string[]).join(' ')).toMatch(/draft_next.*draft_submit/);
    await client.close();
  });
});

describe('plan_status', () => {
  it('of a plan in which nothing moves tells since when, and to stop it', async () => {
    const client = await connect();
    const plan_id = await create(client);
    // A worker that lives, and does nothing.
    claimRun(plans.library, `${process.pid}:test`, { planId: plan_id, leaseMs: 60_000 });
    const since = new Date(Date.now() - 20 * 60_000).toISOString();
    plans.library.prepare('UPDATE runs SET last_progress_at = ?').run(since);
    const status = await client.call('plan_status', { plan_id });
    expect(status).toMatchObject({ state: 'processing', timing: { stalled_since: since, last_progress_at: since } });
    expect(status.warnings).toContainEqual(expect.stringMatching(/ten minutes/));
    expect((status.next_steps as string[])[0]).toMatch(/plan_stop.*plan_resume/);
    expect(await client.call('plan_stop', { plan_id })).toMatchObject({
      state: 'processing',
      next_steps: [expect.stringMatching(/Stopping.*plan_wait/)],
    });
    await client.close();
  });

  it('of a completed plan with gaps says which, and what to do', async () => {
    const client = await connect();
    const plan_id = await create(client);
    plans.rig.partial('risks', [{ item: 'money', note: '2 of 8 experts answered' }]);
    await plans.work(plan_id);
    const status = await client.call('plan_status', { plan_id });
    expect(status.quality_summary).toMatchObject({
      sections_complete: 9,
      sections_partial: 1,
      partial_details: [{ step: 'risks', note: 'money: 2 of 8 experts answered' }],
    });
    expect((status.next_steps as string[]).join(' ')).toMatch(/incomplete.*plan_resume/);
    plans.rig.partial('risks', []);
    await client.call('plan_resume', { plan_id });
    await plans.work(plan_id);
    expect(await client.call('plan_status', { plan_id })).toMatchObject({ quality_summary: { sections_partial: 0 } });
    await client.close();
  });
});

describe('plan_file_info and plan_download', () => {
  it('of a plan that has no report say whether it failed before it had one, or has lost it', async () => {
    const client = await connect();
    const plan_id = await create(client);
    for (const tool of ['plan_file_info', 'plan_download']) {
      expect(await client.call(tool, { plan_id, artifact: 'zip' })).toMatchObject({ reason: expect.any(String) });
    }
    await failWith(plan_id, new StageError('generation_error', 'no answer fits', true));
    for (const tool of ['plan_file_info', 'plan_download']) {
      expect(await client.refused(tool, { plan_id, artifact: 'report' })).toMatchObject({
        code: 'generation_failed',
        details: { failed_step: 'tasks', next: expect.stringMatching(/[Rr]esume/) },
      });
    }
    await client.call('plan_resume', { plan_id });
    await plans.work(plan_id);
    for (const tool of ['plan_file_info', 'plan_download']) {
      // These stages write no report.
      expect(await client.refused(tool, { plan_id, artifact: 'report' })).toMatchObject({
        code: 'content_unavailable',
      });
      expect(await client.refused(tool, { plan_id, artifact: 'film' })).toMatchObject({ code: 'INVALID_INPUT' });
    }
    await client.close();
  });
});

describe('a plan that is not there, or not the caller’s', () => {
  const TOOLS: readonly [string, Record<string, unknown>][] = [
    ['plan_status', {}],
    ['plan_wait', {}],
    ['plan_stop', {}],
    ['plan_resume', {}],
    ['plan_retry', {}],
    ['plan_file_info', { artifact: 'zip' }],
    ['plan_download', { artifact: 'zip' }],
  ];

  it.each(TOOLS)(
    'answers %s with PLAN_NOT_FOUND, PERMISSION_DENIED, and INVALID_INPUT without an id',
    async (tool, rest) => {
      const client = await connect();
      const foreign = unwrap(
        createPlanWith({ ...plans.library, user: 'somebody' }, { prompt: PROMPT }, 'outline'),
      ).plan_id;
      const deleted = await create(client);
      await client.call('plan_stop', { plan_id: deleted });
      unwrap(deletePlan(plans.library, { plan_id: deleted }));
      for (const plan_id of ['nothing', '', deleted, '2d57a448-1b09-45aa-ad37-e69891ff6ec7']) {
        expect(await client.refused(tool, { plan_id, ...rest })).toMatchObject({
          code: 'PLAN_NOT_FOUND',
          details: { next: expect.any(String) },
        });
      }
      expect(await client.refused(tool, { plan_id: foreign, ...rest })).toMatchObject({ code: 'PERMISSION_DENIED' });
      expect(await client.refused(tool, rest)).toMatchObject({ code: 'INVALID_INPUT' });
      expect((await client.call('plan_list', { include_archived: true })).plans).toEqual([]);
      await client.close();
    },
  );

  it('is not offered as a parent, either', async () => {
    const client = await connect();
    const foreign = unwrap(
      createPlanWith({ ...plans.library, user: 'somebody' }, { prompt: PROMPT }, 'outline'),
    ).plan_id;
    expect(await client.refused('plan_create', { prompt: PROMPT, parent_plan_id: foreign })).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    await client.close();
  });

  it('is told from an archived one, which can be read, is left out of lists, and does not run', async () => {
    const client = await connect();
    const plan_id = await create(client);
    await client.call('plan_stop', { plan_id });
    unwrap(archivePlan(plans.library, { plan_id, archived: true }));
    expect(await client.call('plan_status', { plan_id })).toMatchObject({ archived: true, state: 'stopped' });
    for (const tool of ['plan_resume', 'plan_retry']) {
      expect(await client.refused(tool, { plan_id })).toMatchObject({
        code: 'PERMISSION_DENIED',
        details: { reason: 'archived' },
      });
    }
    expect((await client.call('plan_list')).plans).toEqual([]);
    expect((await client.call('plan_list', { include_archived: true })).plans).toHaveLength(1);
    await client.close();
  });
});

describe('a client whose token may only read', () => {
  it('reads, and is told which scope it lacks where it may not', async () => {
    const reading = await serveApp(plans.library, { ...TESTER, scopes: new Set(['plans:read']) });
    const client = await connectChecked('client-2-modern', `${reading.base}/mcp`);
    const plan_id = plans.newPlan();
    expect(await client.call('plan_status', { plan_id })).toMatchObject({ state: 'pending' });
    for (const tool of ['plan_create', 'plan_stop', 'plan_resume', 'plan_retry']) {
      expect(await client.refused(tool, { plan_id, prompt: PROMPT })).toMatchObject({
        code: 'PERMISSION_DENIED',
        details: { scope: 'plans:write' },
      });
    }
    expect(events(plans.library, plan_id, 'run_stop_requested')).toEqual([]);
    await client.close();
    await reading.close();
  });
});

describe('plan_list', () => {
  it('shows the newest first, within its limit, by state and by words', async () => {
    const client = await connect();
    const ids: string[] = [];
    for (const word of ['apples', 'pears', 'plums'])
      ids.push(await create(client, { prompt: `Plant ${word} in Lyon.` }));
    await client.call('plan_stop', { plan_id: ids[0] });
    const listed = async (input: Record<string, unknown>) =>
      ((await client.call('plan_list', input)).plans as { plan_id: string }[]).map(({ plan_id }) => plan_id);
    expect(await listed({})).toEqual(ids.toReversed());
    expect(await listed({ limit: 1 })).toEqual([ids[2]]);
    expect(await listed({ state: 'stopped' })).toEqual([ids[0]]);
    expect(await listed({ query: 'pears' })).toEqual([ids[1]]);
    for (const input of [{ limit: 51 }, { limit: 0 }, { limit: 1.5 }, { state: 'sleeping' }]) {
      expect(await client.refused('plan_list', input)).toMatchObject({ code: 'INVALID_INPUT' });
    }
    await client.close();
  });
});

describe('model_profiles', () => {
  it('without any that can draft says so, with what to do', async () => {
    const bare = { ...plans.planner, profiles: async () => [] };
    const app = await serveApp({ ...plans.library, planner: bare });
    const client = await connectChecked('sdk-1', `${app.base}/mcp`);
    expect(await client.refused('model_profiles')).toMatchObject({
      code: 'MODEL_PROFILES_UNAVAILABLE',
      details: { next: expect.any(String) },
    });
    await client.close();
    await app.close();
  });
});
