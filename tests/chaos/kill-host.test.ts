import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsSince, openLibrary, planFolder, planRow } from '../../src/library/index.ts';
import { type CliHome, cliHome } from '../support/cli.ts';
import { seeded } from '../support/seeded.ts';

const KILLS = 6;
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
  expected = artifacts(reference.home, String(done.json().plan_id));
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
      expect(state(planId)).toBe('completed');
      expect(differences(artifacts(cli.home, planId), expected)).toEqual([]);
      expect(draftedTwice(planId)).toEqual([]);
    }
  }, 300_000);
});

async function newestPlan(): Promise<string> {
  const list = (await cli.run(['list', '--json'])).json() as { plans: { plan_id: string }[] };
  return list.plans[0]?.plan_id ?? '';
}

function state(planId: string): string | undefined {
  return inLibrary((library) => planRow(library, planId)?.state);
}

function draftedTwice(planId: string): string[] {
  const events = inLibrary((library) => eventsSince(library, planId, 0, 10_000));
  const finished = events.filter(({ type }) => type === 'stage_completed').map(({ data }) => String(data.stage));
  return finished.filter((stage, index) => finished.indexOf(stage) !== index);
}

function inLibrary<Value>(look: (library: NonNullable<ReturnType<typeof open>>) => Value): Value {
  const library = open();
  try {
    return look(library);
  } finally {
    library.close();
  }
}

function open() {
  const opened = openLibrary({ home: cli.home, user: 'ada' });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

function artifacts(home: string, planId: string): ReadonlyMap<string, string> {
  const folder = planFolder(home, planId);
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'run.log',
  );
  return new Map(names.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]));
}

function differences(actual: ReadonlyMap<string, string>, wanted: ReadonlyMap<string, string>): string[] {
  return [...new Set([...actual.keys(), ...wanted.keys()])].filter((name) => actual.get(name) !== wanted.get(name));
}
