import assert from 'node:assert/strict';
import { type Library, listPlans, openLibrary } from '../../src/library/index.ts';
import { type CliHome, cliHome } from '../support/cli.ts';
import { artifacts, differences, finishedTwice, status, unwrap } from '../support/plans/plan-state.ts';

/** The command that drafts the plan which is interrupted; it needs nobody, and comes out the same each time. */
export const PLAN = [
  'plan',
  '--example',
  'wooden-boat-with-daughter',
  '--start-date',
  '2027-01-04',
  '--locale',
  'en-GB',
  '--json',
];
/** The plan is complete: there is nothing to resume. */
export const NOTHING_TO_RESUME = 4;
/** Lets the same plan be begun again and again. */
export const ENV = { PLANEXE_DEDUP_WINDOW_SECONDS: '0' };

let reference: Promise<ReadonlyMap<string, string>> | undefined;

/** The artifacts of the plan as nobody interrupted it; drafted once for all scenarios. */
export function referenceArtifacts(): Promise<ReadonlyMap<string, string>> {
  reference ??= draftReference();
  return reference;
}

async function draftReference(): Promise<ReadonlyMap<string, string>> {
  const cli = cliHome();
  try {
    const done = await cli.run(PLAN);
    assert.equal(done.code, 0, done.stderr);
    return inLibrary(cli, (library) => artifacts(library, String(done.json().plan_id)));
  } finally {
    cli.remove();
  }
}

/** @throws unless the plan is complete and as expected, each stage finished once. */
export function assertWhole(library: Library, planId: string, expected: ReadonlyMap<string, string>): void {
  assert.equal(status(library, planId).state, 'completed');
  assert.deepEqual(differences(artifacts(library, planId), expected), []);
  assert.deepEqual(finishedTwice(library, planId), []);
}

export function newestPlan(library: Library): string {
  const { plan_id } = unwrap(listPlans(library, { limit: 1 })).plans[0] ?? {};
  if (plan_id === undefined) throw new Error('no plan was begun');
  return plan_id;
}

/** Looks into the library of a command line between its commands. */
export function inLibrary<Value>({ home }: CliHome, look: (library: Library) => Value): Value {
  const opened = openLibrary({ home, user: 'ada' });
  if (!opened.ok) throw new Error(opened.error.message);
  try {
    return look(opened.value);
  } finally {
    opened.value.close();
  }
}

/** Asks again and again until there is an answer. @throws after `ms` milliseconds. */
export async function until<Value>(
  ask: () => Value | Promise<Value>,
  what: string,
  ms = 120_000,
): Promise<NonNullable<Value>> {
  const endMs = performance.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > endMs) throw new Error(`${what}: not within ${ms / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
