import { randomUUID } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { makeFolder, moveDurably, removeDurably, writeFileAtomically } from '../../platform/atomic-file.ts';
import { isProcessAlive } from '../../platform/processes.ts';
import { readRegularFile } from '../../platform/regular-file.ts';
import { errorCode, hasErrorCode } from '../../platform/system-error.ts';
import type { Result } from '../../shared/result.ts';
import { type JournalRow, rollbackJournal } from '../db/schema.ts';
import { sha256 } from '../files/hash.ts';
import { selectRows } from '../store/select-rows.ts';
import type { Store } from '../store/store.ts';

/**
 * How one file or folder becomes as it was before a change. Paths are relative to the library's folder, with forward
 * slashes.
 */
export type UndoStep =
  /** What the change moves from `origin` to `path`. */
  | { readonly action: 'put_back'; readonly path: string; readonly origin: string }
  /** What the change creates. */
  | { readonly action: 'remove'; readonly path: string }
  /** A file that the change overwrites; null where there is none. One that holds anything but `written` is left alone. */
  | {
      readonly action: 'rewrite';
      readonly path: string;
      readonly content: Uint8Array | null;
      readonly written: string;
    };

/** A change of files that is to hold together with a change of rows. */
export interface FileChange {
  /**
   * Changes files and rows in one transaction; both hold once it is committed. When the work returns an error or
   * throws, the rows are as before, and `close` makes the files so.
   */
  commit<T>(work: () => Result<T>): Result<T>;
  /** Undoes what was not committed. What the disk refuses now is left to the next opening of the library. */
  close(): void;
}

/**
 * Begins a change of files and rows, with a rollback journal as SQLite keeps one for its pages: how to undo the change
 * is stored before it begins, and deleted by the transaction that commits it. Should this process be killed or the disk
 * be full, files and rows are both as before or both as after, at the latest when the library is next opened.
 *
 * @param planId the plan whose files these are; null for files of no plan
 * @param steps undone from the last to the first
 * @throws Error inside a transaction, where the steps could not be stored first
 */
export function beginFileChange(store: Store, planId: string | null, steps: readonly UndoStep[]): FileChange {
  if (store.sqlite.inTransaction) throw new Error('a change of files begins outside of transactions');
  const changeId = randomUUID();
  store.transaction(() => {
    for (const step of steps) insertStep(store, changeId, planId, step);
  });
  let isCommitted = false;
  return {
    commit(work) {
      const outcome = transactionUnlessError(store, () => {
        const result = work();
        if (result.ok) store.prepare('DELETE FROM rollback_journal WHERE change_id = ?').run(changeId);
        return result;
      });
      isCommitted = outcome.ok;
      finishRemovals(store);
      return outcome;
    },
    close() {
      if (!isCommitted) carryOut(store, ([step]) => step?.changeId === changeId);
    },
  };
}

/**
 * Deletes a file or folder as soon as the caller's transaction is committed, also when this process is killed in
 * between. `FileChange.commit` and `finishRemovals` do so.
 */
export function removeAfterCommit(store: Store, planId: string | null, path: string): void {
  if (!store.sqlite.inTransaction) throw new Error('what is removed after a commit is named before it');
  insertStep(store, randomUUID(), planId, { action: 'discard', path });
}

/** Deletes what this connection named with `removeAfterCommit` in transactions that are committed by now. */
export function finishRemovals(store: Store): void {
  carryOut(store, ([step]) => step?.action === 'discard' && step.owner === ownerOf(store));
}

/**
 * Undoes changes that were interrupted. Cheap when there are none. Changes that are being made are left alone: whoever
 * has the write lock and finds a file moved has found a change that failed.
 *
 * @param planId of the plan that is looked at; left out, all of them
 */
export function undoInterruptedChanges(store: Store, planId?: string): void {
  carryOut(
    store,
    (change) =>
      (planId === undefined || change[0]?.planId === planId) &&
      (!isOwnerAlive(change) || change.some((step) => isMoved(store, step))),
  );
}

/** How many interrupted changes are left because the disk refused to undo them. */
export function interruptedChanges(store: Store): number {
  return changesIn(store).filter((change) => !isOwnerAlive(change)).length;
}

/** Paths of files and folders that changes under way are making, relative to the library's folder. */
export function pathsInWork(store: Store): ReadonlySet<string> {
  return new Set(allSteps.all(store).map(({ path }) => path));
}

type Change = readonly JournalRow[];

