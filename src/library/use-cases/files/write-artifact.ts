import { isTooComplex, MOST_NESTING } from '../../../shared/markdown-complexity.ts';
import { type AppError, err, ok, type Result } from '../../../shared/result.ts';
import type { ArtifactRow } from '../../db/schema.ts';
import { MOST_EDIT_BYTES } from '../../edits/data-checks.ts';
import { noticeAllEdits, renderPage } from '../../edits/notice-edits.ts';
import { sha256 } from '../../files/hash.ts';
import { parseData } from '../../files/parse-data.ts';
import { draftedCopy, readPlanFile, writePlanFiles } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import type { PlannerStage, ValidatedData } from '../../planner.ts';
import { beginFileChange } from '../../recovery/rollback-journal.ts';
import { appendEvent } from '../../store/events/events.ts';
import { updateArtifact } from '../../store/files/artifacts.ts';
import { dataAndPage, fileAt, stageFile } from '../../store/files/stage-files.ts';
import { keepVersion } from '../../store/files/versions.ts';
import { indexPage } from '../../store/plans/search-index.ts';
import { runId } from '../../store/run-id.ts';
import { activeRun } from '../../store/runs/run-state.ts';
import { stageRecord } from '../../store/stages/stages.ts';
import { findChangeablePlan, plannerOf } from '../plans/find-plan.ts';
import { applyEditEffects, type EditEffects, fileHashes, NO_EFFECTS } from './edit-effects.ts';
import { fileNotFound, refusePath } from './find-file.ts';
import { type FileWriting, undoWriting } from './undo-writing.ts';

export interface WriteArtifactInput {
  readonly plan_id: string;
  readonly path: string;
  readonly content: string;
  /** The hash that the writer last saw; when the file has another one by now, nothing is written. */
  readonly expected_sha256?: string;
  readonly edit_reason?: string;
  /** Who writes; default the user. */
  readonly edited_by?: string;
}

export interface WriteArtifactOutput extends EditEffects {
  /** False when the file says the same already. */
  readonly updated: boolean;
  readonly path: string;
  /** Of the file as it is now; data is written in its normal form. */
  readonly sha256: string;
  readonly updated_at: string;
  /** The stage's page, when it was edited too and therefore does not follow the data. */
  readonly kept_page: string | null;
}

/**
 * Changes a page or the data of a stage. Data must fit its stage, or nothing is written. Then everything that can be
 * computed is computed anew, and `stale_stages` names what needs judgement again.
 *
 * PLAN_NOT_FOUND, PERMISSION_DENIED (a file that only the program writes), INVALID_ARTIFACT_URI, ARTIFACT_NOT_FOUND,
 * RUNNING_READONLY, CONFLICT with `current_sha256`, INVALID_DATA with the `path` of the fault, INVALID_INPUT.
 */
export async function writeArtifact(library: Library, input: WriteArtifactInput): Promise<Result<WriteArtifactOutput>> {
  const prepared = await prepareEdit(library, input);
  if (!prepared.ok) return prepared;
  const before = fileHashes(library, input.plan_id);
  const written = writeEdits(library, input.plan_id, [prepared.value]);
  if (!written.ok) return written;
  const [file] = written.value;
  if (!file) throw new Error('an edit that was written is not there');
  return ok({
    ...file,
    ...(file.updated ? await applyEditEffects(library, input.plan_id, before, [file.path]) : NO_EFFECTS),
  });
}

type Written = Omit<WriteArtifactOutput, keyof EditEffects>;

/** A valid edit, as far as can be known before the write lock is held. */
interface PreparedEdit extends FileWriting {
  readonly input: WriteArtifactInput;
}

/** Checks an edit and brings it to the form in which it is written. Errors as for `writeArtifact`. */
export async function prepareEdit(library: Library, input: WriteArtifactInput): Promise<Result<PreparedEdit>> {
  if (Buffer.byteLength(input.content) > MOST_EDIT_BYTES || input.content.includes('\0')) {
    return err('INVALID_INPUT', `Content must be text of at most ${MOST_EDIT_BYTES} bytes.`, { field: 'content' });
  }
  const found = await editableFile(library, input);
  if (!found.ok) return found;
  const row = found.value;
  const content = input.content.toWellFormed();
  if (row.role === 'page') {
    return isTooComplex(content) ? refuseComplex(row.path) : ok({ row, text: content, page: null, input });
  }
  const data = await checkedData(library, row, content);
  if (!data.ok) return data;
  // Checking it took a while.
  const still = await editableFile(library, input);
  return still.ok ? ok({ row: still.value, ...data.value, input }) : still;
}

