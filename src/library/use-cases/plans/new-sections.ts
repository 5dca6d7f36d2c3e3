import type { Library } from '../../library.ts';
import type { PlannerStage } from '../../planner.ts';
import { listStages } from '../../store/stages/stages.ts';

/**
 * Sections that the plan is to have and was drafted without, in the plan's order, because the program did not have them
 * then or they were asked for since: none has ever been begun although the plan has its report. Checks count only in a plan that was validated. Reads the database
 * only. Empty where the library was opened without a planner, which alone knows today's sections.
 */
export function newSections(library: Library, planId: string): readonly PlannerStage[] {
  const stages = library.planner?.stages ?? [];
  const rows = listStages(library, planId);
  const begun = new Set(rows.map(({ stage }) => stage));
  const done = new Set(rows.flatMap(({ stage, state }) => (state === 'done' ? [stage] : [])));
  const has = (phase: PlannerStage['phase']) => stages.some((stage) => stage.phase === phase && done.has(stage.id));
  if (!has('exporting')) return [];
  const inPlan = library.planner?.sectionsOf(library, planId);
  return stages.filter(
    ({ id, phase }) =>
      inPlan?.has(id) &&
      !begun.has(id) &&
      (phase === 'generating_plan' || (phase === 'validating' && has('validating'))),
  );
}

/** What a finished plan says of them; empty when it has every section. */
export function newSectionsNote(library: Library, planId: string): string[] {
  const titles = newSections(library, planId).map(({ title }) => `“${title}”`);
  if (titles.length === 0) return [];
  return [`New since this plan was drafted: ${titles.join(', ')}. Resume the plan to draft what is new.`];
}
