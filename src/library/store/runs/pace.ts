import type { Pace } from '../../../shared/contracts/plan-overview.ts';
import type { PlanRow, RunRow } from '../../db/schema.ts';
import type { Store } from '../store.ts';
import { pastDrafts } from './past-drafts.ts';

const STEPS = `SELECT type, data, at FROM events
  WHERE plan_id = ? AND run_number = ? AND type IN ('stage_started', 'progress_updated') ORDER BY cursor`;

/** The pace of a run, measured on the sections that it drafted itself: fresh ones that were kept took no time. */
export function paceOf(store: Store, plan: PlanRow, run: RunRow): Pace | null {
  if (run.state !== 'running' || run.startedAt === null) return null;
  const started = new Set<string>();
  let [reached, drafted, sections, lastAt] = [0, 0, 0, run.startedAt];
  for (const { type, data, at } of store.prepare(STEPS).all(plan.id, run.number)) {
    const step = JSON.parse(String(data)) as { stage?: string; current_step?: string; progress_percentage?: number };
    if (type === 'stage_started') {
      started.add(step.stage ?? '');
      continue;
    }
    const percentage = step.progress_percentage ?? reached;
    if (started.has(step.current_step ?? '')) {
      drafted += Math.max(0, percentage - reached);
      sections += 1;
      lastAt = String(at);
    }
    reached = Math.max(reached, percentage);
  }
  const past = pastDrafts(store, plan.profile, plan.speed);
  return {
    started_at: run.startedAt,
    last_at: lastAt,
    drafted_sections: sections,
    drafted_percentage: drafted,
    progress_percentage: run.progress,
    earlier: past && { plans: past.plans, minutes: past.minutes },
  };
}
