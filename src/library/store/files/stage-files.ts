import type { ArtifactRole } from '../../../shared/contracts/artifact.ts';
import type { ArtifactRow } from '../../db/schema.ts';
import type { Store } from '../store.ts';
import { artifactRows, findArtifact } from './artifacts.ts';

/** The section that combines all others. */
export const REPORT_STAGE = 'report';

const NUMBER = /^\d{3}-/;

/** The name of a section's file without its number: what it is called within its section, whatever its place. */
export function ownName(path: string): string {
  return path.replace(NUMBER, '');
}

/** A section's data, its page, or the further file of that name, such as `report.html`. */
export type StageFileName =
  | { readonly role: Exclude<ArtifactRole, 'file'> }
  | { readonly role: 'file'; readonly name: string };

/** A file of a section, under whatever path; undefined when the plan has none. */
export function stageFile(store: Store, planId: string, stage: string, file: StageFileName): ArtifactRow | undefined {
  return artifactRows(store, planId).find(
    (row) => row.stage === stage && row.role === file.role && (file.role !== 'file' || ownName(row.path) === file.name),
  );
}

/** Where a section's file lies, and whether somebody changed it. */
interface PlacedFile {
  readonly path: string;
  readonly edited: boolean;
}

/** A section's data and page; null for each that is not there. Asked for often. */
export function dataAndPage(
  store: Store,
  planId: string,
  stage: string,
): { readonly data: PlacedFile | null; readonly page: PlacedFile | null } {
  const rows = store
    .prepare("SELECT path, role, edited_by FROM artifacts WHERE plan_id = ? AND stage = ? AND role IN ('data', 'page')")
    .all(planId, stage);
  const placed = (role: string): PlacedFile | null => {
    const row = rows.find((known) => known.role === role);
    return row === undefined ? null : { path: String(row.path), edited: row.edited_by !== null };
  };
  return { data: placed('data'), page: placed('page') };
}

/**
 * The file that a path means: the one of that path; else the section file that formerly had it; else the only section
 * file with that name without its number, such as `report.json`, which is a permanent address.
 */
export function fileAt(store: Store, planId: string, path: string): ArtifactRow | undefined {
  const now = findArtifact(store, planId, path);
  if (now) return now;
  const former = store.prepare('SELECT stage FROM former_names WHERE plan_id = ? AND path = ?').get(planId, path);
  if (!former && NUMBER.test(path)) return undefined;
  const named = artifactRows(store, planId).filter(
    (row) => row.stage !== null && (!former || row.stage === former.stage) && ownName(row.path) === ownName(path),
  );
  return named.length === 1 ? named[0] : undefined;
}

/** What the files of the plan's sections were called before, with their sections. */
export function formerNamesOf(store: Store, planId: string): { readonly path: string; readonly stage: string }[] {
  return store
    .prepare('SELECT path, stage FROM former_names WHERE plan_id = ? ORDER BY path')
    .all(planId)
    .map(({ path, stage }) => ({ path: String(path), stage: String(stage) }));
}

/** Remembers what a section's file was called before. In a transaction. */
export function rememberName(store: Store, planId: string, path: string, stage: string): void {
  store
    .prepare('INSERT INTO former_names (plan_id, path, stage) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
    .run(planId, path, stage);
}

/**
 * Gives the row of a section's file another path, and remembers the one it had. The file itself is not touched. In a
 * transaction.
 */
export function renameRow(
  store: Store,
  { planId, path: before, stage }: { readonly planId: string; readonly path: string; readonly stage: string },
  path: string,
): void {
  store.prepare('DELETE FROM former_names WHERE plan_id = ? AND path = ?').run(planId, path);
  rememberName(store, planId, before, stage);
  store
    .prepare('UPDATE artifacts SET path = ?, stat_key = NULL WHERE plan_id = ? AND path = ?')
    .run(path, planId, before);
  store.prepare('DELETE FROM search_pages WHERE plan_id = ? AND path = ?').run(planId, path);
  store.prepare('UPDATE search_pages SET path = ? WHERE plan_id = ? AND path = ?').run(path, planId, before);
}
