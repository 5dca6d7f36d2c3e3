import { eq } from 'drizzle-orm';
import type { DraftContent, PlanDraft } from '../../../shared/contracts/plan-draft.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type PlanRow, plans } from '../../db/schema.ts';
import { MOST_BACKGROUND } from '../../documents/background.ts';
import { sha256 } from '../../files/hash.ts';
import type { Library } from '../../library.ts';
import { appendEvent } from '../../store/events/events.ts';
import { findPlanRequest } from '../../store/plans/plan-requests.ts';
import { planRow } from '../../store/plans/plans.ts';
import { indexPlan } from '../../store/plans/search-index.ts';
import { checkPlanContent } from '../plans/check-input.ts';
import { createPlanWith, placeholderTitle } from '../plans/create-plan.ts';
import { findChangeablePlan } from '../plans/find-plan.ts';
import { optionsWithSections } from '../plans/optional-sections.ts';
import { draftOf } from './plan-draft.ts';

export interface SaveDraftInput extends DraftContent {
  /** The draft to write over; left out, one is created. */
  readonly plan_id?: string;
  /** Chosen by the writer: the same id never creates a second draft, even if an answer was lost. */
  readonly request_id: string;
  /** A plan that a new draft follows. */
  readonly parent_plan_id?: string;
  /** The version that the writer last saw; left out, whatever is there is written over. */
  readonly expected_version?: string;
}

/**
 * Stores a text in progress as a plan in state `draft`, completely at every call. Whether its profile is usable is
 * checked at the start, not here, so that a text is never refused for that.
 *
 * INVALID_INPUT (an empty prompt too: nothing is created for it), PLAN_NOT_FOUND, PERMISSION_DENIED, and CONFLICT with
 * `details.reason`: `changed` (another writer changed it since `expected_version`) or `started` (it is no draft any
 * more).
 */
export function saveDraft(library: Library, input: SaveDraftInput): Result<PlanDraft> {
  const content = checkContent(library, input);
  if (!content.ok) return content;
  return library.transaction((): Result<PlanDraft> => {
    const known = input.plan_id ?? findPlanRequest(library, input.request_id)?.planId;
    if (known === undefined) return insertDraft(library, input, content.value);
    const found = findChangeablePlan(library, known);
    return found.ok ? updateDraft(library, found.value, content.value, input.expected_version) : found;
  });
}

function checkContent(library: Library, input: SaveDraftInput): Result<DraftContent> {
  const checked = checkPlanContent({ ...input, locale: input.locale ?? undefined }, library.now());
  if (!checked.ok) return checked;
  const { prompt, speed, startDate, locale, tags, maxCost } = checked.value;
  const choice = { leave_out_sections: input.leave_out_sections ?? [] };
  const sections = optionsWithSections(library, {}, choice, { profile: input.model_profile, plan: null });
  if (!sections.ok) return sections;
  const { left_out_sections: leftOut } = sections.value;
  const { background } = input;
  if ((background?.passages ?? []).reduce((sum, { text }) => sum + text.length, 0) > MOST_BACKGROUND)
    return err('INVALID_INPUT', `More than ${MOST_BACKGROUND} characters of documents are attached.`, {
      field: 'background',
      next: 'Attach the documents again.',
    });
  return ok({
    prompt,
    model_profile: input.model_profile,
    speed_vs_detail: speed,
    start_date: startDate,
    locale: locale ?? null,
    tags,
    max_cost_usd: maxCost ?? null,
    ...(leftOut && { leave_out_sections: [...leftOut] }),
    ...(background && background.documents.length > 0 && { background }),
    ...(input.low_priority && { low_priority: true }),
  });
}

function insertDraft(library: Library, input: SaveDraftInput, content: DraftContent): Result<PlanDraft> {
  const { locale, model_profile, ...rest } = content;
  const created = createPlanWith(
    library,
    {
      ...rest,
      ...(locale !== null && { locale }),
      ...(input.parent_plan_id !== undefined && { parent_plan_id: input.parent_plan_id }),
      client_request_id: input.request_id,
      deduplicate: false,
      start: false,
    },
    model_profile,
  );
  return created.ok ? stored(library, created.value.plan_id) : created;
}

function updateDraft(
  library: Library,
  plan: PlanRow,
  content: DraftContent,
  expected: string | undefined,
): Result<PlanDraft> {
  if (plan.state !== 'draft') {
    return err('CONFLICT', 'The plan was already started; its draft can no longer be changed.', {
      reason: 'started',
      next: 'Open the plan, or create a new one from its prompt.',
    });
  }
  const {
    locale: _,
    max_cost_usd: __,
    left_out_sections: ___,
    low_priority: ____,
    background: _____,
    ...others
  } = plan.options;
  const changed: PlanRow = {
    ...plan,
    title: plan.options.title ?? placeholderTitle(content.prompt),
    prompt: content.prompt,
    promptSha: sha256(content.prompt),
    profile: content.model_profile,
    speed: content.speed_vs_detail,
    startDate: content.start_date,
    tags: content.tags,
    options: {
      ...others,
      ...(content.locale !== null && { locale: content.locale }),
      ...(content.max_cost_usd !== null && { max_cost_usd: content.max_cost_usd }),
      ...(content.leave_out_sections && { left_out_sections: content.leave_out_sections }),
      ...(content.low_priority && { low_priority: true }),
      ...(content.background && { background: content.background }),
    },
    // Another prompt is another plan as far as repeated requests go.
    dedupKey: null,
    updatedAt: library.now(),
  };
  const before = draftOf(plan);
  // Writing the same content is never a conflict, whichever version was expected.
  if (draftOf(changed).version === before.version) return ok(before);
  if (expected !== undefined && expected !== before.version) {
    return err('CONFLICT', 'The draft was changed elsewhere since it was read.', {
      reason: 'changed',
      next: 'Compare the two and keep one.',
    });
  }
  library.db.update(plans).set(changed).where(eq(plans.id, plan.id)).run();
  indexPlan(library, plan.id, changed.title, changed.prompt);
  appendEvent(library, plan.id, null, 'prompt_edited');
  return stored(library, plan.id);
}

function stored(library: Library, planId: string): Result<PlanDraft> {
  const plan = planRow(library, planId);
  if (!plan) throw new Error(`plan ${planId} is gone inside its own transaction`);
  return ok(draftOf(plan));
}
