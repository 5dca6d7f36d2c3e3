import { EDIT_REASON, scheduleReason } from '../../../shared/contracts/edit-history.ts';
import type { SchedulePreview, TaskChange } from '../../../shared/contracts/schedule.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { formatShortDate } from '../../../shared/quantities/format.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { taskChangeWords } from '../../../shared/task-change-words.ts';
import { faultError, noticeAllEdits } from '../../edits/notice-edits.ts';
import { readPlanText } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { fileAt, stageFile } from '../../store/files/stage-files.ts';
import { planRequest } from '../../store/plans/plans.ts';
import { readBaseline } from '../../store/plans/schedule-baselines.ts';
import { type WriteArtifactsInput, type WriteArtifactsOutput, writeArtifacts } from '../files/write-artifacts.ts';
import { findChangeablePlan, findPlan, plannerOf } from '../plans/find-plan.ts';

export interface EditScheduleInput {
  readonly plan_id: string;
  readonly changes: readonly TaskChange[];
  /** Hashes by path as `planSchedule` gave them; when a file is another by now, nothing is changed. */
  readonly sources: Readonly<Record<string, string>>;
}

export interface EditScheduleOutput extends WriteArtifactsOutput {
  /** Sections that need judgement again, with their titles. */
  readonly stale: SchedulePreview['stale_stages'];
  /** Takes the edit back to the letter, by `undoScheduleEdit`. */
  readonly undo: WriteArtifactsInput['files'];
}

/**
 * What the schedule would be with other estimates and links. Nothing is written. PLAN_NOT_FOUND, PERMISSION_DENIED,
 * INVALID_INPUT with `task` and `field`, CONFLICT when there is no schedule yet, INVALID_DATA.
 */
export async function previewSchedule(
  library: Library,
  { plan_id, changes }: { readonly plan_id: string; readonly changes: readonly TaskChange[] },
): Promise<Result<SchedulePreview>> {
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  const fault = faultError(await noticeAllEdits(library, plan_id));
  if (fault) return fault;
  return plannerOf(library).previewSchedule(library, plan_id, changes, readBaseline(library, plan_id));
}

/**
 * Changes estimates and links of tasks, as edits of the sections that hold them, which are kept from then on. Dates,
 * risk, money and report follow at once, and nothing is drafted. All of the changes are made or none. Errors as for
 * `previewSchedule`; RUNNING_READONLY, CONFLICT when somebody else changed the schedule.
 */
export async function editSchedule(
  library: Library,
  { plan_id, changes, sources }: EditScheduleInput,
): Promise<Result<EditScheduleOutput>> {
  const found = findChangeablePlan(library, plan_id);
  if (!found.ok) return found;
  const fault = faultError(await noticeAllEdits(library, plan_id));
  if (fault) return fault;
  const planner = plannerOf(library);
  const expected = new Map(
    Object.entries(sources).map(([path, sha]) => [fileAt(library, plan_id, path)?.path ?? path, sha]),
  );
  const pathOf = (stage: string) => stageFile(library, plan_id, stage, { role: 'data' })?.path ?? '';
  for (const stage of planner.scheduleSources) {
    const row = stageFile(library, plan_id, stage, { role: 'data' });
    if (row?.sha256 !== expected.get(row?.path ?? '')) return changedMeanwhile();
  }
  const changed = planner.changeSchedule(library, plan_id, changes);
  if (!changed.ok) return changed;
  const files = changed.value.map(({ stage, content }) => ({ path: pathOf(stage), content }));
  const before = new Map(files.map(({ path }) => [path, readPlanText(library.home, plan_id, path)]));
  const reason = await reasonOf(library, plan_id, changes);
  const written = await writeArtifacts(library, {
    plan_id,
    files: files.map(({ path, content }) => ({ path, content, expected_sha256: expected.get(path) ?? '' })),
    edit_reason: reason,
  });
  if (!written.ok) return written.error.code === 'CONFLICT' ? changedMeanwhile() : written;
  const titles = new Map(planner.stages.map(({ id, title }) => [id, title]));
  return ok({
    ...written.value,
    stale: written.value.stale_stages.map((id) => ({ id, title: titles.get(id) ?? id })),
    undo: written.value.files.flatMap(({ path, sha256, updated }) => {
      const content = before.get(path);
      return updated && typeof content === 'string' ? [{ path, content, expected_sha256: sha256 }] : [];
    }),
  });
}

/** Puts back what an edit of the schedule gave for it, unless somebody changed it since: CONFLICT. */
export async function undoScheduleEdit(
  library: Library,
  { plan_id, undo }: { readonly plan_id: string; readonly undo: WriteArtifactsInput['files'] },
): Promise<Result<WriteArtifactsOutput>> {
  const { scheduleSources } = plannerOf(library);
  const isSource = ({ path }: { readonly path: string }) => {
    const row = fileAt(library, plan_id, path);
    return row?.role === 'data' && row.stage !== null && scheduleSources.includes(row.stage);
  };
  if (!undo.every(isSource)) return err('INVALID_INPUT', 'This was not a schedule edit.', { field: 'undo' });
  return writeArtifacts(library, { plan_id, files: undo, edit_reason: EDIT_REASON.schedule });
}

/** What is changed on which tasks, for the history of the plan. */
async function reasonOf(library: Library, planId: string, changes: readonly TaskChange[]): Promise<string> {
  const schedule = await plannerOf(library).schedule(library, planId, null);
  if (schedule === null) return EDIT_REASON.schedule;
  const { locale = DEFAULT_LOCALE } = planRequest(library, planId);
  return scheduleReason(taskChangeWords(changes, schedule, (date) => formatShortDate(date, locale)));
}

function changedMeanwhile(): Result<never> {
  return err('CONFLICT', 'The schedule was changed meanwhile; nothing was saved.', {
    next: 'Review the current schedule, then save again.',
  });
}
