import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { errorCode } from '../../platform/system-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Folder for files that the user saves: PLANEXE_PATH, else the user's downloads folder (on Linux from the XDG user
 * directories), else `Downloads` in the home folder.
 *
 * @returns an absolute path; the folder need not exist
 */
export function downloadFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  const home = (platform === 'win32' ? env.USERPROFILE : env.HOME) || homedir();
  const wanted = env.PLANEXE_PATH?.trim() ?? '';
  // Clients pass settings on literally: no shell has expanded `~`.
  if (wanted !== '') return resolve(wanted.replace(/^~(?=$|[\\/])/, home));
  const ofDesktop = platform === 'win32' || platform === 'darwin' ? null : desktopDownloads(env, home);
  return ofDesktop ?? join(home, 'Downloads');
}

function desktopDownloads(env: Environment, home: string): string | null {
  const settings = join(env.XDG_CONFIG_HOME || join(home, '.config'), 'user-dirs.dirs');
  const said = env.XDG_DOWNLOAD_DIR || /^[ \t]*XDG_DOWNLOAD_DIR="(.+)"[ \t]*$/m.exec(textOf(settings))?.[1] || '';
  const folder = said.replace(/^\$HOME(?=$|\/)/, home);
  // The home folder itself means that there is none for downloads.
  return isAbsolute(folder) && resolve(folder) !== resolve(home) ? folder : null;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== null) return '';
    throw error;
  }
}
