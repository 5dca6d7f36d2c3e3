import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, openLibrary } from '../../src/library/index.ts';
import { type CliHome, cliHome } from '../support/cli.ts';
import { artifacts, differences, finishedTwice, status } from '../support/plan-state.ts';
import { seeded } from '../support/seeded.ts';

const KILLS = 50;
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
  it(`at ${KILLS} random moments loses nothing: resume finishes the same plan, and no finished stage is drafted twice`, async () => {
    const random = seeded(7);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const running = cli.start(PLAN, { env: { PLANEXE_DEDUP_WINDOW_SECONDS: '0' } });
      await running.heard(
        new RegExp(`\\b${1 + Math.floor(random() * 20)} of \\d+ sections|\\b[2-9]\\d of \\d+ sections`),
      );
      running.process.kill('SIGKILL');
      await running.ended;
      const planId = await newestPlan();
      const resumed = await cli.run(['resume', planId, '--json']);
      // The worker may have been quicker than the signal; then there is nothing to resume.
      expect([0, 4]).toContain(resumed.code);
      inLibrary(cli, (library) => {
        expect(status(library, planId).state).toBe('completed');
        expect(differences(artifacts(library, planId), expected)).toEqual([]);
        expect(finishedTwice(library, planId)).toEqual([]);
      });
    }
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
