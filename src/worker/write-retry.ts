import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, isDatabaseBusy, isDiskFull } from '../platform/system-error.ts';

/** Between two tries, in milliseconds; the connection itself waits for a busy database before each of them fails. */
const PAUSE_MS = 500;

export interface WriteRetryOptions {
  /** Called with the code of the error at the first of a row of failures. */
  readonly onWait: (code: string) => void;
  /** Ends the waiting: what was met last is thrown. */
  readonly signal: AbortSignal;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Writes to the library, trying again while it cannot be written to. */
export interface WriteRetry {
  /** Waits while somebody else keeps the database locked. @throws any other error, and this one after the signal */
  whileBusy<T>(write: () => T): Promise<T>;
  /** Waits while the disk is full, too. For what must be written in any case, such as that a run has ended. */
  whileUnwritable<T>(write: () => T): Promise<T>;
}

export function writeRetry({ onWait, signal, pause = pauseUnlessEnded }: WriteRetryOptions): WriteRetry {
  async function persist<T>(write: () => T, isPassing: (error: unknown) => boolean): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return write();
      } catch (error) {
        if (!isPassing(error) || signal.aborted) throw error;
        if (tries === 1) onWait(errorCode(error) ?? '');
      }
      await pause(PAUSE_MS, signal);
    }
  }
  return {
    whileBusy: (write) => persist(write, isDatabaseBusy),
    whileUnwritable: (write) => persist(write, (error) => isDatabaseBusy(error) || isDiskFull(error)),
  };
}

async function pauseUnlessEnded(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
