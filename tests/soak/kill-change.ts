import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planFolder } from '../../src/library/index.ts';
import { type CliHome, cliHome } from '../support/cli.ts';
import { artifacts, differences, status } from '../support/plans/plan-state.ts';
import { fileOf } from '../support/plans/stage-files.ts';
import { seeded } from '../support/seeded.ts';
import { ENV, inLibrary, NOTHING_TO_RESUME, newestPlan, PLAN, referenceArtifacts } from './reference-plan.ts';
import type { Scenario } from './scenario.ts';

/** From the start of a command, in milliseconds: most of it is over by then. */
const LATEST_MS = 2_500;
const PAGE = fileOf('identify_risks', 'page');

interface Tried {
  readonly cli: CliHome;
  readonly planId: string;
}

/** A command that changes a plan, and what takes that change back wherever the command was cut short. */
interface Change {
  readonly args: (tried: Tried) => readonly string[];
  readonly undo: readonly ((tried: Tried) => readonly string[])[];
}

const CHANGES: Readonly<Record<string, Change>> = {
  edit: {
    args: ({ cli, planId }) => ['edit', planId, PAGE, '--from', join(cli.folder, 'edited.md')],
    undo: [({ cli, planId }) => ['edit', planId, PAGE, '--from', join(cli.folder, 'drafted.md')]],
  },
  'set-fact': {
    args: ({ planId }) => ['set-fact', planId, 'budget.total', '9876'],
    // Set once more, so that there is something to reset.
    undo: [
      ({ planId }) => ['set-fact', planId, 'budget.total', '9877'],
      ({ planId }) => ['set-fact', planId, 'budget.total', '--reset'],
    ],
  },
  archive: {
    args: ({ planId }) => ['archive', planId],
    undo: [({ planId }) => ['archive', planId], ({ planId }) => ['archive', planId, '--undo']],
  },
};

export const killChange: Scenario = {
  name: 'kill-change',
  claim: 'an edit, a fact, an archiving or a redraft that is killed is there or not there, and can be taken back',
  async open() {
    const expected = await referenceArtifacts();
    const cli = cliHome();
    await succeed(cli, PLAN);
    const planId = inLibrary(cli, newestPlan);
    const page = readFileSync(join(planFolder(cli.home, planId), PAGE), 'utf8');
    writeFileSync(join(cli.folder, 'drafted.md'), page);
    writeFileSync(join(cli.folder, 'edited.md'), `${page}\nOne more risk: rain.\n`);
    return {
      async round(seed) {
        const random = seeded(seed);
        let interrupted = 0;
        for (const { args, undo } of Object.values(CHANGES)) {
          if (await cutShort(cli, args({ cli, planId }), random() * LATEST_MS)) interrupted += 1;
          for (const back of undo) await succeed(cli, back({ cli, planId }));
          await finish(cli, planId);
          assertAsExpected(cli, planId, expected);
        }
        interrupted += await redrafted(cli, random, expected);
        const doctor = await cli.run(['doctor', '--json']);
        assert.equal(doctor.code, 0, doctor.stdout);
        return { kills: Object.keys(CHANGES).length + 1, interrupted };
      },
      close: async () => cli.remove(),
    };
  },
};

/** Stops a plan, kills the command that drafts it anew, and finishes it. Whether it was still at work. */
async function redrafted(cli: CliHome, random: () => number, expected: ReadonlyMap<string, string>): Promise<0 | 1> {
  const first = cli.start(PLAN, { env: ENV });
  await first.heard(/Ctrl-C stops it/);
  first.interrupt();
  await first.ended;
  const planId = inLibrary(cli, newestPlan);
  const killed = await cutShort(cli, ['retry', planId], random() * LATEST_MS);
  await finish(cli, planId);
  assertAsExpected(cli, planId, expected);
  await succeed(cli, ['delete', planId, '--yes']);
  return killed ? 1 : 0;
}

/** Whether the command was still at work when it was killed. */
async function cutShort(cli: CliHome, args: readonly string[], killMs: number): Promise<boolean> {
  const running = cli.start(args, { env: ENV });
  const timer = setTimeout(() => running.process.kill('SIGKILL'), killMs);
  const { code } = await running.ended;
  clearTimeout(timer);
  return code === null;
}

async function finish(cli: CliHome, planId: string): Promise<void> {
  const { code, stderr } = await cli.run(['resume', planId, '--json'], { env: ENV });
  assert.ok(code === 0 || code === NOTHING_TO_RESUME, `resume ended with ${code}: ${stderr}`);
}

/** Stages that were computed anew are finished more than once here. */
function assertAsExpected(cli: CliHome, planId: string, expected: ReadonlyMap<string, string>): void {
  inLibrary(cli, (library) => {
    assert.equal(status(library, planId).state, 'completed');
    assert.deepEqual(differences(artifacts(library, planId), expected), []);
  });
}

async function succeed(cli: CliHome, args: readonly string[]): Promise<void> {
  const { code, stderr } = await cli.run([...args]);
  assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
}
