import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, levels, pino, stdTimeFunctions } from 'pino';

const NAME = 'planexe';
const LARGEST_BYTES = 1_000_000;
/** Earlier files that are kept beside the one that is written. */
const KEPT = 3;

/**
 * The log of the desktop app: lines of JSON in files that never take more than a few megabytes together. A disk that is
 * full ends the logging and nothing else.
 *
 * @param folder absolute path; made where it is not there
 */
export function openLog(folder: string, env: Readonly<Record<string, string | undefined>>): Logger {
  const asked = env.PLANEXE_LOG_LEVEL ?? '';
  const level = asked === 'silent' || Object.hasOwn(levels.values, asked) ? asked : 'info';
  return pino({ base: { pid: process.pid }, level, timestamp: stdTimeFunctions.isoTime }, boundedFiles(folder));
}

/** @param largest bytes after which another file is begun */
export function boundedFiles(folder: string, largest: number = LARGEST_BYTES): { write(line: string): void } {
  const path = (age: number) => join(folder, age === 0 ? `${NAME}.log` : `${NAME}.${age}.log`);
  let bytes = 0;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    bytes = statSync(path(0), { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // As below.
  }
  const beginAnother = () => {
    for (let age = KEPT; age >= 1; age -= 1) {
      if (statSync(path(age - 1), { throwIfNoEntry: false })) renameSync(path(age - 1), path(age));
    }
    bytes = 0;
  };
  return {
    write(line) {
      try {
        if (bytes > 0 && bytes + Buffer.byteLength(line) > largest) beginAnother();
        appendFileSync(path(0), line, { mode: 0o600 });
        bytes += Buffer.byteLength(line);
      } catch {
        // Logging itself has failed, so there is no place to report it.
      }
    },
  };
}
