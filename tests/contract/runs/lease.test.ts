import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimRun, finishRun, heartbeat, LeaseWatch } from '../../../src/library/for-drafting.ts';
import { type Library, planFolder, recordCrash, resumePlan, stopPlan } from '../../../src/library/index.ts';
import { runPlan } from '../../../src/worker/run-plan.ts';
import { eventually } from '../../support/eventually.ts';
import { FakePlans, fakeFileOf, fakeGraph, STAGE_IDS } from '../../support/plans/fake-plans.ts';
import { StageRig } from '../../support/plans/fake-stages.ts';
import {
  artifacts,
  codeOf,
  cursor,
  differences,
  events,
  fileNames,
  finishedTwice,
  readFile,
  startedSince,
  status,
  unwrap,
} from '../../support/plans/plan-state.ts';

let plans: FakePlans;
beforeEach(() => {
  plans = new FakePlans();
});
afterEach(() => plans.dispose());

/** What a worker that woke up from a long sleep finds: nobody heard of it, and another worker has the run. */
function takeOver(planId: string): NonNullable<ReturnType<typeof claimRun>> {
  let elapsedMs = 0;
  const watch = new LeaseWatch(60_000, () => elapsedMs);
  for (; elapsedMs < 90_000; elapsedMs += 1_000) {
    const run = claimRun(plans.library, `${process.pid}:winner`, { planId, leaseMs: 60_000, watch });
    if (run) return run;
  }
  throw new Error('the run could not be taken over');
}

/** The plan on the disk and in the database, but for the log, and for answers that arrive late: they are kept. */
function everything(planId: string): unknown {
  const tables = ['stages', 'artifacts', 'events', 'facts', 'plans'];
  const rows = tables.map((table) =>
    plans.library.sqlite
      .prepare(`SELECT * FROM ${table} WHERE ${table === 'plans' ? 'id' : 'plan_id'} = ?`)
      .all(planId),
  );
  return { files: [...artifacts(plans.library, planId)], rows: rows.map((all) => all.filter((row) => !isLog(row))) };
}

function isLog(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'path' in row && row.path === 'run.log';
}

describe('a worker that lost its run to another', () => {
  // No heartbeat tells it in time: every single write has to find out for itself.
  it.each(['team', 'tasks#2', 'summary'])('at %s writes nothing more', async (point) => {
    const planId = plans.newPlan();
    plans.rig.hold(point);
    const run = plans.start(planId, { timing: { lookMs: 600_000 } });
    await plans.rig.reached(point);
    const winner = takeOver(planId);
    const before = everything(planId);
    plans.rig.release(point);
    await run.done;
    expect(everything(planId)).toEqual(before);
    finishRun(plans.library, winner, { state: 'stopped' });
  });

  it('stops at the next heartbeat, and does not end the run that is no longer its own', async () => {
    const planId = plans.newPlan();
    plans.rig.hold('risks#4');
    const run = plans.start(planId);
    await plans.rig.reached('risks#4');
    const winner = takeOver(planId);
    await run.done;
    expect(plans.rig.performed('risks')).toBe(3);
    expect(status(plans.library, planId).state).toBe('processing');
    expect(heartbeat(plans.library, winner, 1000)).toEqual({ stopRequested: false, lost: false });
    expect(fileNames(plans.library, planId)).not.toContain('run_error.json');
    expect(readFile(plans.library, planId, 'run.log')).toContain('taken over by another worker');
    finishRun(plans.library, winner, { state: 'stopped' });
  });

  it('leaves the winner to finish the plan as if nothing had happened, with nothing finished twice', async () => {
    const planId = plans.newPlan();
    plans.rig.hold('timetable');
    const loser = plans.start(planId, { timing: { lookMs: 600_000 } });
    await plans.rig.reached('timetable');
    const run = takeOver(planId);
    await runPlan({
      library: plans.library,
      run,
      graph: fakeGraph(new StageRig()),
      stages: new Set(STAGE_IDS),
      planFormat: 1,
      ending: new AbortController().signal,
      onChange: () => undefined,
    });
    expect(status(plans.library, planId).state).toBe('completed');
    const files = artifacts(plans.library, planId);
    plans.rig.release('timetable');
    await loser.done;
    expect(status(plans.library, planId).state).toBe('completed');
    expect(differences(artifacts(plans.library, planId), files)).toEqual([]);
    expect(finishedTwice(plans.library, planId)).toEqual([]);
  });
});

