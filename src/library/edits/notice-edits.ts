import { err, type Result } from '../../shared/result.ts';
import type { ArtifactRow } from '../db/schema.ts';
import { sha256 } from '../files/hash.ts';
import { readPlanFile, statKey, statKeys, writePlanFiles } from '../files/plan-folder.ts';
import type { Library } from '../library.ts';
import type { PlannerStage } from '../planner.ts';
import { undoInterruptedChanges } from '../recovery/rollback-journal.ts';
import { appendEvent } from '../store/events/events.ts';
import { artifactRows, findArtifact, forgetArtifact, updateArtifact } from '../store/files/artifacts.ts';
import { keepVersion } from '../store/files/versions.ts';
import { indexPage } from '../store/plans/search-index.ts';
import { isAbandoned, type RunHandle } from '../store/runs/lease.ts';
import { activeRun } from '../store/runs/run-state.ts';
import { heldRun } from '../store/runs/runs.ts';
import { invalidateStages } from '../store/stages/stages.ts';
import { checkDataFile, checksEnded, forgetCheck } from './data-checks.ts';
import { renameToCurrent } from './rename-to-current.ts';

/** An edited data file that does not fit its stage. The file is left unchanged. */
interface DataFault {
  readonly path: string;
  readonly stage: string;
  readonly message: string;
  /** Where inside the data, empty for the whole. */
  readonly at: string;
}

export interface NoticedEdits {
  /** Files that another program changed; they count as edited from now on. */
  readonly edited: readonly string[];
  /** Files that are gone; their stages are no longer fresh. */
  readonly deleted: readonly string[];
  /** Changed files that only the program may write; they are written again when their stage next runs. */
  readonly rejected: readonly string[];
  readonly faults: readonly DataFault[];
  /** Files whose long data another process is checking; they are noticed when it has ended. */
  readonly unchecked: readonly string[];
}

/**
 * The times of a file that changed less than this long ago cannot be trusted: it may change again within the clock's
 * resolution (git calls this a racily clean entry). FAT keeps times to two seconds.
 */
const SETTLED_MS = 3_000;

/**
 * Finds what other programs did to a plan's files since the rows were written. Cheap when nothing changed: a file
 * whose size, times and inode match the row is not read. Files are first renamed to the current names of their
 * sections. A stage that is being drafted has no record, and changes of its files do not count as edits. While a
 * worker holds the plan, only that worker (`run`) may call this.
 *
 * Where the planner has a process for it, long data is noticed as soon as that has checked it, and an event tells of
 * it; whoever is to act on the edits awaits `noticeAllEdits`.
 */
export function noticeEdits(library: Library, planId: string, run: RunHandle | null = null): NoticedEdits {
  const noticed = {
    edited: [] as string[],
    deleted: [] as string[],
    rejected: [] as string[],
    faults: [] as DataFault[],
    unchecked: [] as string[],
  };
  renameToCurrent(library, planId, () => mayNotice(library, planId, run));
  const suspects = changedFiles(library, planId);
  if (suspects.length === 0) return noticed;
  library.transaction(() => {
    if (!mayNotice(library, planId, run)) return;
    // What an interrupted change has moved is not lost.
    undoInterruptedChanges(library, planId);
    // Edits before deletions: a deleted page can be rendered from data that still exists.
    const changed = suspects.flatMap((path) => settle(library, planId, path));
    for (const { row, bytes } of changed) if (bytes !== null) noticeChange(library, row, bytes, noticed);
    for (const { row, bytes } of changed) if (bytes === null) noticeLoss(library, row, noticed);
  });
  return noticed;
}

/** For who only looks, and waits for no other program that writes at this moment: the next look notices it then. */
export function noticeIfFree(library: Library, planId: string): void {
  if (changedFiles(library, planId).length > 0) library.writeIfFree(() => void noticeEdits(library, planId));
}

/** How often a file may change again while it is checked; the run that follows looks at it in any case. */
const MOST_ROUNDS = 3;

