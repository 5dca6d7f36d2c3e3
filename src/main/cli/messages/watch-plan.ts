import {
  diskFullError,
  type LastCallFault,
  type Library,
  lastCallFault,
  listEvents,
  planStatus,
  stopPlan,
} from '../../../library/index.ts';
import { isDatabaseBusy } from '../../../platform/system-error.ts';
import type { PlanEvent } from '../../../shared/contracts/event.ts';
import type { PlanStatus } from '../../../shared/contracts/plan-status.ts';
import { isTerminal } from '../../../shared/plan-state.ts';
import type { AppError } from '../../../shared/result.ts';
import { superviseWorker } from '../../host/worker-process.ts';
import { type Cli, commandLine } from '../context.ts';
import { demand, Refusal } from '../exit.ts';
import { listenForInterrupts } from '../terminal/interrupts.ts';
import { progressView } from '../terminal/progress.ts';
import { plain, shortId } from '../terminal/text.ts';

const LOOK_EVERY_MS = 100;
/** Looking more often than people can see only takes time from the worker. */
const LOOK_AT_MOST_EVERY_MS = 40;
/** A worker that has not begun by then never will. */
const BEGIN_WITHIN_MS = 60_000;
const EVENTS_AT_ONCE = 1000;

export interface Watched {
  /** How the run ended. */
  readonly status: PlanStatus;
  /** How long it was watched, in seconds. */
  readonly seconds: number;
}

/**
 * Works on a queued plan in the foreground until its run is over, or watches it where another program does. Ctrl-C
 * stops the run, a second one quits. The worker process is gone when this returns.
 *
 * @param workerEnv put over the environment of this process for the worker
 */
export async function watchPlan(
  cli: Cli,
  library: Library,
  planId: string,
  quiet: boolean,
  workerEnv: Readonly<Record<string, string>> = {},
): Promise<Watched> {
  const begun = performance.now();
  const elapsedMs = () => performance.now() - begun;
  const view = progressView(cli.output, quiet);
  const wakeUp = new WakeUp();
  const drafting = new Drafting(library, planId);
  const resume = commandLine(cli, `resume ${shortId(planId)}`);
  let stopWanted = false;
  const leave = listenForInterrupts({
    stop() {
      view.note('Stopping; everything finished is kept. Press Ctrl-C again to quit at once.');
      stopWanted = true;
      wakeUp.arrive();
    },
    quit() {
      view.note(`Quit. Continue the plan with: ${resume}`);
    },
  });
  let fault: unknown;
  let told: LastCallFault | null = null;
  const host = superviseWorker({
    library,
    workerPath: cli.workerPath,
    planId,
    environment: cli.env,
    env: workerEnv,
    onHint: () => wakeUp.arrive(),
    onFault(error) {
      fault = error;
      wakeUp.arrive();
    },
  });
  try {
    for (;;) {
      if (stopWanted && requestStop(library, planId)) stopWanted = false;
      const status = demand(planStatus(library, { plan_id: planId }));
      view.show({
        percentage: status.progress_percentage,
        stepsCompleted: status.steps_completed,
        stepsTotal: status.steps_total,
        drafting: isTerminal(status.state) ? [] : drafting.titles(),
        waiting: waitingFor(status),
        elapsedMs: elapsedMs(),
      });
      if (isTerminal(status.state)) return { status, seconds: Math.round(elapsedMs()) / 1000 };
      const failedCall = lastCallFault(library, planId);
      if (failedCall && !isSame(failedCall, told)) view.note(failedCallLine(failedCall));
      told = failedCall;
      const full = diskFullError(fault);
      if (full) throw endedBy(full, resume);
      if (status.state === 'pending' && elapsedMs() > BEGIN_WITHIN_MS) throw neverBegun(resume);
      await wakeUp.wait();
    }
  } finally {
    leave();
    view.end();
    await host.close();
  }
}

/** False when the library is being written by somebody who takes long: to be tried again. */
function requestStop(library: Library, planId: string): boolean {
  try {
    demand(stopPlan(library, { plan_id: planId }));
    return true;
  } catch (error) {
    if (isDatabaseBusy(error)) return false;
    throw error;
  }
}

function waitingFor(status: PlanStatus): string {
  if (status.stop_requested) return 'Stopping';
  switch (status.state) {
    case 'pending':
      return 'Starting';
    case 'processing':
      return 'Working';
    default:
      return status.state === 'completed' ? 'Done' : status.state === 'stopped' ? 'Stopped' : 'Failed';
  }
}

function isSame(call: LastCallFault, told: LastCallFault | null): boolean {
  return call.model === told?.model && call.cause === told.cause;
}

/** Said because minutes of retries would otherwise look like drafting. */
function failedCallLine({ model, cause }: LastCallFault): string {
  return `The last call to ${plain(model)} failed: ${cause}. It is tried again, Ctrl-C stops.`;
}

function neverBegun(resume: string): Refusal {
  return new Refusal({
    code: 'INTERNAL_ERROR',
    message: 'The worker process does not start; see its output above.',
    details: { next: `Try again with ${resume}, or run doctor.` },
  });
}

function endedBy(error: AppError, resume: string): Refusal {
  return new Refusal({ ...error, details: { ...error.details, next: `Free some disk space, then: ${resume}` } });
}

/** Waits for a hint, or for the time to look without one. */
class WakeUp {
  #wake: (() => void) | null = null;
  #arrived = false;

  arrive(): void {
    this.#arrived = true;
    this.#wake?.();
  }

  async wait(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AT_MOST_EVERY_MS));
    if (!this.#arrived) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY_MS - LOOK_AT_MOST_EVERY_MS);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = null;
    this.#arrived = false;
  }
}

/** The sections that are being drafted, followed through the plan's events. */
class Drafting {
  readonly #library: Library;
  readonly #planId: string;
  readonly #titles: ReadonlyMap<string, string>;
  readonly #stages = new Set<string>();
  #cursor = 0;

  constructor(library: Library, planId: string) {
    this.#library = library;
    this.#planId = planId;
    this.#titles = new Map(library.planner?.stages.map(({ id, title }) => [id, title]));
  }

  titles(): string[] {
    let events: readonly PlanEvent[];
    do {
      const answer = listEvents(this.#library, { plan_id: this.#planId, since: this.#cursor, limit: EVENTS_AT_ONCE });
      ({ cursor: this.#cursor, events } = demand(answer));
      for (const event of events) this.#follow(event);
    } while (events.length > 0);
    return [...this.#stages].map((stage) => this.#titles.get(stage) ?? stage);
  }

  #follow({ type, data }: PlanEvent): void {
    if (type === 'stage_started') this.#stages.add(String(data.stage));
    else if (type === 'stage_completed' || type === 'stage_failed') this.#stages.delete(String(data.stage));
    else if (type === 'run_started' || type === 'run_released') this.#stages.clear();
  }
}
