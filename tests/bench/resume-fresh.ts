import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Library, resumePlan } from '../../src/library/index.ts';
import type { FigureGroup } from './figure.ts';
import { timed } from './timing.ts';

/** The library looks into files again that changed less than three seconds ago. */
const SETTLED_MS = 3_000;

/** Opening the library and deciding that nothing is to be done for a finished plan. */
export const resumeFresh: FigureGroup = {
  name: 'resume-fresh',
  async measure(bench) {
    const plan = await bench.finishedPlan();
    let library: Library | undefined;
    const decide = () => {
      library = plan.open();
      const answer = resumePlan(library, { plan_id: plan.planId });
      if (answer.ok || answer.error.code !== 'PLAN_NOT_RESUMABLE') throw new Error('a finished plan is to be resumed');
    };
    const before = () => library?.close();

    const unsettled = await timed(decide, { before });
    before();
    library = undefined;
    await pause(SETTLED_MS);
    const settled = await timed(decide, { before });
    before();
    const hashing = await timed(() => hashFiles(plan.folder));

    const reference = { name: 'reading and hashing all files', value: hashing.medianMs };
    const target = { of: 'value', atMost: 150 } as const;
    return [
      { name: 'nothing to do', value: settled.medianMs, unit: 'ms', reference, target },
      { name: 'nothing to do, first time in a process', value: unsettled.firstMs, unit: 'ms', reference, target },
    ];
  },
};

function hashFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) createHash('sha256').update(readFileSync(path)).digest('hex');
  }
}
