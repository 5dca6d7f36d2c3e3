import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type Library, listPlans } from '../../src/library/index.ts';
import { type CliHome, cliHome } from '../support/cli.ts';
import { unwrap } from '../support/plans/plan-state.ts';
import { seeded } from '../support/seeded.ts';
import { assertWhole, inLibrary, newestPlan, PLAN, referenceArtifacts } from './reference-plan.ts';
import type { Scenario } from './scenario.ts';

/** From the start of the command, in milliseconds: most of it is over by then. */
const LATEST_MS = 1_500;
/** Of a round. Each is tried once with a whole library before it and after it. */
const COMMANDS = ['delete', 'restore', 'backup', 'restore-backup', 'import', 'export'] as const;

interface Tried {
  readonly cli: CliHome;
  readonly planId: string;
  readonly zip: string;
  /** When the command is killed, in milliseconds after its start. */
  readonly killMs: number;
}

export const killCommand: Scenario = {
  name: 'kill-command',
  claim:
    'a command that is killed while it deletes, restores, imports, exports or backs up leaves a plan whole or not there',
  async open() {
    const expected = await referenceArtifacts();
    const cli = cliHome();
    const drafted = await cli.run(PLAN);
    assert.equal(drafted.code, 0, drafted.stderr);
    const planId = String(drafted.json().plan_id);
    const zip = join(cli.folder, 'plan.zip');
    await succeed(cli, ['export', planId, '--format', 'zip', '--out', zip]);
    return {
      async round(seed) {
        const random = seeded(seed);
        let interrupted = 0;
        for (const command of COMMANDS) {
          const tried = { cli, planId, zip, killMs: random() * LATEST_MS };
          if (await cutShort(command, tried)) interrupted += 1;
          await putRight(tried);
          inLibrary(cli, (library) => assertWhole(library, planId, expected));
          const doctor = await cli.run(['doctor', '--json']);
          assert.equal(doctor.code, 0, `after ${command}: ${doctor.stdout}`);
        }
        return { kills: COMMANDS.length, interrupted };
      },
      close: async () => cli.remove(),
    };
  },
};

/** Whether the command was still at work when it was killed. */
async function cutShort(command: (typeof COMMANDS)[number], { cli, planId, zip, killMs }: Tried): Promise<boolean> {
  if (command === 'restore' || command === 'restore-backup') {
    if (command === 'restore-backup') await succeed(cli, ['backup']);
    await succeed(cli, ['delete', planId, '--yes']);
  }
  const args = {
    delete: ['delete', planId, '--yes'],
    restore: ['restore', planId],
    backup: ['backup'],
    'restore-backup': ['restore-backup'],
    import: ['import', zip],
    export: ['export', planId, '--format', 'zip', '--out', join(cli.folder, 'again.zip'), '--force'],
  }[command];
  const running = cli.start(args);
  const timer = setTimeout(() => running.process.kill('SIGKILL'), killMs);
  const { code } = await running.ended;
  clearTimeout(timer);
  return code === null;
}

/** Brings the plan back if it is in the trash, and takes away what an import brought. */
async function putRight({ cli, planId }: Tried): Promise<void> {
  const plans = () => inLibrary(cli, allPlans);
  if (!plans().includes(planId)) await succeed(cli, ['restore', planId]);
  for (const other of plans()) if (other !== planId) await succeed(cli, ['delete', other, '--yes']);
  assert.equal(inLibrary(cli, newestPlan), planId);
}

function allPlans(library: Library): string[] {
  return unwrap(listPlans(library, { limit: 100 })).plans.map(({ plan_id }) => plan_id);
}

async function succeed(cli: CliHome, args: readonly string[]): Promise<void> {
  const { code, stderr } = await cli.run([...args]);
  assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
}