/** The same, when all long data has been checked too. */
export async function noticeAllEdits(library: Library, planId: string): Promise<NoticedEdits> {
  const edited: string[] = [];
  const deleted: string[] = [];
  const rejected: string[] = [];
  for (let round = 1; ; round += 1) {
    const noticed = noticeEdits(library, planId);
    edited.push(...noticed.edited);
    deleted.push(...noticed.deleted);
    rejected.push(...noticed.rejected);
    if (noticed.unchecked.length === 0 || round === MOST_ROUNDS) return { ...noticed, edited, deleted, rejected };
    await checksEnded(library, planId, noticed.unchecked);
  }
}

/** INVALID_DATA for the first fault, with its path; null when there is none. */
export function faultError({ faults }: NoticedEdits): Result<never> | null {
  const [fault] = faults;
  if (!fault) return null;
  return err('INVALID_DATA', `The edit of ${fault.path} is not valid: ${fault.message}`, {
    artifact: fault.path,
    path: fault.at,
    faults,
    next: `Fix ${fault.path}, or discard the edit.`,
  });
}

function mayNotice(library: Library, planId: string, run: RunHandle | null): boolean {
  if (run) return heldRun(library, run).planId === planId;
  const active = activeRun(library, planId);
  return active?.state !== 'running' || isAbandoned(active);
}

/** Paths of stages' files that are not as they were last seen. Asked for often, of plans with thousands of files. */
function changedFiles(library: Library, planId: string): string[] {
  const rows = library
    .prepare('SELECT path, stat_key FROM artifacts WHERE plan_id = ? AND stage IS NOT NULL ORDER BY path')
    .all(planId);
  const now = statKeys(library.home, planId);
  return rows.flatMap(({ path, stat_key }) => {
    const stat = now(String(path));
    return stat === null || stat.key !== stat_key ? [String(path)] : [];
  });
}

/** Hashes a file that may have changed. Empty when it did not, or when its stage is not finished. */
function settle(
  library: Library,
  planId: string,
  path: string,
): { readonly row: ArtifactRow; readonly bytes: Buffer | null }[] {
  const row = findArtifact(library, planId, path);
  if (!row?.stage || !isDone(library, planId, row.stage)) return [];
  const stat = statKey(library.home, planId, path);
  const bytes = stat === null ? null : readPlanFile(library.home, planId, path);
  if (stat === null || bytes === null) return [{ row, bytes: null }];
  if (sha256(bytes) !== row.sha256) return [{ row, bytes }];
  if (Date.now() - stat.changedMs > SETTLED_MS) updateArtifact(library, planId, path, { statKey: stat.key });
  return [];
}

function isDone(library: Library, planId: string, stage: string): boolean {
  const row = library
    .prepare("SELECT 1 FROM stages WHERE plan_id = ? AND stage = ? AND state = 'done'")
    .get(planId, stage);
  return row !== undefined;
}

interface Notes {
  readonly edited: string[];
  readonly deleted: string[];
  readonly rejected: string[];
  readonly faults: DataFault[];
  readonly unchecked: string[];
}

function noticeChange(library: Library, row: ArtifactRow, bytes: Buffer, notes: Notes): void {
  const { planId, path } = row;
  // A page that has been rendered from its data by now, which was noticed before it.
  if (sha256(bytes) === findArtifact(library, planId, path)?.sha256) return;
  const stage = plannerStage(library, row);
  if (row.role === 'file' || stage?.editable === false) {
    notes.rejected.push(path);
    invalidateStages(library, planId, [row.stage ?? '']);
    return;
  }
  if (row.role === 'data') {
    const page = pageOfData(library, row, bytes, notes);
    if (page === null) return;
    renderPage(library, planId, row.stage, page);
  }
  const now = library.now();
  const sha = sha256(bytes);
  const backAsDrafted = sha === row.generatedSha256;
  updateArtifact(library, planId, path, {
    sha256: sha,
    size: bytes.length,
    statKey: null,
    updatedAt: now,
    editedBy: backAsDrafted ? null : 'external',
    editedAt: backAsDrafted ? null : now,
    editReason: null,
  });
  if (row.role === 'page') indexPage(library, planId, path, bytes.toString('utf8'));
  keepVersion(library, planId, bytes);
  appendEvent(library, planId, null, 'artifact_updated', {
    path,
    edited_by: 'external',
    sha256: sha,
    replaced_sha256: row.sha256,
  });
  notes.edited.push(path);
}

