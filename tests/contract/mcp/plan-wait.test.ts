import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resumePlan, stopPlan } from '../../../src/library/index.ts';
import { PlanStatus } from '../../../src/shared/contracts/plan-status.ts';
import type { Scope } from '../../../src/shared/contracts/token.ts';
import { connectChecked, type Said } from '../../support/mcp/checked-client.ts';
import { FakePlans, fakeFileOf } from '../../support/plans/fake-plans.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { GENERATIONS, type ServedApp, serveApp } from '../../support/server/served-app.ts';

/** What users are told of the step: what its files are called, without their ending. */
const FAILED_STEP = fakeFileOf('tasks', 'data').replace('.json', '');

const POINT = 'risks#3';

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

/** How many calls wait for events of the library. */
function listeners(): { readonly most: number; now(): number; until(count: number): Promise<void> } {
  let now = 0;
  let most = 0;
  const watchers = new Set<() => void>();
  const changed = () => {
    most = Math.max(most, now);
    for (const watcher of watchers) watcher();
  };
  const { listen } = served.feed;
  Object.assign(served.feed, {
    listen(listener: Parameters<typeof listen>[0]) {
      const stop = listen(listener);
      now += 1;
      changed();
      return () => {
        stop();
        now -= 1;
        changed();
      };
    },
  });
  return {
    get most() {
      return most;
    },
    now: () => now,
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (now !== count) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
  };
}

describe.each(GENERATIONS)('plan_wait with %s', (generation) => {
  it('answers when the plan has ended, with all that plan_status answers', async () => {
    const client = await connectChecked(generation, `${served.base}/mcp`);
    const waiting = listeners();
    const plan_id = plans.newPlan();
    const answer = client.call('plan_wait', { plan_id });
    await waiting.until(1);
    await plans.work(plan_id);
    const said = await answer;
    expect(said).toMatchObject({ state: 'completed', timed_out: false });
    expect(PlanStatus.safeParse(said).success).toBe(true);
    const status = await client.call('plan_status', { plan_id });
    expect(Object.keys(said).toSorted()).toEqual([...Object.keys(status), 'timed_out'].toSorted());
    expect(waiting.now()).toBe(0);
    await client.close();
  });

  it('answers at once about a plan that has ended or was never started, and when its time is up', async () => {
    const client = await connectChecked(generation, `${served.base}/mcp`);
    const plan_id = plans.newPlan();
    expect(await client.call('plan_wait', { plan_id, timeout_sec: 0 })).toMatchObject({
      state: 'pending',
      timed_out: true,
    });
    for (const timeout_sec of [0.02, 0.0123]) {
      expect(await client.call('plan_wait', { plan_id, timeout_sec })).toMatchObject({ timed_out: true });
    }
    plans.library.prepare("UPDATE plans SET state = 'draft'").run();
    expect(await client.call('plan_wait', { plan_id })).toMatchObject({ state: 'draft', timed_out: false });
    plans.library.prepare("UPDATE plans SET state = 'pending'").run();
    await plans.work(plan_id);
    expect(await client.call('plan_wait', { plan_id })).toMatchObject({ state: 'completed', timed_out: false });
    expect(await client.refused('plan_wait', { plan_id, timeout_sec: -1 })).toMatchObject({ code: 'INVALID_INPUT' });
    await client.close();
  });
});

