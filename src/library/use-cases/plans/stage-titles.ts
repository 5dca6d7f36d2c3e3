import type { Library } from '../../library.ts';
import { plannerOf } from './find-plan.ts';

/** A section by its id and what a person calls it. */
export interface TitledStage {
  readonly stage: string;
  readonly title: string;
}

/** Sections by id with their titles, in the order given. */
export function titledStages(library: Library, ids: readonly string[]): TitledStage[] {
  const titles = new Map(library.planner?.stages.map(({ id, title }) => [id, title]));
  return ids.map((stage) => ({ stage, title: titles.get(stage) ?? stage }));
}

/** What a section's files are called, without their ending: its number and id. Other names stay as they are. */
export function stepName(library: Library, id: string): string {
  const stage = library.planner?.stages.find((known) => known.id === id);
  return stage ? `${stage.number}-${id}` : id;
}

/** Drafted sections that wait to be redrafted, because what they read has changed. */
export function staleStages(library: Library, planId: string): TitledStage[] {
  const drafted = new Set(plannerOf(library).stages.flatMap(({ id, computed }) => (computed ? [] : [id])));
  const stale = plannerOf(library)
    .freshness(library, planId)
    .filter(({ stage, state }) => state === 'stale' && drafted.has(stage));
  return titledStages(
    library,
    stale.map(({ stage }) => stage),
  );
}
