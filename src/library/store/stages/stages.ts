import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ArtifactKind, ArtifactRole } from '../../../shared/contracts/artifact.ts';
import type { LedgerFact } from '../../../shared/fact.ts';
import { artifacts, type StageRecord, type StageRow, stages } from '../../db/schema.ts';
import { sha256 } from '../../files/hash.ts';
import { type FileToWrite, readPlanText, stagePlanFiles } from '../../files/plan-folder.ts';
import { appendEvent } from '../events/events.ts';
import { deletePlanFile, keepOverwritten, recordArtifact } from '../files/artifacts.ts';
import { dataAndPage, ownName, rememberName } from '../files/stage-files.ts';
import { keepReplaced } from '../files/versions.ts';
import { replaceLedger } from '../plans/facts.ts';
import { setTitle } from '../plans/plans.ts';
import { LeaseLost, type RunHandle } from '../runs/lease.ts';
import { activeRun } from '../runs/run-state.ts';
import { heldRun } from '../runs/runs.ts';
import { storesCalls } from '../settings/settings.ts';
import type { Store } from '../store.ts';
import { upsertRows } from '../upsert-row.ts';
import { forgetCalls } from './calls.ts';

interface StageFileToCommit extends FileToWrite {
  readonly content: string;
  readonly role: ArtifactRole;
  /** Left out: pages and documents are `plan`, the rest `intermediate`. */
  readonly kind?: ArtifactKind;
}

export interface StageCommit {
  readonly stage: string;
  readonly record: StageRecord;
  /** All files of the stage; files of it that are not named here any more are removed. */
  readonly files: readonly StageFileToCommit[];
  readonly durationMs: number;
  /** When the stage settles what the plan is called. */
  readonly title?: string;
  /** When the stage computed the ledger: all of it, in its order. */
  readonly ledger?: readonly LedgerFact[];
}

