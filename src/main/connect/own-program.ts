import { realpathSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { defaultHome } from '../../library/index.ts';
import type { StdioServer } from './client.ts';

/** How this program is started: what is written down has to hold from any folder, in any environment. */
export interface OwnProgram {
  /** Absolute path of a program that starts without a shell. */
  readonly command: string;
  readonly args: readonly string[];
}

/** Where package managers link the Node that they keep in a folder which the next version replaces. */
const STEADY_FOLDERS = ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin', '/home/linuxbrew/.linuxbrew/bin'];

/**
 * The process that runs, as it can be started again: Node itself and the script. The shims that npm puts beside them on
 * Windows are for shells, and clients start programs without one.
 */
export function ownProgram({ execPath, argv, env }: Pick<NodeJS.Process, 'execPath' | 'argv' | 'env'>): OwnProgram {
  const [, script = ''] = argv;
  return { command: steadyPath(execPath, env.PATH ?? ''), args: [resolve(script)] };
}

function steadyPath(execPath: string, path: string): string {
  const linked = path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && STEADY_FOLDERS.includes(folder))
    .map((folder) => join(folder, 'node'));
  return linked.find((link) => realPath(link) === execPath) ?? execPath;
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/**
 * The stdio bridge of this program as a server, on the library and as the user of this environment. Clients hand their
 * servers next to nothing of their own environment, and one that is started from a menu has another one than a terminal.
 * @param toolset as `planexe mcp --toolset` takes it; left out, the default one.
 */
export function bridgeServer(
  { command, args }: OwnProgram,
  env: NodeJS.ProcessEnv,
  toolset: string | undefined,
): StdioServer {
  const home = resolve(defaultHome(env));
  const user = env.PLANEXE_USER?.trim();
  return {
    transport: 'stdio',
    command,
    args: [...args, 'mcp', ...(toolset === undefined ? [] : ['--toolset', toolset])],
    env: { ...(home !== usualHome(env) && { PLANEXE_HOME: home }), ...(user && { PLANEXE_USER: user }) },
  };
}

/** The library of a program that is started without any variables of its own. */
export function usualHome({ HOME, USERPROFILE, APPDATA }: NodeJS.ProcessEnv): string {
  return resolve(
    defaultHome({ ...(HOME && { HOME }), ...(USERPROFILE && { USERPROFILE }), ...(APPDATA && { APPDATA }) }),
  );
}
