import { randomUUID } from 'node:crypto';
import { ok, type Result } from '../../../shared/result.ts';
import { noticeAllEdits } from '../../edits/notice-edits.ts';
import {
  type FileToWrite,
  listPlanFiles,
  planPlace,
  readPlanFile,
  readPlanText,
  stagePlanFiles,
} from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { beginFileChange } from '../../recovery/rollback-journal.ts';
import { copyOf, insertSavedRows, parseSavedRows, type SavedPlan, savedRows } from '../../recovery/saved-plan.ts';
import { appendEvent } from '../../store/events/events.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { planRow, titleLine } from '../../store/plans/plans.ts';
import { indexPage, indexPlan } from '../../store/plans/search-index.ts';
import { refreshPlan } from '../files/edit-effects.ts';
import { findPlan } from './find-plan.ts';

export interface DuplicatePlanOutput {
  readonly plan_id: string;
  readonly title: string;
  /** What could not be computed although the copy is there. */
  readonly warnings: readonly string[];
}

/**
 * A second plan that is as the first is now: its files with what people wrote in them and their history, set facts,
 * decisions, baseline and runs, so that either can be changed without the other. What models cost stays with the first,
 * and so do its log and its questions. One that is being drafted is copied as stopped.
 *
 * @param input.title left out: the title with “(copy)” behind it
 * @returns PLAN_NOT_FOUND, PERMISSION_DENIED. @throws when disk or database refuse; nothing is left then
 */
export async function duplicatePlan(
  library: Library,
  input: { readonly plan_id: string; readonly title?: string },
): Promise<Result<DuplicatePlanOutput>> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const plan = found.value;
  await noticeAllEdits(library, plan.id);
  const planId = randomUUID();
  // Read at one moment, so that files and rows are of the same state; writing takes longer and keeps nobody waiting.
  const source = library.transaction(() => ({ files: filesOf(library, plan.id), saved: savedCopy(library, plan.id) }));
  const given = titleLine(input.title ?? '');
  const title = given === '' ? copyTitle(source.saved.plan.title) : given;
  const change = beginFileChange(library, planId, [{ action: 'remove', path: planPlace(planId) }]);
  try {
    const staged = stagePlanFiles(library.home, planId, source.files);
    change.commit(() => {
      staged.putInPlace();
      insertSavedRows(library, copyOf(source.saved, { planId, title, now: library.now() }));
      indexPlan(library, planId, title, source.saved.plan.prompt);
      for (const { path, role } of artifactRows(library, planId)) {
        if (role === 'page') indexPage(library, planId, path, readPlanText(library.home, planId, path) ?? '');
      }
      appendEvent(library, planId, null, 'plan_created', { parent_plan_id: plan.parentPlanId, copied: true });
      return ok(planId);
    });
  } finally {
    change.close();
  }
  // Its report shows the title.
  const refreshed = await refreshPlan(library, planId);
  return ok({ plan_id: planId, title, warnings: refreshed.ok ? [] : [refreshed.error.message] });
}

function filesOf(library: Library, planId: string): FileToWrite[] {
  return listPlanFiles(library.home, planId, { history: true }).flatMap((path) => {
    const content = readPlanFile(library.home, planId, path);
    return content === null ? [] : [{ path, content }];
  });
}

function savedCopy(library: Library, planId: string): SavedPlan {
  const plan = planRow(library, planId);
  const saved = plan && parseSavedRows(savedRows(library, plan));
  if (!saved) throw new Error(`rows of plan ${planId} cannot be read again`);
  return saved;
}

/** “Title (copy)”, then “Title (copy 2)”; a long title is cut before it. */
function copyTitle(title: string): string {
  const [, name = title, number] = /^(.*) \(copy(?: (\d+))?\)$/u.exec(title) ?? [];
  const ending = name === title ? ' (copy)' : ` (copy ${Number(number ?? 1) + 1})`;
  return `${name.slice(0, 200 - ending.length)}${ending}`;
}
