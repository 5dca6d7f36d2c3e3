import type { OptionalSection } from '../../../shared/contracts/optional-section.ts';
import { OUTLINE } from '../../../shared/outline-profile.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { PlanOptions, PlanRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import type { PlannerStage } from '../../planner.ts';
import { listStages } from '../../store/stages/stages.ts';
import { findPlan, plannerOf } from './find-plan.ts';

/** What a user says of the sections that a plan may be without, by id or title. */
export interface SectionChoice {
  /** Optional sections to draft beside those of the speed. */
  readonly add_sections?: readonly string[];
  /** Optional sections to do without. */
  readonly leave_out_sections?: readonly string[];
}

/** The sections that a plan may be without, in the plan's order, and how each stands. PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function optionalSections(
  library: Library,
  input: { readonly plan_id: string },
): Result<{ readonly sections: readonly OptionalSection[] }> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const planner = plannerOf(library);
  const inPlan = planner.sectionsOf(library, input.plan_id);
  const drafted = draftedSections(library, input.plan_id);
  const sections = planner.stages
    .filter(({ optional }) => optional)
    .map(({ id, title }): OptionalSection => {
      const state = drafted.has(id) ? 'drafted' : inPlan.has(id) ? 'to_draft' : 'left_out';
      return { stage: id, title, state };
    });
  return ok({ sections });
}

/**
 * The options of a plan with a changed choice of sections. Adding a section takes back that it was left out, or that
 * what it needs was, and the reverse. A section that is added to an outline brings nothing but what it needs: the other
 * sections that the outline lacks are left out, and can be added by name.
 *
 * INVALID_INPUT with `field`: a name that no optional section has, one in both lists, one to add that only an answer can
 * fill where nobody answers, one to leave out that is drafted already.
 * @param plan as it is stored; null for one that is not stored yet
 */
export function optionsWithSections(
  library: Library,
  options: PlanOptions,
  choice: SectionChoice,
  { profile, plan }: { readonly profile: string; readonly plan: PlanRow | null },
): Result<PlanOptions> {
  const added = named(library, 'add_sections', choice.add_sections ?? []);
  if (!added.ok) return added;
  const leftOut = named(library, 'leave_out_sections', choice.leave_out_sections ?? []);
  if (!leftOut.ok) return leftOut;
  const both = added.value.find((section) => leftOut.value.includes(section));
  if (both) return refuse('leave_out_sections', `“${both.title}” cannot be added and left out at once.`);
  const unanswered = profile === OUTLINE ? added.value.find(({ needs_answers }) => needs_answers) : undefined;
  if (unanswered)
    return refuse('add_sections', `“${unanswered.title}” can only be drafted by a model or an agent.`, {
      next: 'Choose another model profile, such as auto or agent.',
    });
  const drafted = plan === null ? new Set<string>() : draftedSections(library, plan.id);
  const tooLate = leftOut.value.find(({ id }) => drafted.has(id));
  if (tooLate) return refuse('leave_out_sections', `“${tooLate.title}” is drafted already, so it stays in the plan.`);
  const { added_sections: addedBefore = [], left_out_sections: leftOutBefore = [], ...others } = options;
  const added_sections = changed(addedBefore, added.value, leftOut.value);
  const wanted = plan === null || added.value.length === 0 ? added.value : withNeeds(library, plan, added_sections);
  const growsFromOutline = plan?.profile === OUTLINE && profile !== OUTLINE && drafted.size > 0;
  const unasked = growsFromOutline && added.value.length > 0 ? lacking(library, drafted) : [];
  const left_out_sections = changed(leftOutBefore, [...leftOut.value, ...unasked], wanted);
  return ok({
    ...others,
    ...(added_sections.length > 0 && { added_sections }),
    ...(left_out_sections.length > 0 && { left_out_sections }),
  });
}

/** Optional sections of these ids, and the optional sections that they need. */
function withNeeds(library: Library, plan: PlanRow, ids: readonly string[]): readonly PlannerStage[] {
  const planner = plannerOf(library);
  // At this speed a plan has no optional sections beside those that were asked for.
  const only = planner.sectionsOf(library, plan.id, { speed: 'fast', isAnswered: true, added: ids, left_out: [] });
  return planner.stages.filter(({ id, optional }) => optional && only.has(id));
}

function lacking(library: Library, drafted: ReadonlySet<string>): readonly PlannerStage[] {
  return plannerOf(library).stages.filter(({ id, optional }) => optional && !drafted.has(id));
}

function changed(before: readonly string[], more: readonly PlannerStage[], fewer: readonly PlannerStage[]): string[] {
  const gone = new Set(fewer.map(({ id }) => id));
  return [...new Set([...before, ...more.map(({ id }) => id)])].filter((id) => !gone.has(id)).sort();
}

/** The optional sections of these names, ids or titles in any case. */
function named(library: Library, field: string, names: readonly string[]): Result<readonly PlannerStage[]> {
  const { stages } = plannerOf(library);
  const optional = stages.filter((stage) => stage.optional);
  const found: PlannerStage[] = [];
  for (const name of names) {
    const wanted = normalised(name);
    const is = ({ id, title }: PlannerStage) => normalised(id) === wanted || normalised(title) === wanted;
    const section = optional.find(is);
    if (section) {
      found.push(section);
      continue;
    }
    const inEvery = stages.find(is);
    const message = inEvery
      ? `“${inEvery.title}” is in every plan.`
      : `Unknown section: ${JSON.stringify(name).slice(0, 80)}.`;
    return refuse(field, message, { next: `Optional sections: ${optional.map(({ id }) => id).join(', ')}.` });
  }
  return ok(found);
}

function normalised(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

/** Ids of the finished sections of a plan. */
export function draftedSections(library: Library, planId: string): ReadonlySet<string> {
  return new Set(listStages(library, planId).flatMap(({ stage, state }) => (state === 'done' ? [stage] : [])));
}

function refuse(field: string, message: string, details: Readonly<Record<string, string>> = {}): Result<never> {
  return err('INVALID_INPUT', message, { field, ...details });
}
