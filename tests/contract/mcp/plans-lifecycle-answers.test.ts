import { describe, expect, it } from 'vitest';
import { claimRun } from '../../../src/library/for-drafting.ts';
import { archivePlan, deletePlan } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { StageError } from '../../../src/planning/engine/stage-error.ts';
import { connectChecked } from '../../support/mcp/checked-client.ts';
import { fakeFileOf } from '../../support/plans/fake-plans.ts';
import { events, unwrap } from '../../support/plans/plan-state.ts';
import { serveApp, TESTER } from '../../support/server/served-app.ts';
import { PROMPT, servedPlans } from '../../support/server/served-plans.ts';

/** What users are told of the step: what its files are called, without their ending. */
const FAILED_STEP = fakeFileOf('tasks', 'data').replace('.json', '');

const world = servedPlans();
const { connect, create, failWith } = world;

describe('plan_status', () => {
  it('of a plan in which nothing moves tells since when, and to stop it', async () => {
    const client = await connect();
    const plan_id = await create(client);
    // A worker that lives, and does nothing.
    claimRun(world.plans.library, `${process.pid}:test`, { planId: plan_id, leaseMs: 60_000 });
    const since = new Date(Date.now() - 20 * 60_000).toISOString();
    world.plans.library
      .prepare('UPDATE runs SET last_progress_at = @since, claimed_at = @since, started_at = @since')
      .run({ since });
    const status = await client.call('plan_status', { plan_id });
    expect(status).toMatchObject({ state: 'processing', timing: { stalled_since: since, last_progress_at: since } });
    expect(status.waiting_for).toBe('Under way without a sign of progress: the next section.');
    expect(status.warnings).toContain(status.waiting_for);
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
    world.plans.rig.partial('risks', [{ item: 'money', note: '2 of 8 experts answered' }]);
    await world.plans.work(plan_id);
    const status = await client.call('plan_status', { plan_id });
    expect(status.quality_summary).toMatchObject({
      sections_complete: 9,
      sections_partial: 1,
      partial_details: [{ step: 'risks', note: 'money: 2 of 8 experts answered' }],
    });
    expect((status.next_steps as string[]).join(' ')).toMatch(/incomplete.*plan_resume/);
    world.plans.rig.partial('risks', []);
    await client.call('plan_resume', { plan_id });
    await world.plans.work(plan_id);
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
        details: { failed_step: FAILED_STEP, next: expect.stringMatching(/[Rr]esume/) },
      });
    }
    await client.call('plan_resume', { plan_id });
    await world.plans.work(plan_id);
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
        createPlanWith({ ...world.plans.library, user: 'somebody' }, { prompt: PROMPT }, 'outline'),
      ).plan_id;
      const deleted = await create(client);
      await client.call('plan_stop', { plan_id: deleted });
      unwrap(deletePlan(world.plans.library, { plan_id: deleted }));
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
      createPlanWith({ ...world.plans.library, user: 'somebody' }, { prompt: PROMPT }, 'outline'),
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
    unwrap(archivePlan(world.plans.library, { plan_id, archived: true }));
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
    const reading = await serveApp(world.plans.library, { ...TESTER, scopes: new Set(['plans:read']) });
    const client = await connectChecked('client-2-modern', `${reading.base}/mcp`);
    const plan_id = world.plans.newPlan();
    expect(await client.call('plan_status', { plan_id })).toMatchObject({ state: 'pending' });
    for (const tool of ['plan_create', 'plan_stop', 'plan_resume', 'plan_retry']) {
      expect(await client.refused(tool, { plan_id, prompt: PROMPT })).toMatchObject({
        code: 'PERMISSION_DENIED',
        details: { scope: 'plans:write' },
      });
    }
    expect(events(world.plans.library, plan_id, 'run_stop_requested')).toEqual([]);
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
    const bare = { ...world.plans.planner, profiles: async () => [] };
    const app = await serveApp({ ...world.plans.library, planner: bare });
    const client = await connectChecked('sdk-1', `${app.base}/mcp`);
    expect(await client.refused('model_profiles')).toMatchObject({
      code: 'MODEL_PROFILES_UNAVAILABLE',
      details: { next: expect.any(String) },
    });
    await client.close();
    await app.close();
  });
});
