import { ok, type Result } from '../../../shared/result.ts';
import type { ArtifactRow } from '../../db/schema.ts';
import { noticeEdits, renderPage } from '../../edits/notice-edits.ts';
import { sha256 } from '../../files/hash.ts';
import { draftedCopy, readPlanFile, readPlanText, writePlanFiles } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { beginFileChange } from '../../recovery/rollback-journal.ts';
import { appendEvent } from '../../store/events/events.ts';
import { keepOverwritten, updateArtifact } from '../../store/files/artifacts.ts';
import { fileAt, stageFile } from '../../store/files/stage-files.ts';
import { keepVersion } from '../../store/files/versions.ts';
import { indexPage } from '../../store/plans/search-index.ts';
import { invalidateStages } from '../../store/stages/stages.ts';
import { findChangeablePlan } from '../plans/find-plan.ts';
import { applyEditEffects, type EditEffects, fileHashes, NO_EFFECTS } from './edit-effects.ts';
import { fileNotFound, findFile, refusePath } from './find-file.ts';
import { type FileWriting, undoWriting } from './undo-writing.ts';
import { refuseWhileActive, validData } from './write-artifact.ts';

export interface DiscardEditOutput extends EditEffects {
  readonly path: string;
  /** False when the file was not edited. */
  readonly discarded: boolean;
  /** True when the file is as it was drafted again; false when its stage has to be drafted anew by a resume. */
  readonly restored: boolean;
}

/**
 * Takes an edit back. A file edited through the library, and a page whose data is there, is as drafted at once; a file
 * that another program wrote over is drafted anew by the next run. The edit itself is kept in the plan's history.
 * PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_ARTIFACT_URI, ARTIFACT_NOT_FOUND, RUNNING_READONLY.
 */
export async function discardEdit(
  library: Library,
  input: { readonly plan_id: string; readonly path: string },
): Promise<Result<DiscardEditOutput>> {
  const { plan_id } = input;
  const found = findChangeablePlan(library, plan_id);
  if (!found.ok) return found;
  const outside = refusePath(input.path);
  if (outside) return outside;
  const { faults, unchecked } = noticeEdits(library, plan_id);
  const path = fileAt(library, plan_id, input.path)?.path ?? input.path;
  const faulty = unchecked.includes(path) || faults.some((fault) => fault.path === path);
  const before = fileHashes(library, plan_id);
  const done = takeBack(library, plan_id, path, faulty);
  if (!done.ok) return done;
  return ok({
    path,
    ...done.value,
    ...(done.value.discarded ? await applyEditEffects(library, plan_id, before, [path]) : NO_EFFECTS),
  });
}

type TakenBack = Pick<DiscardEditOutput, 'discarded' | 'restored'>;

/** Rows and files together: killed in between, both are as before. */
function takeBack(library: Library, planId: string, path: string, faulty: boolean): Result<TakenBack> {
  const change = beginFileChange(library, planId, undoWriting(library, restorable(library, planId, path)));
  try {
    return change.commit((): Result<TakenBack> => {
      const row = fileAt(library, planId, path);
      if (!row) return fileNotFound(path);
      const running = refuseWhileActive(library, planId);
      if (running) return running;
      if (row.editedBy === null && !faulty) return ok({ discarded: false, restored: false });
      // A file that does not fit, or is not checked yet, was not recorded as an edit, but a copy of it is kept like that of one.
      if (faulty) updateArtifact(library, planId, path, { editedBy: 'external' });
      keepOverwritten(library, planId, [path]);
      updateArtifact(library, planId, path, { editedBy: null, editedAt: null, editReason: null });
      const edit = readPlanFile(library.home, planId, path);
      const restored = restore(library, row, edit === null ? null : keepVersion(library, planId, edit));
      if (!restored && row.stage !== null) invalidateStages(library, planId, [row.stage], { askAnew: true });
      return ok({ discarded: true, restored });
    });
  } finally {
    change.close();
  }
}

/** What restoring the file would write; empty when only a new draft can bring it back. */
function restorable(library: Library, planId: string, path: string): FileWriting[] {
  const row = fileAt(library, planId, path);
  const text = row ? draftedText(library, row) : null;
  if (!row || text === null) return [];
  const valid = row.role === 'page' ? null : validData(library, row, text);
  return [{ row, text, page: valid?.ok ? valid.value.page : null }];
}

/** @param edited hash of the edit that is taken back; null where there is no file */
function restore(library: Library, row: ArtifactRow, edited: string | null): boolean {
  const text = draftedText(library, row);
  if (text === null) return false;
  const { planId, path } = row;
  writePlanFiles(library.home, planId, [{ path, content: text }]);
  const sha = sha256(text);
  updateArtifact(library, planId, path, {
    sha256: sha,
    generatedSha256: sha,
    size: Buffer.byteLength(text),
    statKey: null,
    updatedAt: library.now(),
  });
  keepVersion(library, planId, text);
  appendEvent(library, planId, null, 'artifact_updated', {
    path,
    edited_by: library.user,
    discarded: true,
    sha256: sha,
    ...(edited !== null && { replaced_sha256: edited }),
  });
  if (row.role === 'page') indexPage(library, planId, path, text);
  else {
    const valid = validData(library, row, text);
    if (valid.ok) renderPage(library, planId, row.stage, valid.value.page);
  }
  return true;
}

/**
 * A file as discarding its edit would leave it, to be looked at before. `text` is null when only a new draft can bring
 * it back. PLAN_NOT_FOUND, PERMISSION_DENIED, ARTIFACT_NOT_FOUND.
 */
export function draftedFile(
  library: Library,
  input: { readonly plan_id: string; readonly path: string },
): Result<{ text: string | null }> {
  const found = findFile(library, input);
  return found.ok ? ok({ text: draftedText(library, found.value) }) : found;
}

/**
 * The file as it was drafted: a page is rendered from its data, data comes from the history. Null when it is not
 * available.
 */
function draftedText(library: Library, row: ArtifactRow): string | null {
  if (row.role === 'page') {
    const data = row.stage === null ? undefined : stageFile(library, row.planId, row.stage, { role: 'data' });
    const text = data ? readPlanText(library.home, row.planId, data.path) : null;
    if (!data || text === null) return null;
    const valid = validData(library, data, text);
    return valid.ok ? valid.value.page : null;
  }
  const copy = readPlanFile(library.home, row.planId, draftedCopy(row));
  return copy !== null && sha256(copy) === row.generatedSha256 ? copy.toString('utf8') : null;
}
