import type { ClaimedRun, Library } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import type { Drafter, Write } from '../planning/engine/question.ts';
import type { LeaseKeeper, LeaseTiming } from './lease-keeper.ts';
import type { RunLease } from './run-lease.ts';
import type { RunLog } from './run-log.ts';
import type { WriteRetry } from './write-retry.ts';

export interface RunPlanOptions {
  readonly library: Library;
  readonly run: ClaimedRun;
  readonly graph: Graph;
  /** Ids of the stages that the run brings up to date. */
  readonly stages: ReadonlySet<string>;
  readonly planFormat: number;
  /** Aborted when the worker is told to end: the run is handed back to the queue. */
  readonly ending: AbortSignal;
  /** Who answers the questions of the run; left out, every section drafts by itself. */
  readonly drafterFor?: DrafterFactory;
  /** Called when there are changes that the host should report. */
  readonly onChange: () => void;
  /** Called when the run is known to wait for people, so that it keeps no model run from beginning. */
  readonly onWaitsForPeople?: () => void;
  /** Called with the code of an error while the library cannot be written to. The run waits. */
  readonly onUnwritable?: (code: string) => void;
  /** Keeps the leases of all runs of the worker; left out, the run has one of its own. */
  readonly leases?: LeaseKeeper;
  readonly timing?: Partial<RunTiming>;
}

/** Who answers the questions of one run, opened when it begins and closed when it has ended. */
export interface RunDrafter {
  /** Null when every section drafts from its outline. */
  readonly drafter: Drafter | null;
  /** Whether answers may take as long as people take, so that silence does not count as a stall. */
  readonly waitsForPeople: boolean;
  /**
   * @param over false when another worker goes on with the run
   * @param write performs a write to the library, which may wait
   */
  close(over: boolean, write: Write): void | Promise<void>;
}

/**
 * @param onFault called with the code of a system error, or the name of another, when a question or an answer could
 * not be passed on; it is tried again
 * @throws StageError when nobody can draft as the plan's profile says
 */
export type DrafterFactory = (
  library: Library,
  run: ClaimedRun,
  onFault: (code: string) => void,
) => Promise<RunDrafter>;

export interface RunTiming extends LeaseTiming {
  /** How long calls in flight may go on after a stop. */
  readonly graceMs: number;
  readonly inactivityMs: number;
  /** Calls under way at the same time. */
  readonly concurrency: number;
}

/** What the steps of a run share. */
export interface RunContext {
  readonly options: RunPlanOptions;
  readonly timing: RunTiming;
  readonly lease: RunLease;
  readonly log: RunLog;
  readonly retry: WriteRetry;
}
