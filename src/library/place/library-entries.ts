import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PLACE_FILE } from './place-file.ts';

/** While a library is moved, its copy grows in this folder at the new place. */
export const STAGING = '.moving';

export const DATABASE = 'library.db';

/** What SQLite keeps beside a database while it is in use. */
export const DATABASE_LOGS: readonly string[] = ['library.db-wal', 'library.db-shm', 'library.db-journal'];

/** What belongs to the place or to a running program, and stays where it is. */
const OF_THE_PLACE: ReadonlySet<string> = new Set([
  PLACE_FILE,
  STAGING,
  'host.lock',
  'host.json',
  // The desktop app's own folder. It is in use, and the system protects its keys together with its path.
  'desktop',
]);

/** Names in a library's folder that move with it; the database comes by itself, through SQLite. */
export function movingEntries(home: string): string[] {
  return libraryEntries(home).filter((name) => name !== DATABASE && !DATABASE_LOGS.includes(name));
}

/** Names in a folder that belong to the library in it. */
export function libraryEntries(home: string): string[] {
  return readdirSync(home)
    .filter((name) => !OF_THE_PLACE.has(name))
    .sort();
}

/** Names in a folder that would be in the way of a library. */
export function strangersIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => !OF_THE_PLACE.has(name));
}

export interface FoundEntry {
  /** Relative to the library's folder. */
  readonly path: string;
  readonly kind: 'folder' | 'file' | 'link';
  readonly bytes: number;
}

/** Everything in these entries, folders before what is in them. What is neither file, folder nor link is left out. */
export function* walkEntries(home: string, names: readonly string[]): Generator<FoundEntry> {
  for (const path of names) {
    const stat = lstatSync(join(home, path), { throwIfNoEntry: false });
    // Gone meanwhile, such as a temporary file.
    if (!stat) continue;
    if (stat.isSymbolicLink()) yield { path, kind: 'link', bytes: 0 };
    else if (stat.isFile()) yield { path, kind: 'file', bytes: stat.size };
    else if (stat.isDirectory()) {
      yield { path, kind: 'folder', bytes: 0 };
      const inside = readdirSync(join(home, path)).sort();
      yield* walkEntries(
        home,
        inside.map((name) => join(path, name)),
      );
    }
  }
}
