import { rmSync } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import type { ArtifactKind, ArtifactRole } from '../../../shared/contracts/artifact.ts';
import { type ArtifactRow, artifacts } from '../../db/schema.ts';
import { sha256 } from '../../files/hash.ts';
import { HISTORY, insidePlan, readPlanFile, statKey, writePlanFiles } from '../../files/plan-folder.ts';
import { appendEvent } from '../events/events.ts';
import { forgetPage, indexPage } from '../plans/search-index.ts';
import type { RunHandle } from '../runs/lease.ts';
import { heldRun } from '../runs/runs.ts';
import { selectRows } from '../select-rows.ts';
import type { Store } from '../store.ts';
import { upsertRows } from '../upsert-row.ts';
import { contentTypeOf, kindOf } from './artifact-type.ts';

export interface ArtifactToRecord {
  readonly path: string;
  /** The content, which is already in the folder. */
  readonly content: string;
  readonly role: ArtifactRole;
  readonly stage: string | null;
  readonly kind?: ArtifactKind;
  readonly sensitive?: boolean;
}

const putArtifact = upsertRows(artifacts, ['planId', 'path']);

/** Writes the row of a file that the program itself has just put in place. In a transaction. */
export function recordArtifact(store: Store, planId: string, file: ArtifactToRecord): 'created' | 'updated' | 'same' {
  const { path, content, role, stage } = file;
  const sha = sha256(content);
  const before = findArtifact(store, planId, path);
  const row = {
    sha256: sha,
    generatedSha256: sha,
    size: Buffer.byteLength(content),
    statKey: null,
    // A file rendered again after an edit keeps the kind that its stage gave it.
    kind: file.kind ?? before?.kind ?? kindOf(path, role),
    contentType: contentTypeOf(path),
    stage,
    role,
    editedBy: null,
    editedAt: null,
    editReason: null,
    sensitive: file.sensitive ?? false,
  };
  const updatedAt = before?.sha256 === sha ? before.updatedAt : store.now();
  putArtifact(store, { planId, path, ...row, updatedAt });
  if (role === 'page' && before?.sha256 !== sha) indexPage(store, planId, path, content);
  if (!before) return 'created';
  return before.sha256 === sha ? 'same' : 'updated';
}

/**
 * Writes a file that belongs to the run rather than to a stage, such as `run_error.json`.
 * @throws LeaseLost
 */
export function putRunFile(
  store: Store,
  run: RunHandle,
  file: {
    readonly path: string;
    readonly content: string;
    readonly kind: ArtifactKind;
    /** Set when it quotes a model's answer. */
    readonly sensitive?: boolean;
  },
): void {
  store.transaction(() => {
    heldRun(store, run);
    writePlanFiles(store.home, run.planId, [file]);
    const change = recordArtifact(store, run.planId, { ...file, role: 'file', stage: null });
    if (change !== 'same') appendEvent(store, run.planId, run.number, `artifact_${change}`, { path: file.path });
  });
}

/** Deletes a file and its row. In a transaction. */
export function deletePlanFile(store: Store, planId: string, path: string): void {
  const place = insidePlan(store.home, planId, path);
  if (place.ok) rmSync(place.value, { force: true });
  forgetArtifact(store, planId, path);
}

/** Deletes the row of a file that no longer exists. In a transaction. */
export function forgetArtifact(store: Store, planId: string, path: string): void {
  store.db.delete(artifacts).where(sameFile(planId, path)).run();
  forgetPage(store, planId, path);
}

/**
 * Enters a growing log into the list of files, or its present size and hash when it has grown. It is written by the
 * logger itself.
 */
export function trackLog(store: Store, planId: string, path: string): void {
  const stat = statKey(store.home, planId, path);
  if (stat === null || stat.key === findArtifact(store, planId, path)?.statKey) return;
  const bytes = readPlanFile(store.home, planId, path);
  if (bytes === null) return;
  const now = {
    sha256: sha256(bytes),
    generatedSha256: sha256(bytes),
    size: bytes.length,
    statKey: stat.key,
    updatedAt: store.now(),
  };
  const row = { planId, path, ...now, kind: 'log' as const, contentType: contentTypeOf(path), role: 'file' as const };
  store.db
    .insert(artifacts)
    .values(row)
    .onConflictDoUpdate({ target: [artifacts.planId, artifacts.path], set: now })
    .run();
}

/** Brings the rows of a plan's logs up to date. */
export function refreshLogs(store: Store, planId: string): void {
  const logs = store.db
    .select()
    .from(artifacts)
    .where(and(eq(artifacts.planId, planId), eq(artifacts.kind, 'log')))
    .all();
  for (const row of logs) refreshLog(store, row);
}

/** Updates the row of a log file that has grown; deletes the row of a call record whose file was deleted. */
function refreshLog(store: Store, row: ArtifactRow): void {
  const stat = statKey(store.home, row.planId, row.path);
  if (stat === null && row.sensitive) store.transaction(() => forgetArtifact(store, row.planId, row.path));
  else trackLog(store, row.planId, row.path);
}

/** Copies a file that a person or another program wrote to the plan's history before it is overwritten. */
export function keepOverwritten(store: Store, planId: string, paths: readonly string[]): void {
  for (const path of paths) {
    if (findArtifact(store, planId, path)?.editedBy == null) continue;
    const bytes = readPlanFile(store.home, planId, path);
    if (bytes === null) continue;
    const copy = `${HISTORY}/overwritten/${sha256(bytes).slice(0, 12)}-${path.replaceAll('/', '-')}`;
    if (readPlanFile(store.home, planId, copy) === null)
      writePlanFiles(store.home, planId, [{ path: copy, content: bytes }]);
  }
}

const ofPath = selectRows(artifacts, 'WHERE plan_id = ? AND path = ?');

export function findArtifact(store: Store, planId: string, path: string): ArtifactRow | undefined {
  return ofPath.get(store, planId, path);
}

const ofPlan = selectRows(artifacts, 'WHERE plan_id = ? ORDER BY path');

/** All files of a plan, by path. */
export function artifactRows(store: Store, planId: string): ArtifactRow[] {
  return ofPlan.all(store, planId);
}

export function updateArtifact(store: Store, planId: string, path: string, change: Partial<ArtifactRow>): void {
  store.db.update(artifacts).set(change).where(sameFile(planId, path)).run();
}

function sameFile(planId: string, path: string) {
  return and(eq(artifacts.planId, planId), eq(artifacts.path, path));
}

/** Deletes files of the run itself, such as the completion mark when it starts again. @throws LeaseLost */
export function removeRunFiles(store: Store, run: RunHandle, paths: readonly string[]): void {
  store.transaction(() => {
    heldRun(store, run);
    for (const path of paths) if (findArtifact(store, run.planId, path)) deletePlanFile(store, run.planId, path);
  });
}
