import { type Library, listFacts, listStages } from '../../library/index.ts';
import type { Finding } from '../../shared/finding.ts';
import { demand } from './exit.ts';

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

/** Whether the plan meets its stated deadline, in one line; null when none is stated, or nothing is scheduled yet. */
export function deadlineVerdict(
  library: Library,
  planId: string,
  findings: readonly SectionFinding[],
): { readonly met: boolean; readonly text: string } | null {
  const missed = findings.find(({ code }) => code === 'deadline-missed');
  if (missed) return { met: false, text: missed.message };
  const { facts } = demand(listFacts(library, { plan_id: planId }));
  const factValue = (id: string) => facts.find((fact) => fact.id === id)?.value;
  const [deadline, finish] = [factValue('timeline.deadline'), factValue('schedule.finish')];
  if (deadline === undefined || finish === undefined) return null;
  const chance = factValue('schedule.deadline_chance');
  const sure = typeof chance === 'number' ? ` Chance to meet it: ${Math.floor(chance)} %.` : '';
  return { met: true, text: `Planned finish ${finish}; stated deadline ${deadline}.${sure}` };
}
