import type { ArtifactRow } from './db/schema.ts';
import { sha256 } from './hash.ts';
import type { Library } from './library.ts';
import {
  draftedCopy,
  HISTORY,
  type PlanFileMove,
  readPlanFile,
  renamePlanFiles,
  statKeys,
  writePlanFiles,
} from './plan-folder.ts';
import { artifactRows } from './store/artifacts.ts';
import { formerNamesOf, ownName, renameRow } from './store/stage-files.ts';

/** What the program calls files of sections; an import may bring others, which keep their names. */
const NUMBERED = /^\d{3}-[^/]+$/;

/**
 * Brings the names of a plan's files to those that their sections have today, and takes up what another program wrote
 * under a name of before as the same file. Cheap when there is nothing to do.
 *
 * The rows come first, in a transaction of their own, and keep the names of before; then every file that lies under
 * such a name moves to where its row says. So a crash in between costs nothing: the next call moves the rest.
 * @param mayWrite whether the caller may write to the plan, asked under the write lock
 */
export function settleNames(library: Library, planId: string, mayWrite: () => boolean): void {
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

/** Files that lie under a name of before, with the rows that they belong to. */
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
 * The moves that bring a file, and the copy of it as it was drafted, to where its row says. What they write over is kept
 * in the plan's history when nobody else has it: who wrote under the name of before did not see it.
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