describe('plan_wait', () => {
  it('waits for a hundred at a time, of several plans, and wakes each with its own', async () => {
    const clients = await Promise.all(GENERATIONS.map((each) => connectChecked(each, `${served.base}/mcp`)));
    const waiting = listeners();
    const [first, second] = [plans.newPlan(), plans.newPlan()];
    const calls = Array.from({ length: 100 }, (_, index) =>
      clients[index % clients.length]?.call('plan_wait', { plan_id: index % 2 === 0 ? first : second }),
    );
    await waiting.until(100);
    await plans.work(first);
    await waiting.until(50);
    await plans.work(second);
    const answers = (await Promise.all(calls)) as Said[];
    expect(answers.map(({ plan_id, state, timed_out }) => [plan_id, state, timed_out])).toEqual(
      answers.map((_, index) => [index % 2 === 0 ? first : second, 'completed', false]),
    );
    await Promise.all(clients.map((client) => client.close()));
  });

  it('goes on waiting when a run ends and the plan was resumed before anybody looked', async () => {
    const client = await connectChecked('client-2-modern', `${served.base}/mcp`);
    const waiting = listeners();
    const plan_id = plans.newPlan();
    const answer = client.call('plan_wait', { plan_id });
    await waiting.until(1);
    unwrap(stopPlan(plans.library, { plan_id }));
    unwrap(await resumePlan(plans.library, { plan_id }));
    served.feed.hint();
    await plans.work(plan_id);
    expect(await answer).toMatchObject({ state: 'completed', resume_count: 1, timed_out: false });
    await client.close();
  });

  it('of a plan that fails or is stopped ends with it', async () => {
    const client = await connectChecked('client-2-modern', `${served.base}/mcp`);
    const waiting = listeners();
    const [failing, stopping] = [plans.newPlan('A plan that fails.'), plans.newPlan('A plan that is stopped.')];
    const answers = [client.call('plan_wait', { plan_id: failing }), client.call('plan_wait', { plan_id: stopping })];
    await waiting.until(2);
    plans.rig.fail('tasks', new Error('no'));
    await plans.work(failing);
    await client.call('plan_stop', { plan_id: stopping });
    const [failed, stopped] = await Promise.all(answers);
    expect(failed).toMatchObject({ state: 'failed', timed_out: false, error: { failed_step: FAILED_STEP } });
    expect(stopped).toMatchObject({ state: 'stopped', timed_out: false });
    await client.close();
  });

  describe.each(['legacy', 'auto'] as const)('to a client of the era %s', (mode) => {
    const open = async () => {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${served.base}/mcp`)));
      return client;
    };

    it('that asked for progress tells it, ever growing', async () => {
      const client = await open();
      const waiting = listeners();
      const plan_id = plans.newPlan();
      const told: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
      const answer = client.callTool(
        { name: 'plan_wait', arguments: { plan_id, poll_interval_sec: 0 } },
        { onprogress: (progress) => told.push(progress) },
      );
      await waiting.until(1);
      plans.rig.hold(POINT);
      const run = plans.start(plan_id);
      await plans.rig.reached(POINT);
      served.feed.hint();
      plans.rig.release(POINT);
      await run.done;
      await answer;
      expect(told.length).toBeGreaterThan(0);
      expect(told.map(({ progress }) => progress)).toEqual(
        [...new Set(told.map(({ progress }) => progress))].toSorted((a, b) => a - b),
      );
      for (const { total, message } of told) expect([total, typeof message]).toEqual([100, 'string']);
      await client.close();
    });

    it('that gives up ends at once, and the plan goes on', async () => {
      const client = await open();
      const waiting = listeners();
      const plan_id = plans.newPlan();
      const patience = new AbortController();
      const answer = client.callTool({ name: 'plan_wait', arguments: { plan_id } }, { signal: patience.signal });
      await waiting.until(1);
      patience.abort(new Error('enough'));
      await expect(answer).rejects.toThrow(/enough/);
      await waiting.until(0);
      await plans.work(plan_id);
      await client.close();
    });
  });

  it('needs no right but to read', async () => {
    const scopes: ReadonlySet<Scope> = new Set(['plans:read']);
    const reading = await serveApp(plans.library, { user: 'tester', scopes, client: null });
    const client = await connectChecked('sdk-1', `${reading.base}/mcp`);
    expect(await client.call('plan_wait', { plan_id: plans.newPlan(), timeout_sec: 0 })).toMatchObject({
      timed_out: true,
    });
    await client.close();
    await reading.close();
  });
});
