import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planFolder, readArtifact } from '../../../src/library/index.ts';
import { planner } from '../../../src/planner/planner.ts';
import type { PlanCopy } from './drafted-plan.ts';
import { unwrap } from './plan-state.ts';

/** Says nothing but amounts, which take longest to read. */
export const LONG_PROMPT = '€1 '.repeat(30_000);
const DATA = 'brief.json';
/** A parser of Markdown takes ten seconds for the first; each pattern takes long that looks for amounts in the second. */
export const HOSTILE_TEXTS = ['1) '.repeat(7_000), LONG_PROMPT];
/** Data that fits no section, and whose texts no parser of Markdown should see. */
export const HOSTILE_DATA = JSON.stringify({ title: HOSTILE_TEXTS });

export function dataFile({ library, planId }: PlanCopy) {
  return readArtifact(library, { plan_id: planId, path: DATA });
}

/** The data of a section with blanks, which stand for any that is long. */
export function longData(copy: PlanCopy): string {
  return `${unwrap(dataFile(copy)).content}${' '.repeat(100_000)}`;
}

/** What another program wrote into a plan's folder, of a library that lies elsewhere: `path` of the file. */
export function writeOver(copy: PlanCopy, text: string, home = copy.library.home): string {
  const { path } = unwrap(dataFile(copy));
  writeFileSync(join(planFolder(home, copy.planId), path), text);
  return path;
}

/** A task's estimates as no plan has them. @param likely in working days */
export async function longer({ library, planId }: PlanCopy, likely: number) {
  const task = (await planner.schedule(library, planId, null))?.tasks[0]?.id ?? '';
  return [{ task, estimate: { optimistic: 1, likely, pessimistic: 90 } }];
}
