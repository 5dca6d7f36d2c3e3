import { utilityProcess } from 'electron';
import type { StartWorker } from '../host/fork-worker.ts';

/**
 * Starts the worker as a helper process of the app, so that the system shows it as part of the app and ends it with the
 * app, however that ends.
 */
export const startUtilityWorker: StartWorker = ({ path, env, onMessage, onStart }) => {
  const child = utilityProcess.fork(path, [], {
    env: definedOnly(env),
    stdio: ['ignore', 'ignore', 'inherit'],
    serviceName: 'PlanExe drafting',
  });
  // Electron forgets it when the process ends, and then it is what the leases of its runs are found by.
  let pid: number | undefined;
  let ended = false;
  child.once('spawn', () => {
    pid = child.pid;
    if (pid !== undefined) onStart(pid);
  });
  child.on('message', onMessage);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      ended = true;
      resolve();
    });
  });
  return {
    get pid() {
      return pid;
    },
    gone,
    end() {
      // A helper process has no channel that could be closed: it is told.
      if (!ended) child.postMessage({ type: 'end' });
    },
    kill() {
      if (ended || pid === undefined) return;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended meanwhile.
      }
    },
  };
};

function definedOnly(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
