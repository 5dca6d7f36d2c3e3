import { pipeline } from '../planning/pipeline/index.ts';
import { isOptional, isSection } from '../planning/pipeline/section.ts';

/** Ids of the optional sections that only an answer can fill and that have none: a plan has to do without them. */
export function sectionsToLeaveOut(answered: ReadonlySet<string>): string[] {
  return pipeline.stages
    .filter((stage) => isOptional(stage) && isSection(stage) && stage.needsAnswers === true && !answered.has(stage.id))
    .map(({ id }) => id);
}
