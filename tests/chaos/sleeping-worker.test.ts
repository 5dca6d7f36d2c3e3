import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createPlanWith } from '../../src/library/use-cases/plans/create-plan.ts';
import { superviseWorker } from '../../src/main/host/worker-process.ts';
import { pipeline } from '../../src/planning/pipeline/index.ts';
import { eventually } from '../support/eventually.ts';
import { EXAMPLE } from '../support/plans/drafted-plan.ts';
import { holdStill } from '../support/plans/held-worker.ts';
import { openTestLibrary, type TestLibrary } from '../support/plans/in-process.ts';
import { events, finishedTwice, status, unwrap } from '../support/plans/plan-state.ts';

/** Longer than a lease holds without being renewed. */
const ASLEEP_MS = 20_000;
/** Longer than a connection waits for a locked database. */
const LOCKED_MS = 7_000;

/** @returns errors that the workers tell of, as they come */
function workersOf({ library }: TestLibrary, count: number): unknown[] {
  const faults: unknown[] = [];
  const onFault = (error: unknown) => faults.push(error);
  for (let number = 0; number < count; number += 1) {
    const worker = superviseWorker({ library, workerPath: join(inject('built'), 'worker.js'), onFault });
    onTestFinished(() => worker.close());
  }
  return faults;
}

function isOfLockedDatabase(fault: unknown): boolean {
  return fault instanceof Error && fault.name === 'WorkerFault' && 'code' in fault && fault.code === 'SQLITE_BUSY';
}

/** A plan that an agent or the outline drafts. */
function plan({ library }: TestLibrary, profile: string): string {
  return unwrap(createPlanWith(library, { prompt: EXAMPLE, deduplicate: false }, profile)).plan_id;
}

/** The process that holds the plan's run, as soon as there is one. */
async function holderOf({ library }: TestLibrary, planId: string): Promise<number> {
  const owner = () =>
    library.prepare("SELECT lease_owner FROM runs WHERE plan_id = ? AND state = 'running'").get(planId);
  await eventually(() => owner() !== undefined);
  return Number(String(owner()?.lease_owner).split(':')[0]);
}

/** All questions of the plan that were ever asked. */
function questionsOf({ library }: TestLibrary, planId: string): Record<string, unknown>[] {
  return library.prepare('SELECT id, stage, item, state FROM questions WHERE plan_id = ? ORDER BY id').all(planId);
}

/** The sections with which a plan begins: they read the prompt alone. */
const FIRST = pipeline.stages
  .filter(({ id, askedMs }) => askedMs !== undefined && pipeline.inputs.get(id)?.join() === 'prompt')
  .map(({ id }) => id)
  .sort();

/** Whether every section that can begin has asked its question, so that the run does nothing but wait. */
function onlyWaits(test: TestLibrary, planId: string): boolean {
  const asking = questionsOf(test, planId).map(({ stage }) => String(stage));
  return FIRST.every((stage) => asking.includes(stage));
}

/** A library with its workers, and a plan that one of them drafts. */
async function underWay(workers: number) {
  const test = openTestLibrary();
  onTestFinished(test.dispose);
  const waiting = plan(test, 'agent');
  const faults = workersOf(test, workers);
  await eventually(() => onlyWaits(test, waiting));
  return { test, waiting, faults, pid: await holderOf(test, waiting) };
}

it('a worker that slept longer than its lease goes on with its run, alone or beside another', async () => {
  const [alone, beside] = await Promise.all([underWay(1), underWay(2)]);
  const asked = [alone, beside].map(({ test, waiting }) => questionsOf(test, waiting));
  const goOn = await Promise.all([alone, beside].map(({ test, pid }) => holdStill(test.library.home, pid)));
  await pause(ASLEEP_MS);
  for (const wake of goOn) wake();

  // Nobody else could have it: it goes on as if nothing had been.
  const drafted = plan(alone.test, 'outline');
  await eventually(() => status(alone.test.library, drafted).state === 'completed');
  expect(events(alone.test.library, alone.waiting, 'run_started')).toHaveLength(1);

  // The other one was awake and took it over. The sleeper lost it, and nobody has ended.
  const other = await holderOf(beside.test, beside.waiting);
  expect(other).not.toBe(beside.pid);
  expect(events(beside.test.library, beside.waiting, 'run_started')).toHaveLength(2);

  for (const [index, { test, waiting }] of [alone, beside].entries()) {
    expect(questionsOf(test, waiting)).toEqual(asked[index]);
    expect(events(test.library, waiting, 'run_released').filter(({ data }) => data.crashes !== 0)).toEqual([]);
    expect(status(test.library, waiting)).toMatchObject({ state: 'processing', run_id: 'run_0001' });
    expect(finishedTwice(test.library, waiting)).toEqual([]);
  }
});

it('a worker waits for a database that somebody keeps locked, says so, and ends none of its runs', async () => {
  const { test, waiting, faults, pid } = await underWay(1);
  const asked = questionsOf(test, waiting);
  const drafted = [plan(test, 'outline'), plan(test, 'outline')];
  const other = new Database(join(test.library.home, 'library.db'));
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  // Longer than a write waits, and until the worker has met it.
  await pause(LOCKED_MS);
  await eventually(() => faults.some(isOfLockedDatabase));
  other.exec('ROLLBACK');
  for (const planId of drafted) await eventually(() => status(test.library, planId).state === 'completed');
  expect(await holderOf(test, waiting)).toBe(pid);
  expect(questionsOf(test, waiting)).toEqual(asked);
  for (const planId of [waiting, ...drafted]) {
    expect(events(test.library, planId, 'run_started')).toHaveLength(1);
    expect(finishedTwice(test.library, planId)).toEqual([]);
  }
});