/** The file that is to be written, if it can be now. */
async function editableFile(library: Library, { plan_id, path }: WriteArtifactInput): Promise<Result<ArtifactRow>> {
  const found = findChangeablePlan(library, plan_id);
  if (!found.ok) return found;
  const outside = refusePath(path);
  if (outside) return outside;
  await noticeAllEdits(library, plan_id);
  const row = fileAt(library, plan_id, path);
  if (!row) return fileNotFound(path);
  return refuseWrite(library, row) ?? ok(row);
}

/**
 * Writes edits of one plan, all or none. Holds the write lock from the check to the rows, so that no run can begin in
 * between.
 */
export function writeEdits(library: Library, planId: string, edits: readonly PreparedEdit[]): Result<Written[]> {
  const change = beginFileChange(library, planId, undoWriting(library, edits));
  try {
    return change.commit((): Result<Written[]> => {
      const running = refuseWhileActive(library, planId);
      if (running) return running;
      for (const edit of edits) {
        const conflict = refuseChanged(library, edit);
        if (conflict) return conflict;
      }
      return ok(edits.map((edit) => writeEdit(library, edit)));
    });
  } finally {
    change.close();
  }
}

function refuseComplex(path: string): Result<never> {
  return err('INVALID_INPUT', `The new content of ${path} is too complex to be read as Markdown.`, {
    field: 'content',
    next: `Nest lists and quotes at most ${MOST_NESTING} levels deep, divide long paragraphs that are full of marks, and save again; nothing was written.`,
  });
}

/** CONFLICT when the file is not what the writer saw; null when it is. */
function refuseChanged(library: Library, { row, input }: PreparedEdit): Result<never> | null {
  const bytes = readPlanFile(library.home, row.planId, row.path);
  const current = bytes === null ? null : sha256(bytes);
  const expected = input.expected_sha256?.toLowerCase();
  if ((expected === undefined || expected === current) && (current === row.sha256 || row.role !== 'page')) return null;
  return err('CONFLICT', `${row.path} has changed since you read it.`, {
    current_sha256: current,
    next: 'Read the file again and reapply your change.',
  });
}

function writeEdit(library: Library, { row, text, page, input }: PreparedEdit): Written {
  const { planId, path } = row;
  const bytes = readPlanFile(library.home, planId, path);
  const current = bytes === null ? null : sha256(bytes);
  const sha = sha256(text);
  if (sha === current) return { updated: false, path, sha256: sha, updated_at: row.updatedAt, kept_page: null };
  if (bytes !== null && current === row.generatedSha256) keepDrafted(library, row, bytes);
  if (bytes !== null) keepVersion(library, planId, bytes);
  keepVersion(library, planId, text);
  writePlanFiles(library.home, planId, [{ path, content: text }]);
  const now = library.now();
  const asDrafted = sha === row.generatedSha256;
  updateArtifact(library, planId, path, {
    sha256: sha,
    size: Buffer.byteLength(text),
    statKey: null,
    updatedAt: now,
    editedBy: asDrafted ? null : (input.edited_by ?? library.user),
    editedAt: asDrafted ? null : now,
    editReason: asDrafted ? null : (input.edit_reason ?? null),
  });
  if (row.role === 'page') indexPage(library, planId, path, text);
  appendEvent(library, planId, null, 'artifact_updated', {
    path,
    edited_by: input.edited_by ?? library.user,
    edit_reason: input.edit_reason ?? null,
    sha256: sha,
    ...(current !== null && { replaced_sha256: current }),
  });
  const keptPage = page === null ? null : keptPageOf(library, row, page);
  return { updated: true, path, sha256: sha, updated_at: now, kept_page: keptPage };
}

/** Renders the page that belongs to the data; its path when it was edited and stays as it is. */
function keptPageOf(library: Library, data: ArtifactRow, content: string): string | null {
  renderPage(library, data.planId, data.stage, content);
  const page = data.stage === null ? undefined : stageFile(library, data.planId, data.stage, { role: 'page' });
  return page?.editedBy != null ? page.path : null;
}

/** Keeps a file as it was drafted, so that discarding the edit can bring it back without drafting. */
function keepDrafted(library: Library, row: ArtifactRow, bytes: Buffer): void {
  writePlanFiles(library.home, row.planId, [{ path: draftedCopy(row), content: bytes }]);
}

