import type { ArtifactRow } from '../db/schema.ts';
import { sha256 } from '../files/hash.ts';
import {
  draftedCopy,
  HISTORY,
  type PlanFileMove,
  readPlanFile,
  renamePlanFiles,
  statKeys,
  writePlanFiles,
} from '../files/plan-folder.ts';
import type { Library } from '../library.ts';
import { artifactRows } from '../store/files/artifacts.ts';
import { formerNamesOf, ownName, renameRow } from '../store/files/stage-files.ts';

/** What the program calls files of sections; an import may bring others, which keep their names. */
const NUMBERED = /^\d{3}-[^/]+$/;

/**
 * Renames a plan's files to the current names of their sections. A file that another program wrote under a former name
 * is taken as the same file. Cheap when there is nothing to do.
 *
 * The rows are changed first, in one transaction, and keep the former names; then each file found under a former name
 * moves to the path in its row. After a crash in between, the next call moves the rest.
 * @param mayWrite whether the caller may write to the plan, asked under the write lock
 */
export function renameToCurrent(library: Library, planId: string, mayWrite: () => boolean): void {
  if (renamedRows(library, planId).length > 0) {
    library.transaction(() => {
      if (!mayWrite()) return;
      for (const { row, path } of renamedRows(library, planId)) renameRow(library, row, path);
    });
  }
  if (misplacedFiles(library, planId).length === 0) return;
  library.transaction(() => {
    if (!mayWrite()) return;
    renamePlanFiles(
      library.home,
      planId,
      misplacedFiles(library, planId).flatMap(({ from, row }) => moves(library, from, row)),
    );
  });
}

/** Rows whose section has another number today, with the path that follows from it. */
function renamedRows(
  library: Library,
  planId: string,
): { readonly row: Parameters<typeof renameRow>[1]; readonly path: string }[] {
  const rows = library.prepare('SELECT path, stage FROM artifacts WHERE plan_id = ? AND stage IS NOT NULL').all(planId);
  const numbers = new Map(library.planner?.stages.map(({ id, number }) => [id, number]));
  const renamed = rows.flatMap((row) => {
    const [path, stage] = [String(row.path), String(row.stage)];
    const number = numbers.get(stage);
    if (number === undefined || !NUMBERED.test(path) || path.startsWith(`${number}-`)) return [];
    return [{ row: { planId, path, stage }, path: `${number}-${ownName(path)}` }];
  });
  if (renamed.length === 0) return [];
  const taken = new Set(rows.map(({ path }) => path));
  return renamed.filter(({ path }) => !taken.has(path));
}

/** Files found under a former name, with their rows. */
function misplacedFiles(library: Library, planId: string): { readonly from: string; readonly row: ArtifactRow }[] {
  const former = formerNamesOf(library, planId);
  if (former.length === 0) return [];
  const stat = statKeys(library.home, planId);
  const there = former.filter(({ path }) => stat(path) !== null || stat(draftedCopy({ path })) !== null);
  if (there.length === 0) return [];
  const rows = artifactRows(library, planId);
  return there.flatMap(({ path, stage }) => {
    const row = rows.find((known) => known.stage === stage && ownName(known.path) === ownName(path));
    return row ? [{ from: path, row }] : [];
  });
}

/**
 * The moves that bring a file and its drafted copy to the path in its row. What they overwrite is kept in the plan's
 * history when no other copy exists, because the program that wrote under the former name did not know of it.
 */
function moves(library: Library, from: string, row: ArtifactRow): PlanFileMove[] {
  const { home } = library;
  const { planId, path } = row;
  const found: PlanFileMove[] = [];
  const written = readPlanFile(home, planId, from);
  if (written !== null) {
    const present = readPlanFile(home, planId, path);
    if (present !== null && !present.equals(written)) keepCopy(library, row, present);
    found.push({ from, to: path });
  }
  const copy = draftedCopy({ path: from });
  if (readPlanFile(home, planId, copy) !== null) found.push({ from: copy, to: draftedCopy(row) });
  return found;
}

function keepCopy(library: Library, row: ArtifactRow, content: Buffer): void {
  const isAsDrafted = row.editedBy === null && sha256(content) === row.sha256;
  if (isAsDrafted) return;
  const copy = `${HISTORY}/overwritten/${sha256(content).slice(0, 12)}-${row.path}`;
  writePlanFiles(library.home, row.planId, [{ path: copy, content }]);
}
