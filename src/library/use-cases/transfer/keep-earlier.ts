import { eq } from 'drizzle-orm';
import { ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { planRow } from '../../store/plans/plans.ts';
import { findPlan } from '../plans/find-plan.ts';
import { tagPlan } from '../plans/tag-plan.ts';
import { exportPlan } from './export-plan.ts';
import { importPlanZip } from './import-plan.ts';

/** By this tag people tell it from the plan that goes on. */
const KEPT = 'kept to compare';

/**
 * Packs a plan as it is now; what is returned puts it into the library as the plan that this one follows. Nothing is kept
 * until then, so a change that is refused leaves nothing behind. PLAN_NOT_FOUND, PERMISSION_DENIED, ARTIFACT_NOT_FOUND.
 */
export async function packEarlier(
  library: Library,
  planId: string,
): Promise<Result<() => Promise<Result<{ plan_id: string }>>>> {
  const packed = await exportPlan(library, { plan_id: planId, format: 'zip' });
  return packed.ok ? ok(() => keepEarlier(library, planId, packed.value.bytes)) : packed;
}

async function keepEarlier(library: Library, planId: string, zip: Buffer): Promise<Result<{ plan_id: string }>> {
  const kept = await importPlanZip(library, zip);
  if (!kept.ok) return kept;
  const { plan_id } = kept.value;
  return library.transaction((): Result<{ plan_id: string }> => {
    const found = findPlan(library, planId);
    if (!found.ok) return found;
    const follow = (id: string, parentPlanId: string | null) =>
      library.db.update(plans).set({ parentPlanId }).where(eq(plans.id, id)).run();
    follow(plan_id, found.value.parentPlanId);
    follow(planId, plan_id);
    const tags = planRow(library, plan_id)?.tags ?? [];
    const tagged = tagPlan(library, { plan_id, tags: [...new Set([...tags, KEPT])] });
    return tagged.ok ? ok({ plan_id }) : tagged;
  });
}
