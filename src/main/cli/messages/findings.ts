import { type Library, listStages } from '../../../library/index.ts';
import type { Finding } from '../../../shared/finding.ts';

export interface SectionFinding extends Finding {
  /** Id of the stage that it is about. */
  readonly stage: string;
}

/** What the checks of a plan's sections found, in the order of the report. */
export function planFindings(library: Library, planId: string): SectionFinding[] {
  const order = new Map(library.planner?.stages.map(({ id }, index) => [id, index]));
  return listStages(library, planId)
    .toSorted((a, b) => (order.get(a.stage) ?? 0) - (order.get(b.stage) ?? 0))
    .flatMap(({ stage, record }) => (record?.findings ?? []).map((finding) => ({ ...finding, stage })));
}
