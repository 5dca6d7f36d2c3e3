import type { ScheduleView } from '../../../shared/contracts/schedule.ts';
import type { TaskProgress } from '../../../shared/contracts/task-progress.ts';
import { type AppError, ok, type Result } from '../../../shared/result.ts';
import { noticeAllEdits } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import { stageFile } from '../../store/files/stage-files.ts';
import { readBaseline } from '../../store/plans/schedule-baselines.ts';
import { progressOf } from '../../store/plans/task-progress.ts';
import { whyReadonly } from '../files/why-readonly.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';

export interface PlanScheduleOutput {
  /** Null until it has been computed. */
  readonly schedule: ScheduleView | null;
  /** Hashes by path of the files that a change is made on: what `editSchedule` wants to see again. */
  readonly sources: Readonly<Record<string, string>>;
  /** How far tasks are, by their ids; those of which nothing is noted are left out. */
  readonly progress: Readonly<Record<string, TaskProgress>>;
  /** Why nothing can be changed now; null when it can. */
  readonly locked: AppError | null;
}

/** The schedule of a plan beside its baseline, as it stands. PLAN_NOT_FOUND, PERMISSION_DENIED. */
export async function planSchedule(
  library: Library,
  { plan_id }: { readonly plan_id: string },
): Promise<Result<PlanScheduleOutput>> {
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  await noticeAllEdits(library, plan_id);
  const planner = plannerOf(library);
  const rows = planner.scheduleSources.flatMap((stage) => stageFile(library, plan_id, stage, { role: 'data' }) ?? []);
  return ok({
    schedule: await planner.schedule(library, plan_id, readBaseline(library, plan_id)),
    sources: Object.fromEntries(rows.map(({ path, sha256 }) => [path, sha256])),
    progress: Object.fromEntries(progressOf(library, plan_id)),
    locked: whyReadonly(library, plan_id, rows),
  });
}
