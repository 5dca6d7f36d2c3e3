import type { EventEmitter } from 'node:events';
import type { Logger } from 'pino';

/** What the person is told, in a dialog of the system. */
export interface FaultMessage {
  readonly message: string;
  readonly detail: string;
}

interface FaultsOptions {
  readonly log: Pick<Logger, 'error'>;
  /** Shows it; the page may be what is broken. */
  readonly tell: (message: FaultMessage) => Promise<unknown>;
}

/** Unexpected errors of the app itself: all are logged, and the person is told of one in each run of the program. */
export interface Faults {
  /** One that the program has dealt with: for the log. */
  log(error: unknown): void;
  /** One after which something may not work. */
  tell(error: unknown, message?: FaultMessage): void;
  /** Takes in what nobody caught. Without this Electron shows a stack trace for each exception, and logs nothing. */
  watch(process: Pick<EventEmitter, 'on'>): void;
}

const UNEXPECTED: FaultMessage = {
  message: 'PlanExe ran into an unexpected error.',
  detail:
    'Your plans are safe. If something does not work, quit and reopen PlanExe. Details are in the log (Help > Show Logs).',
};

export function createFaults({ log, tell }: FaultsOptions): Faults {
  let told = false;
  const onFault = (error: unknown) => log.error({ err: error }, 'internal error');
  const tellOnce = (error: unknown, message = UNEXPECTED) => {
    onFault(error);
    if (told) return;
    told = true;
    // That it cannot be shown must not come back as the next one to be told.
    tell(message).catch(onFault);
  };
  return {
    log: onFault,
    tell: tellOnce,
    watch(process) {
      process.on('uncaughtException', (error: unknown) => tellOnce(error));
      process.on('unhandledRejection', (reason: unknown) => tellOnce(reason));
    },
  };
}
