import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { MoveWarning } from '../../shared/contracts/library-place.ts';

/** Names of folders that programs keep in step with a cloud or another computer; what is after a name may differ. */
const SYNCED: readonly (readonly [folder: RegExp, program: string])[] = [
  [/^OneDrive\b/i, 'OneDrive'],
  [/^Dropbox\b/i, 'Dropbox'],
  [/^(Google ?Drive|GoogleDrive-.*|My Drive)$/i, 'Google Drive'],
  [/^(iCloud ?Drive|Mobile Documents|com~apple~CloudDocs)$/i, 'iCloud Drive'],
  [/^CloudStorage$/, 'a cloud drive'],
  [/^Nextcloud\b/i, 'Nextcloud'],
  [/^ownCloud\b/i, 'ownCloud'],
  [/^Proton ?Drive\b/i, 'Proton Drive'],
  [/^p?Cloud ?Drive$/i, 'pCloud'],
  [/^MEGA(sync)?$/, 'MEGA'],
  [/^Box( Sync)?$/, 'Box'],
];

/** Files and folders by which such programs mark what they keep in step. */
const MARKS: readonly (readonly [name: string, program: string])[] = [
  ['.stfolder', 'Syncthing'],
  ['.dropbox', 'Dropbox'],
  ['.owncloudsync.log', 'Nextcloud or ownCloud'],
];

/** Types of file systems on other computers, as `statfs` has them on Linux: NFS, SMB, SMB2, CIFS, AFS, 9P, FUSE. */
const NETWORK = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x5346414f, 0x01021997, 0x65735546]);

/**
 * Whether another program, or another computer, has a hand in a folder. Two writers damage a database: what copies
 * files one by one copies it in the middle of a change, and locks do not reach over most networks.
 * @param folder absolute
 * @param existing the folder itself, or the nearest one above it that exists
 */
export async function sharedFolderWarnings(folder: string, existing: string): Promise<MoveWarning[]> {
  const program = syncedBy(folder);
  const warnings: MoveWarning[] = [];
  if (program !== null) {
    warnings.push({
      code: 'synced',
      message: `This folder is synced by ${program}. It can damage the library while PlanExe writes to it. Better choose a folder that is not synced, and use backups or exports to share plans.`,
    });
  }
  if (folder.startsWith('\\\\') || (await isOnNetwork(existing))) {
    warnings.push({
      code: 'network',
      message:
        'This folder is on a network or attached by another program. If the connection breaks, the library can be damaged. Better choose a folder on this computer.',
    });
  }
  return warnings;
}

function syncedBy(folder: string): string | null {
  for (const name of folder.split(sep)) {
    const known = SYNCED.find(([pattern]) => pattern.test(name));
    if (known) return known[1];
  }
  for (let above = folder; ; above = dirname(above)) {
    const marked = MARKS.find(([name]) => existsSync(join(above, name)));
    if (marked) return marked[1];
    if (dirname(above) === above) return null;
  }
}

async function isOnNetwork(existing: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { type } = await statfs(existing);
  return NETWORK.has(type >>> 0);
}
