import { eq } from 'drizzle-orm';
import { err, ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { checkTags } from './check-input.ts';
import { findPlan } from './find-plan.ts';

export interface ChangeTagsInput {
  /** 1 to 1,000. */
  readonly plan_ids: readonly string[];
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

export interface ChangedTags {
  /** With the tags that each has now and had before, in the order of the input. */
  readonly plans: readonly {
    readonly plan_id: string;
    readonly tags: readonly string[];
    readonly before: readonly string[];
  }[];
}

const MOST_PLANS = 1_000;

/**
 * Adds tags to several plans and takes others away; what else they have stays. All of them or none: PLAN_NOT_FOUND,
 * PERMISSION_DENIED, INVALID_INPUT (also when a plan would have too many tags, with its id in `details.plan_id`).
 */
export function changeTags(library: Library, input: ChangeTagsInput): Result<ChangedTags> {
  const ids = [...new Set(input.plan_ids)];
  if (ids.length === 0 || ids.length > MOST_PLANS) {
    return err('INVALID_INPUT', `Name 1 to ${MOST_PLANS} plans.`, { field: 'plan_ids', next: 'Select fewer plans.' });
  }
  const add = checkTags(input.add ?? []);
  if (!add.ok) return add;
  const remove = new Set((input.remove ?? []).map((tag) => tag.trim()));
  return library.transaction((): Result<ChangedTags> => {
    const changed: ChangedTags['plans'][number][] = [];
    for (const id of ids) {
      const found = findPlan(library, id);
      if (!found.ok) return found;
      const { title, tags: before } = found.value;
      const tags = checkTags([...before.filter((tag) => !remove.has(tag)), ...add.value]);
      if (!tags.ok) {
        const { code, message, details } = tags.error;
        return err(code, `“${title}”: ${message}`, { ...details, plan_id: id });
      }
      changed.push({ plan_id: id, tags: tags.value, before });
    }
    // Nothing is written before all of them fit.
    for (const { plan_id: id, tags } of changed) {
      library.db
        .update(plans)
        .set({ tags: [...tags], updatedAt: library.now() })
        .where(eq(plans.id, id))
        .run();
    }
    return ok({ plans: changed });
  });
}
