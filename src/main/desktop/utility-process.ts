import { createInterface } from 'node:readline';
import { utilityProcess } from 'electron';
import { heapLimit, type StartHelper } from '../../platform/helper-process.ts';
import { END_MESSAGE } from '../../platform/host-channel.ts';
import { createCrashCounter } from './log/crash-counter.ts';
import { errorOutputFilter } from './log/error-output.ts';

interface UtilityOptions {
  /** A line that a process wrote to its standard error. */
  readonly onErrorOutput: (name: string, line: string) => void;
  /** A process of this name ends again and again without having been asked to. */
  readonly onKeepsEnding: (name: string) => void;
}

/**
 * Starts helper processes of the app, so that the system shows them as part of the app and ends them with the app,
 * however that ends.
 */
export function createUtilityStarter({ onErrorOutput, onKeepsEnding }: UtilityOptions): StartHelper {
  const crashes = createCrashCounter(onKeepsEnding);
  return ({ path, name, env, maxHeapMb, onMessage, onStart }) => {
    const child = utilityProcess.fork(path, [], {
      env: definedOnly(env),
      // An app with a window has no terminal that would show it.
      stdio: ['ignore', 'ignore', 'pipe'],
      serviceName: name,
      execArgv: [...heapLimit(maxHeapMb)],
    });
    const startedMs = performance.now();
    if (child.stderr) {
      const filter = errorOutputFilter();
      createInterface({ input: child.stderr }).on('line', (line) => {
        const kept = filter(line);
        if (kept !== null) onErrorOutput(name, kept);
      });
    }
    // Electron forgets it when the process ends, and then it is what the leases of its runs are found by.
    let pid: number | undefined;
    let ended = false;
    let wasAsked = false;
    child.once('spawn', () => {
      pid = child.pid;
      if (pid !== undefined) onStart(pid);
    });
    child.on('message', onMessage);
    const gone = new Promise<void>((resolve) => {
      child.once('exit', () => {
        ended = true;
        if (!wasAsked) crashes.ended(name, performance.now() - startedMs);
        resolve();
      });
    });
    const send = (message: object) => {
      if (!ended) child.postMessage(message);
    };
    return {
      get pid() {
        return pid;
      },
      gone,
      send,
      // A helper process has no channel that could be closed: it is told.
      end() {
        wasAsked = true;
        send(END_MESSAGE);
      },
      kill() {
        wasAsked = true;
        if (ended) return;
        try {
          if (pid === undefined) child.kill();
          else process.kill(pid, 'SIGKILL');
        } catch {
          // It ended meanwhile.
        }
      },
    };
  };
}

function definedOnly(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
