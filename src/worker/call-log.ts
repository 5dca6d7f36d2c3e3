import { setTimeout as sleep } from 'node:timers/promises';
import { addFigures, keepTexts, type Library, type RunHandle, spentUsd } from '../library/for-drafting.ts';
import type { Attempt, CallLog } from '../model/ask/call-log.ts';
import { isDatabaseBusy } from '../platform/system-error.ts';

/** How long to wait before a locked database is tried again, in milliseconds. */
const PAUSE_MS = 500;

/** Stores attempts; those that a locked database refuses are kept and stored as soon as it is free. */
export interface RetryingCallLog extends CallLog {
  /** Resolves when nothing is left to store. */
  written(): Promise<void>;
}

/** What is left to do for an attempt. */
interface Unwritten {
  readonly attempt: Attempt;
  /** Where its texts belong, once its figures are stored. */
  path: string | null;
}

export function retryingCallLog(
  library: Library,
  run: RunHandle,
  pause: (ms: number) => Promise<unknown> = (ms) => sleep(ms, undefined, { ref: false }),
): RetryingCallLog {
  const unwritten: Unwritten[] = [];
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;

  /** False when the database is locked. @throws any other error */
  function writeFirst(first: Unwritten): boolean {
    try {
      const { question, answer, ...figures } = first.attempt;
      first.path ??= addFigures(library, run.planId, run.number, figures);
      keepTexts(library, run.planId, first.path, figures.model, { question, answer });
    } catch (error) {
      if (isDatabaseBusy(error)) return false;
      unwritten.shift();
      throw error;
    }
    unwritten.shift();
    return true;
  }

  async function writeLater(): Promise<void> {
    isWriting = true;
    for (let first = unwritten[0]; first; first = unwritten[0]) {
      try {
        if (!writeFirst(first)) await pause(PAUSE_MS);
      } catch {
        // It cannot be stored at all. Whoever asked has the answer, and is told by the run's own writes.
      }
    }
    isWriting = false;
  }

  return {
    add(attempt) {
      const added: Unwritten = { attempt, path: null };
      unwritten.push(added);
      // In the order in which they ended.
      if (isWriting || (unwritten.length === 1 && writeFirst(added))) return;
      writing = writeLater();
    },
    spentUsd() {
      const counted = unwritten.filter(({ path }) => path === null);
      return spentUsd(library, run.planId) + counted.reduce((sum, { attempt }) => sum + (attempt.cost_usd ?? 0), 0);
    },
    written: () => writing,
  };
}
