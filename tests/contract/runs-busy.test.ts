import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { CALLS, FakePlans } from '../support/fake-plans.ts';
import { events, finishedTwice, readFile, status } from '../support/plan-state.ts';

let plans: FakePlans;
beforeEach(() => {
  plans = new FakePlans();
  // Whoever waits in this process keeps the test from letting go of the lock.
  plans.library.sqlite.pragma('busy_timeout = 0');
});
afterEach(() => plans.dispose());

/** Keeps the database locked, as a program does that looks into it and forgets to close its transaction. */
function lockDatabase(): () => void {
  const other = new Database(join(plans.library.home, 'library.db'));
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  return () => other.exec('ROLLBACK');
}

describe('a database that somebody else keeps locked', () => {
  // While a section begins, while an answer is to be kept, while a section is written, and when the run is over.
  it.each(['team', 'tasks#2', 'timetable', 'summary'])(
    'at %s is waited for: the run goes on where it was, and nothing is asked twice',
    async (point) => {
      const planId = plans.newPlan();
      plans.rig.hold(point);
      const told: string[] = [];
      const run = plans.start(planId, { onUnwritable: (code) => told.push(code), timing: { renewMs: 5 } });
      await plans.rig.reached(point);
      const unlock = lockDatabase();
      plans.rig.release(point);
      await eventually(() => told.length > 0);
      expect(status(plans.library, planId).state).toBe('processing');
      unlock();
      await run.done;
      expect(status(plans.library, planId)).toMatchObject({ state: 'completed', run_id: 'run_0001', resume_count: 0 });
      expect(events(plans.library, planId, 'run_released')).toEqual([]);
      expect(finishedTwice(plans.library, planId)).toEqual([]);
      expect(plans.rig.performed('tasks')).toBe(CALLS.tasks);
      expect(readFile(plans.library, planId, 'run.log')).toContain('the library cannot be written to; waiting');
    },
  );

  it('before the run has begun is waited for, too', async () => {
    const planId = plans.newPlan();
    const told: string[] = [];
    const run = plans.start(planId, { onUnwritable: (code) => told.push(code) });
    // It is claimed, and has not written anything yet.
    const unlock = lockDatabase();
    await eventually(() => told.length > 0);
    unlock();
    await run.done;
    expect(status(plans.library, planId).state).toBe('completed');
  });
});
