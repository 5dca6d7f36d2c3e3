import { fork } from 'node:child_process';

/** A worker process, however it was started. */
export interface WorkerChild {
  /** Known once it has begun. */
  readonly pid: number | undefined;
  /** Resolves when it has ended, or could not be started at all. */
  readonly gone: Promise<void>;
  /** Asks it to hand its runs back and to end. */
  end(): void;
  /** Ends it at once. */
  kill(): void;
}

interface StartWorkerOptions {
  /** Absolute path of the built worker. */
  readonly path: string;
  /** All of its environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The worker said something; what it says is always that something happened. */
  readonly onMessage: () => void;
  /** The process has begun. */
  readonly onStart: (pid: number) => void;
}

export type StartWorker = (options: StartWorkerOptions) => WorkerChild;

/**
 * Half of V8's young generation, in megabytes. By default it grows to several times what drafting has alive, which makes
 * a plan no faster.
 */
const SEMI_SPACE_MB = 8;

/** Starts the worker as a child of this Node process. It learns that its host is gone when their channel closes. */
export const forkWorker: StartWorker = ({ path, env, onMessage, onStart }) => {
  const child = fork(path, [], {
    env: { ...env },
    // Standard output belongs to whoever started the host.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [`--max-semi-space-size=${SEMI_SPACE_MB}`],
  });
  child.on('message', onMessage);
  if (child.pid !== undefined) onStart(child.pid);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // A process that could not be started never exits.
    child.on('error', () => {
      if (child.pid === undefined) resolve();
    });
  });
  return {
    get pid() {
      return child.pid;
    },
    gone,
    end() {
      if (child.connected) child.disconnect();
      else child.kill();
    },
    kill() {
      child.kill('SIGKILL');
    },
  };
};
