import { randomBytes } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { type Library, recordCrash } from '../../library/index.ts';
import { forkHelper, type HelperProcess, type StartHelper } from '../../platform/helper-process.ts';
import { GO_ON_MESSAGE, PAUSE_MESSAGE, type WorkerMessage } from '../../platform/worker-messages.ts';
import type { KeyChanges, WorkerKeys } from '../../shared/contracts/worker-keys.ts';
import { startWatchdog } from './watchdog.ts';

export interface WorkerProcessOptions {
  readonly library: Library;
  /** Absolute path of the built worker. */
  readonly workerPath: string;
  /** How a process is started; left out, as a child of this Node process. */
  readonly startHelper?: StartHelper;
  /** Only runs of this plan are worked on; left out, all that wait are. */
  readonly planId?: string;
  /** What the worker's environment is made from; left out, that of this process. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Put over it. */
  readonly env?: Readonly<Record<string, string>>;
  /** The same, asked for whenever a worker is started: keys that a person may change. */
  readonly secrets?: () => Readonly<Record<string, string>>;
  /** Called when the worker reports a change. Only a hint: the change itself is in the library. */
  readonly onHint?: () => void;
  /** Called with an unexpected error, for the log; a `WorkerFault` is one that the worker met. */
  readonly onFault?: (error: unknown) => void;
  /** Whether drafting runs at low priority, so that other work such as answering agents comes first. */
  readonly inBackground?: boolean;
}

/** A worker process that is kept alive for one library. */
export interface WorkerProcess {
  /** The computer goes to sleep: runs go back to the queue, and none is begun until `goOn`. */
  pause(): void;
  goOn(): void;
  /** Tells the worker of changed keys; what it drafts goes on. One that is started later has them from `secrets`. */
  giveKeys(changes: KeyChanges): void;
  /** Ends the worker: it hands unfinished runs back to the queue. Resolves when the process is gone. */
  close(): Promise<void>;
}

/** Longest delay before a worker that dies at once is started again, in milliseconds; the delay grows up to it. */
const LONGEST_PAUSE_MS = 5_000;
/** A worker that lived this long did not die of its start. */
const HEALTHY_MS = 60_000;
/** How long a worker may take to hand its runs back before it is killed; its runs are then taken up by the next one. */
const CLOSE_MS = 10_000;
/** A worker that says nothing for so long is stuck: nothing that it does takes longer without letting it speak. */
const SILENT_MS = 120_000;

/** Starts the worker process of a library and restarts it whenever it dies. */
export function superviseWorker(options: WorkerProcessOptions): WorkerProcess {
  let worker: Worker | null = null;
  let closing = false;
  let pause: NodeJS.Timeout | undefined;
  let crashes = 0;

  const start = () => {
    const begun = startWorker(options);
    const startedMs = performance.now();
    worker = begun;
    void begun.child.gone.then(() => {
      if (closing || begun.ending) return;
      try {
        recordCrash(options.library, begun.owner());
      } catch (error) {
        // The leases of its runs run out by themselves; what matters is that there is a worker again.
        options.onFault?.(error);
      }
      options.onHint?.();
      crashes = performance.now() - startedMs > HEALTHY_MS ? 1 : crashes + 1;
      pause = setTimeout(start, Math.min(LONGEST_PAUSE_MS, 50 * 2 ** crashes));
    });
  };
  start();

  return {
    giveKeys(keys) {
      worker?.child.send({ type: 'keys', keys } satisfies WorkerKeys);
    },
    pause: () => worker?.child.send(PAUSE_MESSAGE),
    goOn: () => worker?.child.send(GO_ON_MESSAGE),
    async close() {
      closing = true;
      clearTimeout(pause);
      if (worker) await endWorker(worker);
    },
  };
}

/** The worker could not write to the library; it tries again. */
class WorkerFault extends Error {
  override readonly name = 'WorkerFault';
  /** Of the system or the database, such as SQLITE_FULL. */
  readonly code: string;

  constructor(code: string) {
    super(`the worker could not write to the library (${code})`);
    this.code = code;
  }
}

/** The worker was ended because it was stuck. */
class WorkerSilent extends Error {
  override readonly name = 'WorkerSilent';

  constructor() {
    super(`the worker has said nothing for ${SILENT_MS / 1_000} s and is replaced`);
  }
}

interface Worker {
  readonly child: HelperProcess;
  /** As it stands in the leases of its runs. */
  owner(): string;
  /** It was told to end: that it ends is no crash. */
  ending: boolean;
}

function startWorker(options: WorkerProcessOptions): Worker {
  const { library, workerPath, planId, environment, env, secrets, onHint, onFault, inBackground } = options;
  const nonce = randomBytes(6).toString('hex');
  let pid = 0;
  const child = (options.startHelper ?? forkHelper)({
    path: workerPath,
    name: 'PlanExe drafting',
    env: {
      ...(environment ?? process.env),
      ...env,
      ...secrets?.(),
      PLANEXE_HOME: library.home,
      PLANEXE_USER: library.user,
      PLANEXE_WORKER_NONCE: nonce,
      ...(planId === undefined ? {} : { PLANEXE_WORKER_PLAN: planId }),
    },
    onMessage(message) {
      const told = message as WorkerMessage;
      watchdog.heard();
      if (told.type === 'fault') onFault?.(new WorkerFault(told.code));
      if (told.type !== 'alive') onHint?.();
    },
    onStart: (given) => {
      pid = given;
      if (inBackground) giveWay(given);
    },
  });
  const watchdog = startWatchdog(SILENT_MS, () => {
    onFault?.(new WorkerSilent());
    child.kill();
  });
  void child.gone.then(watchdog.end);
  return { child, owner: () => `${pid}:${nonce}`, ending: false };
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is gone already, or the system refuses: low priority is optional.
  }
}

async function endWorker(worker: Worker): Promise<void> {
  worker.ending = true;
  const { child } = worker;
  child.end();
  const late = setTimeout(() => child.kill(), CLOSE_MS);
  await child.gone;
  clearTimeout(late);
}