/** The page that belongs to changed data; null when the data does not fit, or is still being checked. */
function pageOfData(library: Library, row: ArtifactRow, bytes: Buffer, notes: Notes): string | null {
  const valid = checkDataFile(library, row, bytes, () => noticeLater(library, row.planId));
  if (valid === null) {
    notes.unchecked.push(row.path);
    return null;
  }
  if (valid.ok) {
    forgetCheck(library, row);
    return valid.value.page;
  }
  const { message, details } = valid.error;
  notes.faults.push({ path: row.path, stage: row.stage ?? '', message, at: String(details?.path ?? '') });
  return null;
}

/** Records what a check has found, for those who only listen. */
function noticeLater(library: Library, planId: string): void {
  if (!library.sqlite.open) return;
  try {
    noticeEdits(library, planId);
  } catch {
    // Nobody waits for this; whoever looks next meets the same error and is told.
  }
}

/** Renders a stage's page from its data, unless the page itself is edited. Returns its path when it was written. */
export function renderPage(library: Library, planId: string, stage: string | null, content: string): string | null {
  const page = artifactRows(library, planId).find((row) => row.stage === stage && row.role === 'page');
  if (!page || page.editedBy !== null) return null;
  if (sha256(content) === page.sha256) return null;
  const present = readPlanFile(library.home, planId, page.path);
  // Changed by another program since: the next check records it as an edit and keeps it. One that says the same already
  // was rendered by a program that was killed before its rows were written.
  if (present !== null && ![page.sha256, sha256(content)].includes(sha256(present))) return null;
  writePlanFiles(library.home, planId, [{ path: page.path, content }]);
  updateArtifact(library, planId, page.path, {
    sha256: sha256(content),
    generatedSha256: sha256(content),
    size: Buffer.byteLength(content),
    statKey: null,
    updatedAt: library.now(),
  });
  indexPage(library, planId, page.path, content);
  appendEvent(library, planId, null, 'artifact_updated', { path: page.path });
  return page.path;
}

function noticeLoss(library: Library, row: ArtifactRow, notes: Notes): void {
  const { planId, path } = row;
  // The page may have been restored together with its edited data.
  if (readPlanFile(library.home, planId, path) === null) {
    const healed = healPage(library, row, notes);
    if (healed === null) return;
    if (!healed) {
      forgetArtifact(library, planId, path);
      appendEvent(library, planId, null, 'artifact_deleted', { path, edited_by: 'external' });
      if (row.stage !== null) invalidateStages(library, planId, [row.stage]);
    }
  }
  notes.deleted.push(path);
}

/**
 * Renders a deleted page from its edited data; drafting the stage again would lose that data. False when it cannot be
 * rendered, null while the data is still being checked.
 */
function healPage(library: Library, page: ArtifactRow, notes: Notes): boolean | null {
  if (page.role !== 'page') return false;
  const data = artifactRows(library, page.planId).find((row) => row.stage === page.stage && row.role === 'data');
  if (!data) return false;
  const bytes = readPlanFile(library.home, page.planId, data.path);
  if (bytes === null) return false;
  // Changed in the same moment, and not checked yet.
  if (notes.unchecked.includes(data.path)) return null;
  if (data.editedBy === null || sha256(bytes) !== data.sha256) return false;
  const valid = checkDataFile(library, data, bytes, () => noticeLater(library, page.planId));
  if (valid === null) {
    notes.unchecked.push(data.path);
    return null;
  }
  if (!valid.ok) return false;
  forgetCheck(library, data);
  updateArtifact(library, page.planId, page.path, { editedBy: null, editedAt: null, editReason: null, sha256: '' });
  return renderPage(library, page.planId, page.stage, valid.value.page) !== null;
}

function plannerStage(library: Library, row: ArtifactRow): PlannerStage | undefined {
  return library.planner?.stages.find(({ id }) => id === row.stage);
}
