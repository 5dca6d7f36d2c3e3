import { eq } from 'drizzle-orm';
import { type KeptBaseline, ScheduleBaseline } from '../../../shared/contracts/schedule.ts';
import { scheduleBaselines } from '../../db/schema.ts';
import type { Store } from '../store.ts';

/** The baseline of a plan; null when there is none, or none that this program can read. */
export function readBaseline(store: Store, planId: string): KeptBaseline | null {
  const row = store.db.select().from(scheduleBaselines).where(eq(scheduleBaselines.planId, planId)).get();
  if (!row) return null;
  const parsed = ScheduleBaseline.safeParse(JSON.parse(row.data));
  return parsed.success ? { ...parsed.data, saved_at: row.savedAt } : null;
}

/** Replaces the baseline; null deletes it. */
export function writeBaseline(store: Store, planId: string, baseline: KeptBaseline | null): void {
  if (baseline === null) {
    store.db.delete(scheduleBaselines).where(eq(scheduleBaselines.planId, planId)).run();
    return;
  }
  const { saved_at: savedAt, ...data } = baseline;
  const row = { savedAt, data: JSON.stringify(data) };
  store.db
    .insert(scheduleBaselines)
    .values({ planId, ...row })
    .onConflictDoUpdate({ target: scheduleBaselines.planId, set: row })
    .run();
}
