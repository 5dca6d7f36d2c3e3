import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { stopPlan } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { superviseWorker, type WorkerProcess } from '../../../src/main/host/worker-process.ts';
import { fakeProfile, withFakeKeys } from '../../support/fake-provider/profile.ts';
import { startFakeProvider } from '../../support/fake-provider/server.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { holdStill } from '../../support/plans/held-worker.ts';
import { newPlan, openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { artifacts, differences, events, finishedTwice, status, unwrap } from '../../support/plans/plan-state.ts';

let test: TestLibrary;
let host: WorkerProcess | null;
let watchers: (() => void)[];
beforeEach(() => {
  test = openTestLibrary();
  host = null;
  watchers = [];
});
afterEach(async () => {
  await host?.close();
  test.dispose();
});

function start(planId?: string, env: Readonly<Record<string, string>> = {}): void {
  host = superviseWorker({
    library: test.library,
    workerPath: join(inject('built'), 'worker.js'),
    ...(planId === undefined ? {} : { planId }),
    env,
    onHint: () => {
      for (const watcher of [...watchers]) watcher();
    },
  });
}

/** Resolves as soon as the library shows it, looked at whenever the host says that something happened. */
function until<T>(what: string, look: () => T | null | false): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => end(() => reject(new Error(`in vain: ${what}`))), PATIENCE_MS);
    const end = (then: () => void) => {
      clearTimeout(late);
      watchers = watchers.filter((watcher) => watcher !== check);
      then();
    };
    const check = () => {
      const seen = look();
      if (seen !== null && seen !== false) end(() => resolve(seen));
    };
    watchers.push(check);
    check();
  });
}

function state(planId: string): string {
  return status(test.library, planId).state;
}

function stagesDone(planId: string): number {
  return events(test.library, planId, 'stage_completed').length;
}

/** Process id of the worker that holds the plan's run; null when nobody does. */
function holder(planId: string): number | null {
  const row = test.library.prepare("SELECT lease_owner FROM runs WHERE plan_id = ? AND state = 'running'").get(planId);
  return typeof row?.lease_owner === 'string' ? Number(row.lease_owner.split(':')[0]) : null;
}

/** Waits until a worker, not the one named, has drafted so many stages of the plan. */
function atWork(planId: string, stages: number, not: number | null = null): Promise<number> {
  return until(`a worker at ${stages} stages`, () => {
    const pid = holder(planId);
    return pid !== not && stagesDone(planId) >= stages && pid;
  });
}

