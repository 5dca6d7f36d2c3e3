import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { type Library, recordCrash } from '../library/index.ts';

export interface WorkerProcessOptions {
  readonly library: Library;
  /** Absolute path of the built worker. */
  readonly workerPath: string;
  /** Only runs of this plan are worked on; left out, all that wait are. */
  readonly planId?: string;
  /** Put over the environment of this process for the worker. */
  readonly env?: Readonly<Record<string, string>>;
  /** Called when the worker says that something happened. A hint: what happened stands in the library. */
  readonly onHint?: () => void;
  /** A mistake of ours, for the log. */
  readonly onFault?: (error: unknown) => void;
  /** Whether drafting gives way to whatever else wants the processor, such as answering agents. */
  readonly inBackground?: boolean;
}

/** A worker process that is kept alive for one library. */
export interface WorkerProcess {
  /** Ends the worker: it hands unfinished runs back to the queue. Resolves when the process is gone. */
  close(): Promise<void>;
}

/** A worker that dies at once is started again later and later, up to this many milliseconds. */
const LONGEST_PAUSE_MS = 5_000;
/** A worker that lived this long did not die of its start. */
const HEALTHY_MS = 60_000;
/**
 * Half of V8's young generation, in megabytes. By default it grows to several times what drafting has alive, which makes
 * a plan no faster.
 */
const WORKER_SEMI_SPACE_MB = 8;
/** How long a worker may take to hand its runs back before it is killed; its runs are then taken up by the next one. */
const CLOSE_MS = 10_000;

/** Starts the worker process of a library and starts it anew whenever it dies. */
export function superviseWorker(options: WorkerProcessOptions): WorkerProcess {
  let worker: Worker | null = null;
  let closing = false;
  let pause: NodeJS.Timeout | undefined;
  let crashes = 0;

  const start = () => {
    const begun = startWorker(options);
    const startedMs = performance.now();
    worker = begun;
    void begun.gone.then(() => {
      if (closing) return;
      try {
        recordCrash(options.library, begun.owner);
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
    async close() {
      closing = true;
      clearTimeout(pause);
      if (worker) await endWorker(worker);
    },
  };
}

interface Worker {
  readonly process: ChildProcess;
  /** Resolves when it has ended, or could not be started at all. */
  readonly gone: Promise<void>;
  /** As it stands in the leases of its runs. */
  readonly owner: string;
}

function startWorker({ library, workerPath, planId, env, onHint, inBackground }: WorkerProcessOptions): Worker {
  const nonce = randomBytes(6).toString('hex');
  const child = fork(workerPath, [], {
    env: {
      ...process.env,
      ...env,
      PLANEXE_HOME: library.home,
      PLANEXE_USER: library.user,
      PLANEXE_WORKER_NONCE: nonce,
      ...(planId === undefined ? {} : { PLANEXE_WORKER_PLAN: planId }),
    },
    // Standard output belongs to whoever started the host.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [`--max-semi-space-size=${WORKER_SEMI_SPACE_MB}`],
  });
  child.on('message', () => onHint?.());
  if (inBackground && child.pid !== undefined) giveWay(child.pid);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // A process that could not be started never exits.
    child.on('error', () => {
      if (child.pid === undefined) resolve();
    });
  });
  return { process: child, gone, owner: `${child.pid ?? 0}:${nonce}` };
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is gone already, or the system does not let us: it drafts as well without.
  }
}

async function endWorker({ process: child, gone }: Worker): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (child.connected) child.disconnect();
  else child.kill();
  const late = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
  await gone;
  clearTimeout(late);
}
