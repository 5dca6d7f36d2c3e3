import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Library, resumePlan } from '../../src/library/index.ts';
import { byCommand } from './command.ts';
import type { FigureGroup } from './figure.ts';
import { timed } from './timing.ts';

/** The library looks into files again that changed less than three seconds ago. */
const SETTLED_MS = 3_000;
/** Exit code of a command that the plan's state does not allow. */
const NOT_IN_THIS_STATE = 4;

/** Opening the library and deciding that nothing is to be done for a finished plan. */
export const resumeFresh: FigureGroup = {
  name: 'resume-fresh',
  async measure(bench) {
    const plan = await bench.finishedPlan();
    let library: Library | undefined;
    const decide = async () => {
      library = plan.open();
      const answer = await resumePlan(library, { plan_id: plan.planId });
      if (answer.ok || answer.error.code !== 'PLAN_NOT_RESUMABLE') throw new Error('a finished plan is to be resumed');
    };
    const before = () => library?.close();

    await pause(SETTLED_MS);
    const deciding = await timed(decide, { before });
    before();
    const hashing = await timed(() => hashFiles(plan.folder));

    const reference = { name: 'reading and hashing all files', value: hashing.medianMs };
    return [
      { name: 'nothing to do', value: deciding.medianMs, unit: 'ms', reference, target: { of: 'value', atMost: 150 } },
      await byCommand(bench, plan, 'nothing to do, by command', {
        args: () => ['resume', plan.planId, '--json', '--quiet'],
        exitCode: NOT_IN_THIS_STATE,
      }),
    ];
  },
};

function hashFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) createHash('sha256').update(readFileSync(path)).digest('hex');
  }
}
