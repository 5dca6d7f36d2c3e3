import type { KeptBaseline, ScheduleView } from '../../../shared/contracts/schedule.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { readBaseline, writeBaseline } from '../../store/plans/schedule-baselines.ts';
import { findChangeablePlan, plannerOf } from '../plans/find-plan.ts';

/** What there was before, so that it can be put back. */
interface BaselineChange {
  readonly before: KeptBaseline | null;
}

/**
 * Keeps today's schedule as the baseline, in the place of the one there may be. PLAN_NOT_FOUND, PERMISSION_DENIED,
 * CONFLICT when there is no schedule yet.
 */
export async function keepBaseline(
  library: Library,
  { plan_id }: { readonly plan_id: string },
): Promise<Result<BaselineChange>> {
  const found = findChangeablePlan(library, plan_id);
  if (!found.ok) return found;
  const schedule = await plannerOf(library).schedule(library, plan_id, null);
  if (!schedule) return err('CONFLICT', 'No schedule to set as baseline yet.', { next: 'Draft the plan first.' });
  return putBaseline(library, plan_id, { saved_at: library.now(), ...datesOf(schedule) });
}

/** Puts a baseline back, or takes it away (null). PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function setBaseline(
  library: Library,
  { plan_id, baseline }: { readonly plan_id: string; readonly baseline: KeptBaseline | null },
): Result<BaselineChange> {
  const found = findChangeablePlan(library, plan_id);
  return found.ok ? putBaseline(library, plan_id, baseline) : found;
}

function putBaseline(library: Library, planId: string, baseline: KeptBaseline | null): Result<BaselineChange> {
  return library.transaction(() => {
    const before = readBaseline(library, planId);
    writeBaseline(library, planId, baseline);
    return ok({ before });
  });
}

function datesOf({ start, finish, risk, tasks }: ScheduleView): Omit<KeptBaseline, 'saved_at'> {
  return {
    start,
    finish,
    p80: risk?.chances?.p80.date ?? null,
    tasks: tasks.map(({ id, title, start, finish }) => ({ id, title, start, finish })),
  };
}
