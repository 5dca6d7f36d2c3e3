import { eq } from 'drizzle-orm';
import { isActive } from '../../../shared/plan-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { appendEvent } from '../../store/events/events.ts';
import { titleLine } from '../../store/plans/plans.ts';
import { indexPlan } from '../../store/plans/search-index.ts';
import { refreshPlan } from '../files/edit-effects.ts';
import { findChangeablePlan } from './find-plan.ts';

export interface RenamePlanOutput {
  readonly plan_id: string;
  readonly title: string;
  /** What could not be computed although the title stands. */
  readonly warnings: readonly string[];
}

/**
 * Calls a plan what a person wants it to be called, also in its report and exports. Drafting keeps that title; the
 * words of the sections stay as they are. While a run goes on, its report takes the title over.
 *
 * @param input.title one line, 1 to 200 characters; longer ones are cut
 * @returns PLAN_NOT_FOUND, PERMISSION_DENIED (also when archived), INVALID_INPUT
 */
export async function renamePlan(
  library: Library,
  input: { readonly plan_id: string; readonly title: string },
): Promise<Result<RenamePlanOutput>> {
  const { plan_id } = input;
  const title = titleLine(input.title);
  if (title === '') return err('INVALID_INPUT', 'A plan needs a name.', { field: 'title', next: 'Type a name.' });
  const renamed = library.transaction((): Result<{ readonly active: boolean }> => {
    const found = findChangeablePlan(library, plan_id);
    if (!found.ok) return found;
    const plan = found.value;
    const active = isActive(plan.state);
    if (plan.title === title && plan.options.title === title) return ok({ active });
    library.db
      .update(plans)
      .set({ title, options: { ...plan.options, title }, updatedAt: library.now() })
      .where(eq(plans.id, plan_id))
      .run();
    indexPlan(library, plan_id, title, plan.prompt);
    appendEvent(library, plan_id, null, 'plan_renamed', { title, replaced: plan.title, edited_by: library.user });
    return ok({ active });
  });
  if (!renamed.ok) return renamed;
  const refreshed = renamed.value.active ? ok(null) : await refreshPlan(library, plan_id);
  return ok({ plan_id, title, warnings: refreshed.ok ? [] : [refreshed.error.message] });
}
