import { describe, expect, it } from 'vitest';
import { StageError } from '../../../src/planning/engine/stage-error.ts';
import { finishedTwice } from '../../support/plans/plan-state.ts';
import { GENERATIONS } from '../../support/server/served-app.ts';
import { MIDDLE, PROMPT, servedPlans } from '../../support/server/served-plans.ts';

const world = servedPlans();
const { connect, create, begin, failWith } = world;

describe.each(GENERATIONS)('with %s', (generation) => {
  it('a plan is stopped and resumed twice and then completed, with nothing done twice', async () => {
    const client = await connect(generation);
    const plan_id = await create(client);
    for (const [resumes, point] of ['sketch#2', 'tasks#1'].entries()) {
      world.plans.rig.hold(point);
      const run = world.plans.start(plan_id);
      await world.plans.rig.reached(point);
      expect(await client.call('plan_stop', { plan_id })).toMatchObject({ state: 'processing', stop_requested: true });
      await run.done;
      world.plans.rig.release(point);
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
    await world.plans.work(plan_id);
    expect(await client.call('plan_wait', { plan_id })).toMatchObject({ state: 'completed', resume_count: 2 });
    expect(finishedTwice(world.plans.library, plan_id)).toEqual([]);
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
        failed_step: expect.stringMatching(/^\d{3}-tasks$/),
        message: 'The model declined.',
        recoverable: true,
      },
    });
    expect(failed).not.toHaveProperty('quality_summary');
    expect(failed.next_steps).toContainEqual(expect.stringMatching(/plan_resume/));
    await client.call('plan_resume', { plan_id });
    expect(await client.call('plan_status', { plan_id })).not.toHaveProperty('error');
    await world.plans.work(plan_id);
    const completed = await client.call('plan_status', { plan_id });
    expect(completed).toMatchObject({ state: 'completed', resume_count: 1, progress_percentage: 100 });
    expect(completed).not.toHaveProperty('error');
    await client.close();
  });
});

it('a prompt that cannot be planned is to be repaired in a new plan: resuming would fail the same way', async () => {
  const client = await connect();
  const plan_id = await create(client);
  await failWith(plan_id, new StageError('generation_error', 'It names no project.', false, { kind: 'gate' }));
  const failed = await client.call('plan_status', { plan_id });
  expect(failed).toMatchObject({ state: 'failed', error: { cause: 'gate', recoverable: false } });
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
    await world.plans.work(plan_id);
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
    world.plans.rig.release(MIDDLE);
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
    world.plans.rig.release(MIDDLE);
    await run.done;
    const refusal = await client.refused('plan_resume', { plan_id });
    expect(refusal).toMatchObject({ code: 'PLAN_NOT_RESUMABLE', details: { next: expect.any(String) } });
    expect(await client.call('plan_status', { plan_id })).toMatchObject({ state: 'completed', run_id: 'run_0001' });
    await client.close();
  });

  it('with stages to invalidate drafts a completed plan again, and refuses stages and targets that there are not', async () => {
    const client = await connect();
    const plan_id = await create(client);
    await world.plans.work(plan_id);
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
    await world.plans.work(plan_id);
    expect(world.plans.rig.runs('team')).toBe(2);
    expect(world.plans.rig.runs('risks')).toBe(1);
    await client.close();
  });
});

describe('optional sections', () => {
  it('are handed on by the tools that create and resume a plan: one that there is not is refused by its name', async () => {
    const client = await connect();
    const plan_id = await create(client);
    await world.plans.work(plan_id);
    for (const [tool, input, field] of [
      ['plan_resume', { plan_id, add_sections: ['sonnet'] }, 'add_sections'],
      ['plan_create', { prompt: PROMPT, add_sections: ['sonnet'] }, 'add_sections'],
      ['plan_create', { prompt: PROMPT, leave_out_sections: ['sonnet'] }, 'leave_out_sections'],
    ] as const) {
      const refusal = await client.refused(tool, input);
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field } });
      expect(JSON.stringify(refusal)).toContain('sonnet');
    }
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

    const grandchild = await create(client, { prompt: `${PROMPT} With a kiosk.`, parent_plan_id: child });
    const last = await create(client, { prompt: `${PROMPT} With a van.`, parent_plan_id: grandchild });
    await create(client, { prompt: `${PROMPT} Another one.` });
    const idsOf = async (input: Record<string, unknown>) =>
      ((await client.call('plan_list', input)).plans as { plan_id: string }[]).map(({ plan_id }) => plan_id);
    expect(await idsOf({ parent_plan_id })).toEqual([child]);
    expect(await idsOf({ parent_plan_id, include_descendants: true })).toEqual([last, grandchild, child]);
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
