import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

/** A computer as far as finding the settings of clients goes. */
export interface Place {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
  /** The text of a small file, without white space around it; null when there is none. */
  read(path: string): string | null;
}

/** This computer, as the environment describes it. */
export function thisPlace(env: NodeJS.ProcessEnv): Place {
  return {
    platform: process.platform,
    env,
    exists: (path) => statSync(path, { throwIfNoEntry: false }) !== undefined,
    read(path) {
      try {
        return readFileSync(path, 'utf8').trim();
      } catch {
        return null;
      }
    },
  };
}

/** Paths as the platform of the place writes them. */
export function pathsOf({ platform }: Place): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

/** A path below the user's own folder. */
export function inHome(place: Place, ...parts: string[]): string {
  const { env, platform } = place;
  const home = platform === 'win32' ? (env.USERPROFILE ?? homedir()) : (env.HOME ?? homedir());
  return pathsOf(place).join(home, ...parts);
}

/** A path below `~/.config`, or what XDG_CONFIG_HOME names instead; on Windows below %APPDATA%. */
export function inConfig(place: Place, ...parts: string[]): string {
  if (place.platform === 'win32') return inAppData(place, ...parts);
  return below(place, place.env.XDG_CONFIG_HOME, parts) ?? inHome(place, '.config', ...parts);
}

/** A path where the platform keeps what belongs to applications with a window. */
export function inAppData(place: Place, ...parts: string[]): string {
  const { env, platform } = place;
  if (platform === 'darwin') return inHome(place, 'Library', 'Application Support', ...parts);
  if (platform === 'win32') return below(place, env.APPDATA, parts) ?? inHome(place, 'AppData', 'Roaming', ...parts);
  return inConfig(place, ...parts);
}

/** A path below the folder that a variable names, or null where it names none that could be meant. */
export function below(place: Place, folder: string | undefined, parts: readonly string[]): string | null {
  const paths = pathsOf(place);
  return folder !== undefined && paths.isAbsolute(folder) ? paths.join(folder, ...parts) : null;
}

/** Whether a program of that name could be started from a terminal. */
export function isOnPath(place: Place, program: string): boolean {
  const paths = pathsOf(place);
  // Windows calls it Path, and its environment does not tell the two apart; a copy of it does.
  const folders = (place.env.PATH ?? place.env.Path ?? '').split(paths.delimiter).filter((folder) => folder !== '');
  const endings = place.platform === 'win32' ? (place.env.PATHEXT ?? '.EXE;.CMD').split(';') : [''];
  return folders.some((folder) => endings.some((ending) => place.exists(paths.join(folder, program + ending))));
}