const allSteps = selectRows(rollbackJournal, 'ORDER BY id');

/** The steps of each change in the order in which they were stored, the newest change first. */
function changesIn(store: Store): Change[] {
  const changes = new Map<string, JournalRow[]>();
  for (const step of allSteps.all(store)) {
    const known = changes.get(step.changeId);
    if (known) known.push(step);
    else changes.set(step.changeId, [step]);
  }
  return [...changes.values()].reverse();
}

/** Makes files as the chosen changes say, each under the write lock, and forgets these changes. */
function carryOut(store: Store, isChosen: (change: Change) => boolean): void {
  const chosen = changesIn(store).filter(isChosen);
  for (const changeId of chosen.map(([step]) => step?.changeId)) {
    try {
      store.transaction(() => {
        const change = changesIn(store).find(([step]) => step?.changeId === changeId);
        if (!change || !isChosen(change)) return;
        for (const step of change.toReversed()) carryOutStep(store.home, step);
        store.prepare('DELETE FROM rollback_journal WHERE change_id = ?').run(changeId);
      });
    } catch (error) {
      // A full disk or a folder without permission: each step can be repeated, and is at the next opening.
      if (errorCode(error) === null) throw error;
    }
  }
}

function carryOutStep(home: string, { action, path, origin, content, writtenSha }: JournalRow): void {
  const place = placeOf(home, path);
  if (place === null) return;
  switch (action) {
    case 'put_back': {
      const former = placeOf(home, origin ?? '');
      if (former === null || !isThere(place) || isThere(former)) return;
      makeFolder(dirname(former));
      moveDurably(place, former);
      return;
    }
    case 'rewrite': {
      const bytes = readRegularFile(place);
      if (bytes === null || sha256(bytes) !== writtenSha) return;
      if (content === null) removeDurably(place);
      else writeFileAtomically(place, content);
      return;
    }
    default:
      if (isThere(place)) removeDurably(place);
  }
}

function isMoved({ home }: Store, { action, path, origin }: JournalRow): boolean {
  if (action !== 'put_back') return false;
  const [place, former] = [placeOf(home, path), placeOf(home, origin ?? '')];
  return place !== null && former !== null && isThere(place) && !isThere(former);
}

function insertStep(
  store: Store,
  changeId: string,
  planId: string | null,
  step: UndoStep | { readonly action: 'discard'; readonly path: string },
): void {
  store.db
    .insert(rollbackJournal)
    .values({
      changeId,
      owner: ownerOf(store),
      planId,
      action: step.action,
      path: step.path,
      origin: step.action === 'put_back' ? step.origin : null,
      content: step.action === 'rewrite' && step.content !== null ? Buffer.from(step.content) : null,
      writtenSha: step.action === 'rewrite' ? sha256(step.written) : null,
    })
    .run();
}

/** Open connections of this process by what they call themselves. */
const owners = new Map<string, Database.Database>();

function ownerOf({ sqlite }: Store): string {
  for (const [owner, known] of owners) {
    if (known === sqlite) return owner;
    if (!known.open) owners.delete(owner);
  }
  const owner = `${process.pid}:${randomUUID()}`;
  owners.set(owner, sqlite);
  return owner;
}

function isOwnerAlive([step]: Change): boolean {
  const owner = step?.owner ?? '';
  const pid = Number(owner.split(':')[0]);
  return pid === process.pid ? owners.get(owner)?.open === true : isProcessAlive(pid);
}

/** Null for what is not inside the library's folder, by name or through a symbolic link on its way. */
function placeOf(home: string, path: string): string | null {
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..' || /[\\:\0]/.test(name))) return null;
  let place = home;
  for (const name of names) {
    if (place !== home && lstatOrNull(place)?.isSymbolicLink()) return null;
    place = join(place, name);
  }
  return place;
}

function isThere(place: string): boolean {
  return lstatOrNull(place) !== null;
}

function lstatOrNull(place: string) {
  try {
    return lstatSync(place, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    if (hasErrorCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}

/** The transaction is rolled back when the work returns an error. */
function transactionUnlessError<T>(store: Store, work: () => Result<T>): Result<T> {
  let refused: Result<T> | undefined;
  try {
    return store.transaction(() => {
      const result = work();
      if (result.ok) return result;
      refused = result;
      throw new RolledBack();
    });
  } catch (error) {
    if (refused && error instanceof RolledBack) return refused;
    throw error;
  }
}

class RolledBack extends Error {}
