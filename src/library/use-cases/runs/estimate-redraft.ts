import type { DraftEstimate } from '../../../shared/contracts/model-profile.ts';
import { OUTLINE } from '../../../shared/outline-profile.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { PlanRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { estimateSections } from '../plans/estimate-plan.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';
import { draftedSections, optionsWithSections, type SectionChoice } from '../plans/optional-sections.ts';
import { type TitledStage, titledStages } from '../plans/stage-titles.ts';
import { chooseProfile } from '../settings/choose-profile.ts';
import { redraftPreview } from './redraft-preview.ts';

/** What a change would have drafted, and what that takes. Computed sections follow by themselves and are not named. */
export interface RedraftEstimate {
  /** Sections that are drafted in any case: new ones, and those that are out of date already. */
  readonly drafts: readonly TitledStage[];
  /** Sections that read what changes, also by others: each is redrafted if what it reads comes out different. */
  readonly follows: readonly TitledStage[];
  /** Sections among the readers that were edited, and so stay as they are. */
  readonly kept: readonly TitledStage[];
  /** The usual size of all of these, with all that may follow. */
  readonly estimate: DraftEstimate;
}

interface RedraftRequest {
  /** Ids of the sections that others read and that change. */
  readonly changed: readonly string[];
  /** Ids of the sections that are drafted for the first time. */
  readonly drafts: readonly string[];
  readonly profile: string;
}

/** What follows from a change of sections. Errors as for `redraftPreview`; INVALID_INPUT for an unknown profile. */
export async function estimateRedraft(
  library: Library,
  plan: PlanRow,
  { changed, drafts, profile }: RedraftRequest,
): Promise<Result<RedraftEstimate>> {
  const preview = redraftPreview(library, { plan_id: plan.id, stages: changed });
  if (!preview.ok) return preview;
  const judged = new Set(plannerOf(library).stages.flatMap(({ id, computed }) => (computed ? [] : [id])));
  const idsOf = (rows: readonly TitledStage[]) => rows.flatMap(({ stage }) => (judged.has(stage) ? [stage] : []));
  const first = [...new Set([...drafts.filter((id) => judged.has(id)), ...idsOf(preview.value.also)])];
  const follows = idsOf(preview.value.follows).filter((id) => !first.includes(id));
  const estimate = await estimateSections(library, plan, profile, [...first, ...follows]);
  if (!estimate.ok) return estimate;
  return ok({
    drafts: titledStages(library, first),
    follows: titledStages(library, follows),
    kept: titledStages(library, idsOf(preview.value.kept)),
    estimate: estimate.value,
  });
}

export interface EstimateSectionsInput extends SectionChoice {
  readonly plan_id: string;
  /** Default: the profile that the plan has. */
  readonly model_profile?: string;
}

/**
 * What a plan with a changed choice of sections would draft when it goes on, and what that takes; nothing is changed.
 * PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT as for resuming it.
 */
export async function estimateAddedSections(
  library: Library,
  { plan_id, model_profile, ...choice }: EstimateSectionsInput,
): Promise<Result<RedraftEstimate>> {
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  const plan = found.value;
  const profile = model_profile === undefined ? ok(plan.profile) : await chooseProfile(library, model_profile);
  if (!profile.ok) return profile;
  const options = optionsWithSections(library, plan.options, choice, { profile: profile.value, plan });
  if (!options.ok) return options;
  const drafted = draftedSections(library, plan_id);
  const inPlan = plannerOf(library).sectionsOf(library, plan_id, {
    isAnswered: profile.value !== OUTLINE,
    added: options.value.added_sections ?? [],
    left_out: options.value.left_out_sections ?? [],
  });
  const drafts = [...inPlan].filter((id) => !drafted.has(id));
  return estimateRedraft(library, plan, { changed: drafts, drafts, profile: profile.value });
}
