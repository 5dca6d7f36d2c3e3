import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { type DestinationStream, destination, type Logger, levels, multistream, pino, stdTimeFunctions } from 'pino';
import {
  appendLogEvents,
  LeaseLost,
  type Library,
  type LogLine,
  planFolder,
  type RunHandle,
  trackLog,
} from '../library/for-drafting.ts';
import { makeFolder } from '../platform/atomic-file.ts';
import { openOwnFile } from '../platform/regular-file.ts';
import { RUN_LOG } from '../shared/plan-files.ts';

/**
 * The log of a plan's runs: a JSON line per entry, and an event for followers. Contains no prompt text and no secrets.
 */
export interface RunLog {
  readonly logger: Logger;
  /**
   * Makes what was logged so far known to whoever follows the run: its events are written, and its file is in the
   * list.
   */
  flush(): void;
  close(): void;
}

/** For the user alone. */
const OWN_FOLDER = 0o700;
/** What is logged within this time is written as events together. */
const TOGETHER_MS = 100;
/** While the library cannot be written to; the file has every line all the same. */
const MOST_WAITING = 10_000;
/** Characters that wait for space on the disk. */
const MOST_UNWRITTEN = 1_000_000;

export function openRunLog(library: Library, run: RunHandle, runId: string): RunLog {
  const file = openLogFile(planFolder(library.home, run.planId));
  const events = eventWriter(library, run);
  const logger = pino(
    { base: { run_id: runId }, timestamp: stdTimeFunctions.isoTime },
    multistream([{ stream: file }, { stream: events.stream }]),
  );
  const flush = () => {
    events.write();
    trackLog(library, run.planId, RUN_LOG);
  };
  return {
    logger,
    flush,
    close() {
      file.end();
      // It would wait for ever for what could not be written.
      file.destroy();
      flush();
    },
  };
}

function openLogFile(folder: string): LogFile {
  makeFolder(folder);
  // Earlier versions let others look into it.
  chmodSync(folder, OWN_FOLDER);
  return logFile(openOwnFile(join(folder, RUN_LOG)));
}

type LogFile = ReturnType<typeof destination>;

/** A log in an open file, which it closes in the end. */
export function logFile(fd: number): LogFile {
  const file = destination({ dest: fd, sync: true, maxLength: MOST_UNWRITTEN });
  // On a full disk lines are kept and written later; one that never is must not end the worker.
  file.removeAllListeners('error');
  file.on('error', () => undefined);
  return file;
}

function eventWriter(library: Library, run: RunHandle): { readonly stream: DestinationStream; write(): void } {
  let waiting: LogLine[] = [];
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    try {
      appendLogEvents(library, run, waiting);
      waiting = [];
    } catch (error) {
      // The library is busy or full: these lines are written with the next ones. Drafting must not fail because of
      // them. After the run is lost they are dropped.
      waiting = error instanceof LeaseLost ? [] : waiting.slice(-MOST_WAITING);
    }
  };
  return {
    write,
    stream: {
      write(text) {
        const { level, msg, stage } = JSON.parse(text) as { level: number; msg?: string; stage?: string };
        const name = levels.labels[level] ?? 'info';
        waiting.push({ level: name, msg: msg ?? '', ...(stage !== undefined && { stage }) });
        timer ??= setTimeout(write, TOGETHER_MS);
        timer.unref();
      },
    },
  };
}
