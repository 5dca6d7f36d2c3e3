import { planRequest, type Store, ledger as storedLedger } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import { preview } from '../planning/engine/preview.ts';
import { dataText } from '../planning/engine/run-stage.ts';
import { StageError } from '../planning/engine/stage-error.ts';
import type { KeptBaseline, SchedulePreview, ScheduleView, TaskChange } from '../shared/contracts/schedule.ts';
import { DEFAULT_LOCALE } from '../shared/locale.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { viewsOf } from './plan-views.ts';
import { CHANGEABLE, changedData } from './schedule-change.ts';
import { type ScheduleSurroundings, scheduleView } from './schedule-view.ts';
import { LibraryStageStore } from './stage-store.ts';

/** Sections in whose data people change a schedule. */
export const scheduleSources: readonly string[] = CHANGEABLE.map(({ id }) => id);

/** See `Planner.schedule`. */
export function readSchedule(
  graph: Graph,
  store: Store,
  planId: string,
  baseline: KeptBaseline | null,
): Promise<ScheduleView | null> {
  return scheduleView(viewsOf(graph, store, planId), surroundings(store, planId, baseline));
}

/** See `Planner.changeSchedule`. */
export function changeSchedule(
  graph: Graph,
  store: Store,
  planId: string,
  changes: readonly TaskChange[],
): Result<{ readonly stage: string; readonly content: string }[]> {
  const changed = changedData(viewsOf(graph, store, planId), changes);
  if (!changed.ok) return changed;
  return ok(
    CHANGEABLE.filter(({ id }) => changed.value.has(id)).map((stage) => ({
      stage: stage.id,
      content: dataText(changed.value.get(stage.id)),
    })),
  );
}

/** See `Planner.previewSchedule`. */
export async function previewSchedule(
  graph: Graph,
  store: Store,
  planId: string,
  changes: readonly TaskChange[],
  baseline: KeptBaseline | null,
): Promise<Result<SchedulePreview>> {
  const changed = changedData(viewsOf(graph, store, planId), changes);
  if (!changed.ok) return changed;
  try {
    const { views, stale } = await preview(graph, new LibraryStageStore(store, planId, null), changed.value);
    const schedule = await scheduleView(views, surroundings(store, planId, baseline));
    if (!schedule) return err('CONFLICT', 'No schedule yet.', { next: 'Resume the plan.' });
    return ok({ schedule, stale_stages: stale.map((id) => ({ id, title: graph.byId.get(id)?.title ?? id })) });
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    return err('INVALID_DATA', error.message, { next: 'Fix the file, or discard its edit.' });
  }
}

function surroundings(store: Store, planId: string, baseline: KeptBaseline | null): ScheduleSurroundings {
  return {
    baseline,
    ledger: storedLedger(store, planId),
    locale: planRequest(store, planId).locale ?? DEFAULT_LOCALE,
  };
}