/** Why a file can not be written now, whatever its new content: only the program writes it, or a run is to. */
export function refuseWrite(library: Library, row: ArtifactRow): Result<never> | null {
  return refuseUneditable(library, row) ?? refuseUnfinished(library, row);
}

/** RUNNING_READONLY while a run waits or works; null otherwise. */
export function refuseWhileActive(library: Library, planId: string): Result<never> | null {
  const run = activeRun(library, planId);
  if (!run) return null;
  return err('RUNNING_READONLY', 'The plan cannot be changed while a run is active.', {
    run_id: runId(run.number),
    next: 'Stop the plan, change it, then resume.',
  });
}

/** CONFLICT when the next run would draft over the edit anyway; null when the stage is finished. */
function refuseUnfinished(library: Library, row: ArtifactRow): Result<never> | null {
  const running = refuseWhileActive(library, row.planId);
  if (running) return running;
  if (row.stage === null || stageRecord(library, row.planId, row.stage) !== null) return null;
  return err('CONFLICT', `${row.path} is about to be redrafted.`, {
    next: 'Resume the plan, and edit the file once it is there.',
  });
}

/**
 * What a file of data holds, in its normal form and with its page, or INVALID_DATA. A long one is read only if it was
 * drafted or has been checked.
 */
export function validData(library: Library, row: ArtifactRow, text: string): Result<ValidatedData> {
  const planner = plannerOf(library);
  if (text.length > (planner.longData ?? Number.POSITIVE_INFINITY) && !isKnownText(row, text)) {
    return err('INVALID_DATA', `${row.path} was changed by another program, and is not valid or still being checked.`, {
      path: '',
      artifact: row.path,
      next: 'Try again in a moment. If it stays so, fix the file, or discard the edit.',
    });
  }
  const parsed = parseData(text);
  return ofFile(row, parsed.ok ? planner.validateStageData(row.stage ?? '', parsed.value) : parsed);
}

function isKnownText({ sha256: known, generatedSha256 }: ArtifactRow, text: string): boolean {
  const sha = sha256(text);
  return sha === known || sha === generatedSha256;
}

/** The same for a text of any length that a person or an agent gives; also TIMED_OUT. */
export async function checkedData(library: Library, row: ArtifactRow, text: string): Promise<Result<ValidatedData>> {
  return ofFile(row, await plannerOf(library).validateStageText(row.stage ?? '', text));
}

function ofFile(row: ArtifactRow, valid: Result<ValidatedData>): Result<ValidatedData> {
  if (valid.ok || !isAboutData(valid.error)) return valid;
  return err('INVALID_DATA', valid.error.message, {
    path: '',
    ...valid.error.details,
    artifact: row.path,
    next: 'Fix the data; nothing was written.',
  });
}

function isAboutData({ code }: AppError): boolean {
  return code === 'INVALID_DATA' || code === 'STAGE_NOT_FOUND';
}

/** PERMISSION_DENIED for what only the program writes, naming what to edit instead; null when it may be edited. */
function refuseUneditable(library: Library, row: ArtifactRow): Result<never> | null {
  const { stages } = plannerOf(library);
  const stage = stages.find(({ id }) => id === row.stage);
  if (stage?.editable && row.role !== 'file' && row.kind !== 'log') return null;
  const instead = stage ? editableBehind(library, row.planId, stage) : [];
  return err('PERMISSION_DENIED', `${row.path} is ${row.kind === 'log' ? 'a log' : 'computed'} and cannot be edited.`, {
    edit_instead: instead,
    next:
      instead.length > 0
        ? `Edit what it is made from: ${instead.join(', ')}.`
        : 'Edit the page or the data of a section.',
  });
}

/** The nearest files that a person may edit to change what this stage yields. */
function editableBehind(library: Library, planId: string, stage: PlannerStage): string[] {
  const { stages } = plannerOf(library);
  if (stage.editable) {
    const { data, page } = dataAndPage(library, planId, stage.id);
    return [data, page].flatMap((file) => file?.path ?? []);
  }
  const seen = new Set<string>([stage.id]);
  let front = stage.needs;
  while (front.length > 0) {
    const here = stages.filter(({ id }) => front.includes(id) && !seen.has(id));
    const files = here.flatMap(({ id, editable }) =>
      editable ? (dataAndPage(library, planId, id).data?.path ?? []) : [],
    );
    if (files.length > 0) return files.slice(0, 8);
    for (const { id } of here) seen.add(id);
    front = here.flatMap(({ needs }) => needs);
  }
  return [];
}
