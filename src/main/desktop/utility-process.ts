import { utilityProcess } from 'electron';
import { END_MESSAGE } from '../../platform/host-channel.ts';
import type { StartHelper } from '../host/helper-process.ts';

/**
 * Starts a helper process of the app, so that the system shows it as part of the app and ends it with the app, however
 * that ends.
 */
export const startUtilityProcess: StartHelper = ({ path, name, env, onMessage, onStart }) => {
  const child = utilityProcess.fork(path, [], {
    env: definedOnly(env),
    stdio: ['ignore', 'ignore', 'inherit'],
    serviceName: name,
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
    end: () => send(END_MESSAGE),
    kill() {
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

function definedOnly(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