function newAgentPlan(): string {
  return unwrap(createPlanWith(test.library, { prompt: EXAMPLE, deduplicate: false }, 'agent')).plan_id;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

describe('the worker process', () => {
  it('drafts plans side by side, each the very one that is drafted in this process', async () => {
    const { library } = test;
    const [first, second, here] = [newPlan(library, EXAMPLE), newPlan(library, EXAMPLE), newPlan(library, EXAMPLE)];
    await work(library, here);
    start();
    const pid = await atWork(first, 1);
    expect(pid).not.toBe(process.pid);
    for (const planId of [first, second]) {
      await until('the plan completed', () => state(planId) === 'completed');
      expect(differences(artifacts(library, planId), artifacts(library, here))).toEqual([]);
    }
    const begun = events(library, second, 'run_started')[0]?.cursor ?? 0;
    expect(begun).toBeLessThan(events(library, first, 'run_completed')[0]?.cursor ?? 0);
  });

  it('makes way for a new one when it has drafted and nothing is left to do', async () => {
    const first = newPlan(test.library, EXAMPLE);
    start(undefined, { PLANEXE_WORKER_REST_MS: '1' });
    const pid = await atWork(first, 1);
    await until('the plan completed', () => state(first) === 'completed');
    await until('the worker ended', () => !isAlive(pid));
    const second = newPlan(test.library, EXAMPLE);
    await atWork(second, 1, pid);
    await until('the plan completed', () => state(second) === 'completed');
    expect(events(test.library, second, 'run_started')).toHaveLength(1);
  });

  it('that is told of one plan leaves the others waiting', async () => {
    const [asked, other] = [newPlan(test.library, EXAMPLE), newPlan(test.library, EXAMPLE)];
    start(asked);
    await until('the plan completed', () => state(asked) === 'completed');
    expect(state(other)).toBe('pending');
  });

  it('drafts on while more plans than it has places for wait for agents', async () => {
    const waiting = Array.from({ length: 5 }, () => newAgentPlan());
    start();
    for (const planId of waiting) await until('the agents are asked', () => state(planId) === 'processing');
    const planId = newPlan(test.library, EXAMPLE);
    await until('the plan completed', () => state(planId) === 'completed');
    expect(waiting.map(state)).toEqual(waiting.map(() => 'processing'));
    // Plans that ask nobody fill every place, and still an agent is asked at once.
    const others = Array.from({ length: 4 }, () => newPlan(test.library, EXAMPLE));
    const asked = newAgentPlan();
    await until('the agent is asked', () => state(asked) === 'processing');
    for (const other of others) await until('the plan completed', () => state(other) === 'completed');
  });

  it('killed once is replaced, and the run goes on by itself with nothing finished twice', async () => {
    const planId = newPlan(test.library, EXAMPLE);
    start();
    const first = await atWork(planId, 4);
    process.kill(first, 'SIGKILL');
    const second = await atWork(planId, 5, first);
    expect(isAlive(first)).toBe(false);
    expect(isAlive(second)).toBe(true);
    await until('the plan completed', () => state(planId) === 'completed');
    expect(events(test.library, planId, 'run_released').map(({ data }) => data.crashes)).toEqual([1]);
    expect(finishedTwice(test.library, planId)).toEqual([]);
    expect(status(test.library, planId)).toMatchObject({ run_id: 'run_0001', resume_count: 0 });
  });

  it('killed three times on one run fails the run as worker_error', async () => {
    const planId = newPlan(test.library, EXAMPLE);
    start();
    let pid: number | null = null;
    for (const stages of [1, 2, 3]) {
      pid = await atWork(planId, stages, pid);
      process.kill(pid, 'SIGKILL');
    }
    await until('the run failed', () => state(planId) === 'failed');
    expect(status(test.library, planId).error).toMatchObject({ failure_reason: 'worker_error', recoverable: true });
    expect(finishedTwice(test.library, planId)).toEqual([]);
  });

  it('that is told of a new key drafts with it, and goes on with what it has in hand', async () => {
    const { library } = test;
    const provider = await startFakeProvider({});
    onTestFinished(() => provider.close());
    mkdirSync(join(library.home, 'profiles'), { recursive: true });
    writeFileSync(join(library.home, 'profiles', 'fake.json'), JSON.stringify(fakeProfile(provider, 'openai-chat')));
    const create = (profile: string) =>
      unwrap(createPlanWith(library, { prompt: EXAMPLE, deduplicate: false }, profile)).plan_id;
    start();
    // It waits for answers by hand, for as long as nobody gives them.
    const waiting = create('agent');
    const pid = await until('the plan drafted', () => holder(waiting));
    const keyless = create('fake');
    await until('the plan without a key failed', () => state(keyless) === 'failed');
    expect(provider.seen).toEqual([]);
    const { FAKE_PROVIDER_KEY = null } = withFakeKeys({});
    host?.giveKeys({ FAKE_PROVIDER_KEY });
    create('fake');
    await provider.reached(1);
    expect(holder(waiting)).toBe(pid);
    expect(events(library, waiting, 'run_started')).toHaveLength(1);
  });

  it('pays no attention to SIGINT, which reaches the whole group of a terminal', async () => {
    const planId = newPlan(test.library, EXAMPLE);
    start();
    const pid = await atWork(planId, 2);
    process.kill(pid, 'SIGINT');
    await until('the plan completed', () => state(planId) === 'completed');
    expect(events(test.library, planId, 'run_released')).toEqual([]);
    expect(isAlive(pid)).toBe(true);
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)('hands its run back on %s, which counts as no crash', async (signal) => {
    const planId = newPlan(test.library, EXAMPLE);
    start();
    const pid = await atWork(planId, 1);
    const goOn = await holdStill(test.library.home, pid);
    process.kill(pid, signal);
    goOn();
    await until('the plan completed', () => state(planId) === 'completed');
    expect(events(test.library, planId, 'run_released').map(({ data }) => data.crashes)).toEqual([0]);
    expect(finishedTwice(test.library, planId)).toEqual([]);
  });

  it('stops a run when that is asked for, and works on', async () => {
    const planId = newPlan(test.library, EXAMPLE);
    start();
    const pid = await atWork(planId, 1);
    const goOn = await holdStill(test.library.home, pid);
    unwrap(stopPlan(test.library, { plan_id: planId }));
    goOn();
    await until('the run stopped', () => state(planId) === 'stopped');
    const other = newPlan(test.library, EXAMPLE);
    await until('the other plan completed', () => state(other) === 'completed');
    expect(isAlive(pid)).toBe(true);
  });

  it('goes when its host closes, and leaves the run to the next', async () => {
    const planId = newPlan(test.library, EXAMPLE);
    start();
    const pid = await atWork(planId, 1);
    const goOn = await holdStill(test.library.home, pid);
    const closing = host?.close();
    goOn();
    await closing;
    expect(isAlive(pid)).toBe(false);
    expect(status(test.library, planId)).toMatchObject({ state: 'pending', warnings: [] });
    expect(events(test.library, planId, 'run_released').map(({ data }) => data.crashes)).toEqual([0]);
    start();
    await until('the plan completed', () => state(planId) === 'completed');
    expect(finishedTwice(test.library, planId)).toEqual([]);
  });

  it('goes when its host is killed, and hands its run back', async () => {
    const planId = newPlan(test.library, EXAMPLE);
    // A host in a process of its own. The worker holds on to its standard output, which closes when both are gone.
    const script = `
      import { fork } from 'node:child_process';
      const worker = fork(${JSON.stringify(join(inject('built'), 'worker.js'))}, [], { execArgv: [] });
      worker.on('message', () => process.stdout.write('.'));`;
    const killed = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, PLANEXE_HOME: test.library.home, PLANEXE_USER: 'tester', PLANEXE_WORKER_PLAN: planId },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const bothGone = once(killed.stdout, 'close', { signal: AbortSignal.timeout(PATIENCE_MS) });
    killed.stdout.on('data', () => {
      for (const watcher of [...watchers]) watcher();
    });
    const goOn = await holdStill(test.library.home, await atWork(planId, 1));
    killed.kill('SIGKILL');
    goOn();
    await bothGone;
    expect(status(test.library, planId).state).toBe('pending');
    expect(events(test.library, planId, 'run_released').map(({ data }) => data.crashes)).toEqual([0]);
  });

  it('goes when its host was gone before it had started', async () => {
    const planId = newPlan(test.library, EXAMPLE);
    const script = `
      import { fork } from 'node:child_process';
      fork(${JSON.stringify(join(inject('built'), 'worker.js'))}, [], { execArgv: [] });
      process.kill(process.pid, 'SIGKILL');`;
    const killed = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, PLANEXE_HOME: test.library.home, PLANEXE_USER: 'tester' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    killed.stdout.resume();
    await once(killed.stdout, 'close', { signal: AbortSignal.timeout(PATIENCE_MS) });
    // It may have begun before it could tell.
    expect(state(planId)).toBe('pending');
    expect(events(test.library, planId, 'run_released').filter(({ data }) => data.crashes !== 0)).toEqual([]);
  });
});

describe('a host that closes', () => {
  it('while its worker has not even started leaves nothing behind', async () => {
    start();
    await host?.close();
    await host?.close();
  });
});
