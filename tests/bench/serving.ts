import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A server that runs in a process of its own while something is measured. */
export interface Serving {
  readonly pid: number;
  /** What it printed first. */
  readonly firstLine: string;
  /** From its start to its first line, in milliseconds. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** Runs a program of Node until it has printed its first line. Throws when it ends before. */
export async function serving(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Serving> {
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, [...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const { stdout, pid } = child;
  if (!stdout || pid === undefined) throw new Error(`node ${args[0]} could not be started`);
  const ended = once(child, 'exit');
  const lines = createInterface({ input: stdout });
  const first = await Promise.race([once(lines, 'line'), ended.then(() => null)]);
  if (first === null) throw new Error(`node ${args[0]} ended before it said anything`);
  return {
    pid,
    firstLine: String(first[0]),
    startMs: performance.now() - began,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** What a host says of itself when it has started. */
export interface ServingHost extends Serving {
  readonly url: string;
  readonly mcpUrl: string;
  readonly token: string;
  /** The library's folder. */
  readonly home: string;
}

/** The built program's host with a library of its own, which goes when it stops. */
export async function servingHost(
  root: string,
  fill?: (home: string) => void | Promise<void>,
  env: NodeJS.ProcessEnv = {},
): Promise<ServingHost> {
  const home = mkdtempSync(join(tmpdir(), 'planexe-bench-'));
  const dispose = () => rmSync(home, { recursive: true, force: true });
  try {
    await fill?.(home);
    const host = await hostOf(root, home, { env });
    return {
      ...host,
      async stop() {
        await host.stop();
        dispose();
      },
    };
  } catch (error) {
    dispose();
    throw error;
  }
}

interface HostOfOptions {
  /** Whose plans it serves; else the system's. */
  readonly user?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** The built program's host of a library that is there and stays. */
export async function hostOf(root: string, home: string, { user, env }: HostOfOptions = {}): Promise<ServingHost> {
  const host = await serving([join(root, 'bin', 'planexe.mjs'), 'serve', '--json'], {
    ...process.env,
    PLANEXE_HOME: home,
    PLANEXE_NO_DISCOVERY: '1',
    PLANEXE_DEDUP_WINDOW_SECONDS: '0',
    ...(user !== undefined && { PLANEXE_USER: user }),
    ...env,
  });
  const { url, mcp_url, token } = JSON.parse(host.firstLine) as { url: string; mcp_url: string; token: string };
  return { ...host, url, mcpUrl: mcp_url, token, home };
}
