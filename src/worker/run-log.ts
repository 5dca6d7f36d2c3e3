import { join } from 'node:path';
import { destination, type Logger, pino, stdTimeFunctions } from 'pino';
import { type Library, planFolder, trackLog } from '../library/index.ts';

/** The log of a plan's runs, a JSON line per happening. It never holds prompt text or secrets. */
export interface RunLog {
  readonly logger: Logger;
  close(): void;
}

const PATH = 'run.log';

export function openRunLog(library: Library, planId: string, runId: string): RunLog {
  const file = destination({ dest: join(planFolder(library.home, planId), PATH), mkdir: true, sync: true });
  const logger = pino({ base: { run_id: runId }, timestamp: stdTimeFunctions.isoTime }, file);
  return {
    logger,
    close() {
      file.end();
      trackLog(library, planId, PATH);
    },
  };
}
