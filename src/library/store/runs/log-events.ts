import { appendEvent } from '../events/events.ts';
import type { Store } from '../store.ts';
import type { RunHandle } from './lease.ts';
import { heldRun } from './runs.ts';

/** One line of a run's log, as reported in events. */
export interface LogLine {
  /** As pino names them: trace, debug, info, warn, error, fatal. */
  readonly level: string;
  readonly msg: string;
  readonly stage?: string;
}

/** Appends lines of a run's log as events, all or none. @throws LeaseLost */
export function appendLogEvents(store: Store, run: RunHandle, lines: readonly LogLine[]): void {
  store.transaction(() => {
    heldRun(store, run);
    for (const line of lines) appendEvent(store, run.planId, run.number, 'log', { ...line });
  });
}
