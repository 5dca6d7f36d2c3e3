import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, openLibrary } from '../../src/library/index.ts';
import { type CliHome, cliHome } from '../support/cli.ts';
import { artifacts, differences, finishedTwice, status } from '../support/plan-state.ts';
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
      const planId = await newestPlan();
      const resumed = await cli.run(['resume', planId, '--json']);
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

async function newestPlan(): Promise<string> {
  const list = (await cli.run(['list', '--json'])).json() as { plans: { plan_id: string }[] };
  return list.plans[0]?.plan_id ?? '';
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
