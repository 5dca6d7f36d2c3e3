import { destination, type Logger, levels, pino, stdTimeFunctions } from 'pino';

/** More than this waiting for a reader that does not read is dropped, in bytes. */
const MOST_WAITING = 1_000_000;

/**
 * The log of a program that runs on its own: lines of JSON on standard error. PLANEXE_LOG_LEVEL says how much; where a
 * person watches, only what is wrong is told otherwise.
 */
export function standardErrorLog(env: Readonly<Record<string, string | undefined>>, watched: boolean): Logger {
  const asked = env.PLANEXE_LOG_LEVEL ?? '';
  const level = asked === 'silent' || Object.hasOwn(levels.values, asked) ? asked : watched ? 'warn' : 'info';
  // Not synchronous: a reader that does not read must not hold the program.
  const stderr = destination({ dest: 2, sync: false, maxLength: MOST_WAITING });
  // A terminal that was closed.
  stderr.on('error', () => undefined);
  return pino({ base: { pid: process.pid }, level, timestamp: stdTimeFunctions.isoTime }, stderr);
}
