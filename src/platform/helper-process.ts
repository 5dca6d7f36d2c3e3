import { fork } from 'node:child_process';

/** A process that works for this one, however it was started. */
export interface HelperProcess {
  /** Known once it has begun. */
  readonly pid: number | undefined;
  /** Resolves when it has ended, or could not be started at all. */
  readonly gone: Promise<void>;
  /** Sends it a message of plain JSON; lost when it has ended. */
  send(message: object): void;
  /** Asks it to finish what it has in hand and to end. */
  end(): void;
  /** Ends it at once. */
  kill(): void;
  /** Whether this process stays only because of it; where that is not told, it does. */
  holdsOpen?(holds: boolean): void;
}

interface StartHelperOptions {
  /** Absolute path of the built program. */
  readonly path: string;
  /** What it is called where the system shows processes of the app. */
  readonly name: string;
  /** All of its environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Megabytes of objects at which it ends; by default what V8 takes. */
  readonly maxHeapMb?: number;
  readonly onMessage: (message: unknown) => void;
  /** The process has begun. */
  readonly onStart: (pid: number) => void;
}

export type StartHelper = (options: StartHelperOptions) => HelperProcess;

/**
 * Half of V8's young generation, in megabytes. By default it grows to several times what drafting has alive, which
 * makes a plan no faster.
 */
const SEMI_SPACE_MB = 8;

/** Arguments of V8 that keep a process within so many megabytes. */
export function heapLimit(maxHeapMb: number | undefined): readonly string[] {
  return maxHeapMb === undefined ? [] : [`--max-old-space-size=${maxHeapMb}`];
}

/** Starts it as a child of this Node process. The child notices the end of this process by the closed channel. */
export const forkHelper: StartHelper = ({ path, env, maxHeapMb, onMessage, onStart }) => {
  const child = fork(path, [], {
    env: { ...env },
    // Standard output belongs to whoever started this process.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [`--max-semi-space-size=${SEMI_SPACE_MB}`, ...heapLimit(maxHeapMb)],
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
    send(message) {
      // That it ended meanwhile is told by `gone`.
      if (child.connected) child.send(message, () => undefined);
    },
    end() {
      if (child.connected) child.disconnect();
      else child.kill();
    },
    kill() {
      child.kill('SIGKILL');
    },
    holdsOpen(holds) {
      if (holds) {
        child.ref();
        child.channel?.ref();
      } else {
        child.unref();
        child.channel?.unref();
      }
    },
  };
};
