import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sha256 } from '../../src/library/files/hash.ts';
import type { Library } from '../../src/library/index.ts';

/** Ids, times, sizes and hashes, which differ between two times of doing the same. */
const OWN =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-?\d\d-?\d\dT\d\d[-:]?\d\d[-:]?\d\d[-:.]?\d*Z/g;
/** Folders of files that rows go with. */
const FOLDERS = ['plans', 'trash', 'backups'] as const;
/** Files that hold times and sizes, or tell of every run. */
const ONLY_NAMED = /run\.log$|plan\.json$|\.zip$|\.db$/;

/**
 * What a library holds, as lines: how many rows each table has, in which states plans and tasks are, and each file with
 * the hash of its content. The same for two libraries in which the same was done.
 */
export function fingerprint(library: Library): readonly string[] {
  const tables = library
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%search%' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .map(({ name }) => String(name));
  const counts = tables.map((table) => `${table} ${library.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.n}`);
  const states = (table: string, column: string) =>
    library
      .prepare(`SELECT ${column} AS state, count(*) AS n FROM ${table} GROUP BY 1 ORDER BY 1`)
      .all()
      .map(({ state, n }) => `${table} ${state} ${n}`);
  return [
    ...counts,
    ...states('plans', 'state'),
    ...states('tasks', 'state'),
    ...FOLDERS.flatMap((folder) => filesIn(library.home, folder)),
  ].sort();
}

function filesIn(home: string, folder: string): string[] {
  const root = join(home, folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = relative(home, path).replace(OWN, '*');
      return ONLY_NAMED.test(name) ? name : `${name} ${sha256(readFileSync(path, 'utf8').replace(OWN, '*'))}`;
    });
}
