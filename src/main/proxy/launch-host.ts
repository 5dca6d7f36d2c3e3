import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findHost } from '../host/host-file.ts';
import type { HostFinder, HostSearch } from './host-finder.ts';

export interface LaunchOptions {
  /** The library's folder, looked up each time: it may be moved meanwhile. */
  readonly home: () => string;
  /** Runs `planexe serve --json`: a program and its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
  /** Exit code of a host that has found another one. */
  readonly alreadyRunning: number;
}

const LOOK_MS = 50;
/** From its start until a host must answer. */
const START_MS = 30_000;
const LARGEST_LOG = 5_000_000;

/** Finds the host by `host.json`, and starts one that outlives this process where there is none. */
export function createHostFinder(options: LaunchOptions): HostFinder {
  let starting: Promise<HostSearch> | undefined;
  return {
    find: () => findHost(options.home()),
    async findOrStart() {
      const running = await findHost(options.home());
      if (running) return { ok: true, value: running };
      starting ??= start(options).finally(() => {
        starting = undefined;
      });
      return starting;
    },
  };
}

/** Two proxies that start a host at once end up with the same one: the second host finds the first and exits. */
async function start(options: LaunchOptions): Promise<HostSearch> {
  const {
    command: [program, ...args],
    env,
    alreadyRunning,
  } = options;
  const home = options.home();
  let failed = false;
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    const log = openLog(home);
    const host = spawn(program, args, {
      // Not the client's working folder: a process keeps its folder in use.
      cwd: home,
      env,
      detached: true,
      windowsHide: true,
      // Nothing of the client's: it would wait for the host to let go of it.
      stdio: ['ignore', 'ignore', log],
    });
    closeSync(log);
    host.once('exit', (code) => {
      failed = code !== alreadyRunning;
    });
    host.once('error', () => {
      failed = true;
    });
    host.unref();
  } catch {
    return cannotStart('its folder cannot be written to');
  }
  const startedAt = performance.now();
  for (;;) {
    await pause(LOOK_MS);
    const running = await findHost(home);
    if (running) return { ok: true, value: running };
    if (failed) return cannotStart('it exited at once');
    if (performance.now() - startedAt > START_MS) return cannotStart('it did not respond in time');
  }
}

/** Log of hosts that run without a terminal. Truncated when it has become too long. */
function openLog(home: string): number {
  const path = join(home, 'host.log');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return openSync(path, size > LARGEST_LOG ? 'w' : 'a', 0o600);
}

function cannotStart(why: string): HostSearch {
  return {
    ok: false,
    error: {
      code: 'HOST_UNAVAILABLE',
      message: `Could not start the PlanExe host: ${why}.`,
      next: 'Run planexe serve in a terminal to see why, or read host.log in the library.',
    },
  };
}
