import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** This copy of the program, as far as it matters to whether a newer one can take its place. */
export interface InstalledCopy {
  readonly platform: NodeJS.Platform;
  /** Absolute path of the program. */
  readonly execPath: string;
  /** Absolute path of the folder with what electron-builder packs beside the program. */
  readonly resources: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What is asked of the system. */
export interface UpdateSystem {
  readonly exists: (path: string) => boolean;
  readonly mayWrite: (folder: string) => boolean;
  /** The team that signed a Mac application; null where it is not signed, or by nobody. */
  readonly signingTeam: (application: string) => Promise<string | null>;
}

/**
 * Absolute path of the file that tells an updater where releases are; null for a copy that the system would not let it
 * replace: a checkout, a package of the system's own tools, a Mac application without a signature (Squirrel.Mac takes
 * an update only from who signed the running one), a program that was unpacked and not installed, or one in a folder
 * that this user cannot write to.
 */
export async function updateFeed(copy: InstalledCopy, system: UpdateSystem = THIS_SYSTEM): Promise<string | null> {
  const file = join(copy.resources, 'app-update.yml');
  return system.exists(file) && (await canBeReplaced(copy, system)) ? file : null;
}

async function canBeReplaced({ platform, execPath, env }: InstalledCopy, system: UpdateSystem): Promise<boolean> {
  switch (platform) {
    case 'linux':
      return env.APPIMAGE !== undefined && system.mayWrite(dirname(env.APPIMAGE));
    case 'darwin': {
      // …/PlanExe.app/Contents/MacOS/PlanExe. One that runs from its disk image lies where nobody can write.
      const application = resolve(dirname(execPath), '..', '..');
      return system.mayWrite(dirname(application)) && (await system.signingTeam(application)) !== null;
    }
    case 'win32':
      // The installer puts it there, and an update is that installer again.
      return system.exists(join(dirname(execPath), 'Uninstall PlanExe.exe'));
    default:
      return false;
  }
}

const THIS_SYSTEM: UpdateSystem = {
  exists: existsSync,
  mayWrite(folder) {
    try {
      accessSync(folder, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  },
  async signingTeam(application) {
    try {
      const { stderr } = await promisify(execFile)('/usr/bin/codesign', ['--display', '--verbose=2', application]);
      return teamIn(stderr);
    } catch {
      // It ends with an error where there is no signature.
      return null;
    }
  },
};

/** @param shown what `codesign --display` says; "not set" stands there for a signature that anybody can make */
export function teamIn(shown: string): string | null {
  return /^TeamIdentifier=([A-Z0-9]+)$/m.exec(shown)?.[1] ?? null;
}