describe('a worker that is told to end', () => {
  it.each(['screen', 'risks#7', 'tasks', 'summary'])(
    'at %s hands its run back, and the next one drafts only the rest',
    async (point) => {
      const planId = plans.newPlan();
      plans.rig.hold(point);
      const run = plans.start(planId);
      await plans.rig.reached(point);
      run.handBack();
      await run.done;
      expect(status(plans.library, planId)).toMatchObject({ state: 'pending', run_id: 'run_0001', warnings: [] });
      expect(events(plans.library, planId).at(-1)).toMatchObject({ type: 'run_released', data: { crashes: 0 } });
      plans.rig.release(point);
      await plans.work(planId);
      expect(status(plans.library, planId)).toMatchObject({ state: 'completed', run_id: 'run_0001', resume_count: 0 });
      expect(finishedTwice(plans.library, planId)).toEqual([]);
      expect(plans.rig.performed('risks')).toBe(16);
    },
  );

  it('before it began hands back a run in which nothing was done', async () => {
    const planId = plans.newPlan();
    await plans.work(planId, { ending: AbortSignal.abort() });
    expect(status(plans.library, planId).state).toBe('pending');
    expect(startedSince(plans.library, planId)).toEqual([]);
  });

  it('leaves a run that waits for its turn: there is nothing to resume', async () => {
    const planId = plans.newPlan();
    await plans.work(planId, { ending: AbortSignal.abort() });
    expect(codeOf(await resumePlan(plans.library, { plan_id: planId }))).toBe('RUN_ALREADY_ACTIVE');
  });

  it('when everything is finished ends the run instead', async () => {
    const planId = plans.newPlan();
    plans.rig.hold('summary');
    const run = plans.start(planId, { timing: { graceMs: 60_000 } });
    await plans.rig.reached('summary');
    run.handBack();
    plans.rig.release('summary');
    await run.done;
    expect(status(plans.library, planId).state).toBe('completed');
  });
});

describe('a worker that dies', () => {
  it('twice on one run costs two restarts, and three times fails it as worker_error', () => {
    const planId = plans.newPlan();
    for (const owner of ['2147483647:a', '2147483647:b']) {
      claimRun(plans.library, owner, { planId, leaseMs: 60_000 });
      expect(recordCrash(plans.library, owner)).toEqual([{ planId, runId: 'run_0001', state: 'queued' }]);
      expect(status(plans.library, planId).state).toBe('pending');
    }
    claimRun(plans.library, '2147483647:c', { planId, leaseMs: 60_000 });
    // Nobody saw it die: whoever looks for work finds a run whose process is gone.
    expect(claimRun(plans.library, `${process.pid}:d`, { planId, leaseMs: 60_000 })).toBeNull();
    expect(status(plans.library, planId).error).toMatchObject({ failure_reason: 'worker_error', recoverable: true });
  });

  it('leaves a run that the next one continues from its finished stages', async () => {
    const planId = plans.newPlan();
    plans.rig.hold('tasks');
    const run = plans.start(planId, { timing: { lookMs: 600_000 } });
    await plans.rig.reached('tasks');
    recordCrash(plans.library, `${process.pid}:test`);
    plans.rig.release('tasks');
    await run.done;
    const since = cursor(plans.library, planId);
    await plans.work(planId);
    expect(startedSince(plans.library, planId, since)).not.toContain('team');
    expect(finishedTwice(plans.library, planId)).toEqual([]);
    expect(status(plans.library, planId).state).toBe('completed');
  });
});

describe('a heartbeat', () => {
  it('that a busy database refuses ends neither the run nor the worker', async () => {
    const planId = plans.newPlan();
    let refusals = 0;
    const busy: Library = {
      ...plans.library,
      prepare(sql) {
        if (!(sql.startsWith('UPDATE') && sql.includes('heartbeat_at')) || refusals === 3)
          return plans.library.prepare(sql);
        refusals += 1;
        throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
      },
    };
    plans.rig.hold('team');
    const run = plans.start(planId, { library: busy, timing: { lookMs: 2, renewMs: 2 } });
    await plans.rig.reached('team');
    await eventually(() => refusals === 3);
    unwrap(stopPlan(plans.library, { plan_id: planId }));
    await run.done;
    // The stop was seen by a later one.
    expect(status(plans.library, planId).state).toBe('stopped');
    const log = readFile(plans.library, planId, 'run.log');
    expect(log.match(/"error":"SQLITE_BUSY","msg":"heartbeat failed"/g)).toHaveLength(3);
  });
});

describe('a run that takes over from a killed worker', () => {
  it('leaves none of its half-written files behind', async () => {
    const planId = plans.newPlan();
    const folder = planFolder(plans.library.home, planId);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `.${fakeFileOf('tasks', 'page')}.0.tmp`), 'half');
    await plans.start(planId).done;
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
