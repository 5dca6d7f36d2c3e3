import { realpathSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { defaultHome } from '../../library/index.ts';
import type { StdioServer } from './client.ts';

/** How this program is started: what is written down has to hold from any folder, in any environment. */
export interface OwnProgram {
  /** Absolute path of a program that starts without a shell. */
  readonly command: string;
  readonly args: readonly string[];
  /** What it must find in its environment to be what it is. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Given to the desktop app, it is the command line. */
export const CLI_SWITCH = '--cli';

/** Where package managers link the Node that they keep in a folder which the next version replaces. */
const STEADY_FOLDERS = ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin', '/home/linuxbrew/.linuxbrew/bin'];

/**
 * The process that runs, as it can be started again: Node itself and the script. The shims that npm puts beside them on
 * Windows are for shells, and clients start programs without one.
 *
 * The desktop app is started as Node, which shows no window. One that is an AppImage lies somewhere else each time it
 * runs, so that its script cannot be named; it finds it itself.
 * @param script of the command line, absolute; left out, the one that runs.
 */
export function ownProgram(
  {
    execPath,
    argv,
    env,
    versions,
  }: Pick<NodeJS.Process, 'execPath' | 'argv' | 'env'> & Partial<Pick<NodeJS.Process, 'versions'>>,
  script: string = resolve(argv[1] ?? ''),
): OwnProgram {
  if (versions?.electron === undefined) return { command: steadyPath(execPath, env.PATH ?? ''), args: [script] };
  if (env.APPIMAGE) return { command: env.APPIMAGE, args: [CLI_SWITCH], env: display(env) };
  return { command: execPath, args: [script], env: { ELECTRON_RUN_AS_NODE: '1' } };
}

/** A program with its arguments, and all of its environment. */
export interface OwnCommand {
  readonly command: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Starts this program again with other arguments, as a process that may outlive this one: never from the mount of an
 * AppImage, which goes when the process that mounted it ends.
 */
export function ownCommand(
  process: Pick<NodeJS.Process, 'execPath' | 'execArgv' | 'argv' | 'env' | 'versions'>,
  args: readonly string[],
): OwnCommand {
  const own = ownProgram(process);
  const isImage = own.args.includes(CLI_SWITCH);
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return {
    command: [own.command, ...(isImage ? [] : process.execArgv), ...own.args, ...args],
    env: { ...env, ...own.env },
  };
}

/** Electron does not start without a display, even to show no window, and clients do not pass it on. */
function display(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR'];
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
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
 * The stdio proxy of this program as a server, on the library and as the user of this environment. Clients hand their
 * servers next to nothing of their own environment, and one that is started from a menu has another one than a
 * terminal.
 * @param toolset as `planexe mcp --toolset` takes it; left out, the default one.
 */
export function proxyServer(
  { command, args, env: needed }: OwnProgram,
  env: NodeJS.ProcessEnv,
  toolset: string | undefined,
): StdioServer {
  const home = resolve(defaultHome(env));
  const user = env.PLANEXE_USER?.trim();
  return {
    transport: 'stdio',
    command,
    args: [...args, 'mcp', ...(toolset === undefined ? [] : ['--toolset', toolset])],
    env: { ...needed, ...(home !== usualHome(env) && { PLANEXE_HOME: home }), ...(user && { PLANEXE_USER: user }) },
  };
}

/** The library of a program that is started without any variables of its own. */
export function usualHome({ HOME, USERPROFILE, APPDATA }: NodeJS.ProcessEnv): string {
  return resolve(
    defaultHome({ ...(HOME && { HOME }), ...(USERPROFILE && { USERPROFILE }), ...(APPDATA && { APPDATA }) }),
  );
}
