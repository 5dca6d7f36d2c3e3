import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Library, listPlans, openLibrary } from '../../src/library/index.ts';
import { isLeaseAlive } from '../../src/library/store/lease.ts';
import { latestRun } from '../../src/library/store/run-state.ts';
import { type CliHome, type CliResult, cliHome } from '../support/cli.ts';
import { artifacts, differences, finishedTwice, status, unwrap } from '../support/plan-state.ts';
import { seeded } from '../support/seeded.ts';

const KILLS = 50;
/** Some kills come after the plan is complete; a machine on which most do shows nothing. */
const MOST_ATTEMPTS = 100;
/** The latest moment of a kill after the plan was begun, in milliseconds. */
const LATEST_MS = 900;
const PLAN = [
  'plan',
  '--example',
  'wooden-boat-with-daughter',
  '--start-date',
  '2027-01-04',
  '--locale',
  'en-GB',
  '--json',
];

let cli: CliHome;
let expected: ReadonlyMap<string, string>;

beforeAll(async () => {
  const reference = cliHome();
  const done = await reference.run(PLAN);
  expect(done.code).toBe(0);
  expected = inLibrary(reference, (library) => artifacts(library, String(done.json().plan_id)));
  reference.remove();
  cli = cliHome();
}, 120_000);
afterAll(() => cli.remove());

describe('kill -9 of the host', () => {
  it(`at ${KILLS} random moments of a run loses nothing: resume finishes the same plan, and no finished stage is drafted twice`, async () => {
    const random = seeded(7);
    let interrupted = 0;
    for (let attempt = 0; interrupted < KILLS && attempt < MOST_ATTEMPTS; attempt += 1) {
      const running = cli.start(PLAN, { env: { PLANEXE_DEDUP_WINDOW_SECONDS: '0' } });
      await running.heard(/Ctrl-C stops it/);
      const until = performance.now() + random() * LATEST_MS;
      while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
      running.process.kill('SIGKILL');
      await running.ended;
      const planId = inLibrary(cli, newestPlan);
      // Its worker sees that it is gone, and ends by itself.
      await vi.waitUntil(() => inLibrary(cli, (library) => !isHeld(library, planId)), { timeout: 20_000 });
      const resumed = await resumeWhenFree(planId);
      // 4: the plan was complete before the signal came, so this kill does not count.
      expect([0, 4]).toContain(resumed.code);
      if (resumed.code === 0) interrupted += 1;
      inLibrary(cli, (library) => {
        expect(status(library, planId).state).toBe('completed');
        expect(differences(artifacts(library, planId), expected)).toEqual([]);
        expect(finishedTwice(library, planId)).toEqual([]);
      });
    }
    expect(interrupted).toBe(KILLS);
  }, 900_000);
});

function isHeld(library: Library, planId: string): boolean {
  const run = latestRun(library, planId);
  return run !== undefined && isLeaseAlive(run, library.now());
}

/**
 * Resumes the plan once the worker of the host that was killed has let go of it. That one ends by itself when it sees
 * that its host is gone; where it was still beginning then, it may take the run up for a moment before it looks.
 */
function resumeWhenFree(planId: string): Promise<CliResult> {
  return vi.waitUntil(
    async () => {
      const resumed = await cli.run(['resume', planId, '--json']);
      const { error } = resumed.json() as { error?: { code: string } };
      return error?.code === 'RUN_ALREADY_ACTIVE' ? undefined : resumed;
    },
    // Of which most is the resume itself.
    { timeout: 120_000 },
  );
}

function newestPlan(library: Library): string {
  const { plan_id } = unwrap(listPlans(library, { limit: 1 })).plans[0] ?? {};
  if (plan_id === undefined) throw new Error('no plan was begun');
  return plan_id;
}

/** Looks into the library of a command line between its commands. */
function inLibrary<Value>({ home }: CliHome, look: (library: Library) => Value): Value {
  const opened = openLibrary({ home, user: 'ada' });
  if (!opened.ok) throw new Error(opened.error.message);
  try {
    return look(opened.value);
  } finally {
    opened.value.close();
  }
}
