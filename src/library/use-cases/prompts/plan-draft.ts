import { and, desc, eq } from 'drizzle-orm';
import type { PlanDraft } from '../../../shared/contracts/plan-draft.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { type PlanRow, plans } from '../../db/schema.ts';
import { sha256 } from '../../files/hash.ts';
import type { Library } from '../../library.ts';
import { findPlan } from '../plans/find-plan.ts';

/**
 * What a plan is, or would be, drafted from; `state` says whether it is a draft still. PLAN_NOT_FOUND,
 * PERMISSION_DENIED.
 */
export function planDraft(library: Library, input: { readonly plan_id: string }): Result<PlanDraft> {
  const found = findPlan(library, input.plan_id);
  return found.ok ? ok(draftOf(found.value)) : found;
}

/** A draft that was left, as lists offer it. */
interface DraftEntry {
  readonly plan_id: string;
  readonly title: string;
  readonly updated_at: string;
}

const MOST_DRAFTS = 20;

/** The caller's drafts that are not archived, the one that was written last first; at most 20. */
export function listDrafts(library: Library): DraftEntry[] {
  return library.db
    .select({ plan_id: plans.id, title: plans.title, updated_at: plans.updatedAt })
    .from(plans)
    .where(and(eq(plans.user, library.user), eq(plans.state, 'draft'), eq(plans.archived, false)))
    .orderBy(desc(plans.updatedAt), desc(plans.id))
    .limit(MOST_DRAFTS)
    .all();
}

/** A plan's row as a draft. */
export function draftOf(plan: PlanRow): PlanDraft {
  const content = {
    prompt: plan.prompt,
    model_profile: plan.profile,
    speed_vs_detail: plan.speed,
    start_date: plan.startDate,
    locale: plan.options.locale ?? null,
    tags: plan.tags,
    max_cost_usd: plan.options.max_cost_usd ?? null,
    ...(plan.options.background && { background: plan.options.background }),
    ...(plan.options.low_priority && { low_priority: true }),
    ...(plan.options.left_out_sections && { leave_out_sections: [...plan.options.left_out_sections] }),
  };
  return {
    plan_id: plan.id,
    title: plan.title,
    state: plan.state,
    parent_plan_id: plan.parentPlanId,
    updated_at: plan.updatedAt,
    version: sha256(JSON.stringify(content)),
    ...content,
  };
}