/** A finished stage's texts as they lie in the folder now. */
export interface StageTexts {
  readonly data: string;
  readonly page: string;
  readonly dataEdited: boolean;
  readonly pageEdited: boolean;
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** A run that goes on after its worker ended begins its sections again, and has kept their answers. */
const beginStage = upsertRows(
  stages,
  ['planId', 'stage'],
  `share = CASE WHEN state = 'running' AND run_number IS excluded.run_number THEN share END`,
);

const endStage = upsertRows(stages, ['planId', 'stage']);

/**
 * Deletes a stage's record before work on it begins: until `commitStage`, its files count neither as finished nor as
 * edits. `run` is null for work outside a run, which is refused while a run is active.
 * @throws LeaseLost
 */
export function startStage(store: Store, planId: string, run: RunHandle | null, stage: string): void {
  store.transaction(() => {
    assertMayWrite(store, planId, run);
    beginStage(store, {
      planId,
      stage,
      state: 'running',
      record: null,
      failure: null,
      runNumber: run?.number ?? null,
      startedAt: store.now(),
      finishedAt: null,
      durationMs: null,
      carryRun: null,
    });
    appendEvent(store, planId, run?.number ?? null, 'stage_started', { stage });
  });
}

/**
 * Finishes a stage: first the files, each atomically, then record, rows, events and list fields in one transaction.
 * After a crash in between the stage has no record and is drafted again. The files are put in place under the write
 * lock, so that a worker that lost its lease cannot overwrite what its successor drafted.
 * @throws LeaseLost
 */
export function commitStage(store: Store, planId: string, run: RunHandle | null, commit: StageCommit): void {
  const { files } = commit;
  assertMayWrite(store, planId, run);
  keepOverwritten(store, planId, [
    ...new Set([...pathsOf(store, planId, commit.stage), ...files.map(({ path }) => path)]),
  ]);
  // What is computed can be computed again.
  const replaced = commit.record.draftedBy === 'computed' ? NOTHING : keepReplaced(store, planId, files);
  const staged = stagePlanFiles(store.home, planId, files);
  try {
    store.transaction(() => {
      assertMayWrite(store, planId, run);
      staged.putInPlace();
      recordStage(store, planId, run?.number ?? null, commit, replaced);
    });
  } finally {
    staged.discard();
  }
}

/** Paths of the files that a stage has so far. */
function pathsOf(store: Store, planId: string, stage: string): string[] {
  return store
    .prepare('SELECT path FROM artifacts WHERE plan_id = ? AND stage = ?')
    .all(planId, stage)
    .map(({ path }) => String(path));
}

/** @param replaced hashes of the versions that were there before, by path, as far as they were kept */
function recordStage(
  store: Store,
  planId: string,
  runNumber: number | null,
  commit: StageCommit,
  replaced: ReadonlyMap<string, string>,
): void {
  const { stage, record, files, durationMs } = commit;
  for (const { path, content, role, kind } of files) {
    const change = recordArtifact(store, planId, { path, content, role, stage, ...(kind && { kind }) });
    const before = replaced.get(path);
    const versions = before === undefined ? {} : { sha256: sha256(content), replaced_sha256: before };
    if (change !== 'same') appendEvent(store, planId, runNumber, `artifact_${change}`, { path, ...versions });
  }
  const written = new Set(files.map(({ path }) => path));
  const names = new Set(files.map(({ path }) => ownName(path)));
  for (const path of pathsOf(store, planId, stage)) {
    if (written.has(path)) continue;
    deletePlanFile(store, planId, path);
    if (names.has(ownName(path))) rememberName(store, planId, path, stage);
    appendEvent(store, planId, runNumber, 'artifact_deleted', { path });
  }
  endStage(store, {
    planId,
    stage,
    state: 'done',
    record,
    failure: null,
    runNumber,
    finishedAt: store.now(),
    durationMs,
  });
  appendEvent(store, planId, runNumber, 'stage_completed', {
    stage,
    duration_ms: durationMs,
    partial: record.partial.length > 0,
  });
  // Until here they were needed: a stage that stops half-way is not asked twice.
  if (!storesCalls(store)) forgetCalls(store, planId, [stage]);
  if (commit.title !== undefined) setTitle(store, planId, commit.title);
  if (commit.ledger !== undefined) replaceLedger(store, planId, commit.ledger);
}

/**
 * Records that a stage could not be drafted. The message must contain no prompt text and no secret. @throws LeaseLost
 */
export function failStage(store: Store, planId: string, run: RunHandle | null, stage: string, message: string): void {
  store.transaction(() => {
    assertMayWrite(store, planId, run);
    endStage(store, {
      planId,
      stage,
      state: 'failed',
      record: null,
      failure: message,
      runNumber: run?.number ?? null,
      finishedAt: store.now(),
    });
    appendEvent(store, planId, run?.number ?? null, 'stage_failed', { stage, message });
  });
}

/** What becomes of a stage that is to be drafted again. */
interface Redraft {
  /** Edits of its files give way to what is drafted; otherwise they stay. */
  readonly overEdits?: boolean;
  /** Ask the model again; otherwise stored answers are reused, which gives the same result at no cost. */
  readonly askAnew?: boolean;
}

/**
 * Deletes the records of stages, so that the next run drafts them again, and what `how` adds. The files stay until
 * they are replaced. In a transaction.
 */
export function invalidateStages(store: Store, planId: string, ids: readonly string[], how: Redraft = {}): void {
  if (ids.length === 0) return;
  const those = and(eq(stages.planId, planId), inArray(stages.stage, [...ids]));
  store.db.update(stages).set({ state: 'removed', record: null, failure: null }).where(those).run();
  if (how.askAnew) forgetCalls(store, planId, ids);
  if (how.overEdits) {
    const edited = and(eq(artifacts.planId, planId), inArray(artifacts.stage, [...ids]), isNotNull(artifacts.editedBy));
    keepOverwritten(
      store,
      planId,
      store.db
        .select()
        .from(artifacts)
        .where(edited)
        .all()
        .map(({ path }) => path),
    );
    store.db.update(artifacts).set({ editedBy: null, editedAt: null, editReason: null }).where(edited).run();
  }
  for (const stage of ids) appendEvent(store, planId, null, 'stage_invalidated', { stage });
}

/**
 * Whether work on the stage was cut off that was no run's: it was finished before, and only a computed stage is worked
 * on outside a run.
 */
export function isInterrupted(store: Store, planId: string, stage: string): boolean {
  const row = store
    .prepare("SELECT 1 FROM stages WHERE plan_id = ? AND stage = ? AND state = 'running' AND run_number IS NULL")
    .get(planId, stage);
  return row !== undefined;
}

/** The record of a finished stage, null when it is not finished. */
export function stageRecord(store: Store, planId: string, stage: string): StageRecord | null {
  const row = store
    .prepare("SELECT record FROM stages WHERE plan_id = ? AND stage = ? AND state = 'done'")
    .get(planId, stage);
  return typeof row?.record === 'string' ? (JSON.parse(row.record) as StageRecord) : null;
}

/** Replaces what is recorded of a finished stage and leaves its files as they are. @throws LeaseLost */
export function replaceRecord(store: Store, planId: string, run: RunHandle | null, stage: string, record: StageRecord) {
  store.transaction(() => {
    assertMayWrite(store, planId, run);
    const finished = and(eq(stages.planId, planId), eq(stages.stage, stage), eq(stages.state, 'done'));
    store.db.update(stages).set({ record, carryRun: null }).where(finished).run();
  });
}

/** Notes that this run changes facts under these stages and keeps them as they are. @throws LeaseLost */
export function markCarried(store: Store, run: RunHandle, ids: readonly string[]): void {
  store.transaction(() => {
    heldRun(store, run);
    const those = and(eq(stages.planId, run.planId), inArray(stages.stage, [...ids]));
    store.db.update(stages).set({ carryRun: run.number }).where(those).run();
  });
}

/** The stages that this run is to keep as they are and has not kept yet. */
export function carriedStages(store: Store, run: RunHandle): string[] {
  const rows = store
    .prepare('SELECT stage FROM stages WHERE plan_id = ? AND carry_run = ?')
    .all(run.planId, run.number);
  return rows.map(({ stage }) => String(stage));
}

/** Null when the stage is not finished, or when one of its two files is gone. */
export function stageTexts(store: Store, planId: string, stage: string): StageTexts | null {
  const done = store
    .prepare("SELECT 1 AS done FROM stages WHERE plan_id = ? AND stage = ? AND state = 'done'")
    .get(planId, stage);
  if (!done) return null;
  const paths = dataAndPage(store, planId, stage);
  const data = paths.data === null ? null : readPlanText(store.home, planId, paths.data.path);
  const page = paths.page === null ? null : readPlanText(store.home, planId, paths.page.path);
  if (data === null || page === null) return null;
  return { data, page, dataEdited: paths.data?.edited === true, pageEdited: paths.page?.edited === true };
}

export function listStages(store: Store, planId: string): StageRow[] {
  return store.db.select().from(stages).where(eq(stages.planId, planId)).orderBy(asc(stages.stage)).all();
}

function assertMayWrite(store: Store, planId: string, run: RunHandle | null): void {
  if (run) heldRun(store, run);
  else if (activeRun(store, planId)) throw new LeaseLost(`a run of ${planId} is active`);
}

const SHARE = `UPDATE stages SET share = max(coalesce(share, 0), ?)
  WHERE plan_id = ? AND stage = ? AND run_number = ? AND state = 'running'`;

/** Records how much of a section under way is done, from 0 to 1. It never falls. @throws LeaseLost */
export function reportShare(store: Store, run: RunHandle, stage: string, share: number): void {
  store.transaction(() => {
    heldRun(store, run);
    store.prepare(SHARE).run(share, run.planId, stage, run.number);
  });
}

const CURRENT = `SELECT stage, coalesce(share, 0) AS share FROM stages
  WHERE plan_id = ? AND state = 'running' ORDER BY started_at, stage LIMIT 1`;

/** The section that is being drafted for the longest time, and how much of it is done (0 to 1); null when none is. */
export function currentStage(store: Store, planId: string): { readonly stage: string; readonly share: number } | null {
  const row = store.prepare(CURRENT).get(planId);
  return row ? { stage: String(row.stage), share: Number(row.share) } : null;
}
