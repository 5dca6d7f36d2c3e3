import { isTerminal } from '../../shared/plan-state.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { sha256 } from '../files/hash.ts';
import { draftedCopy, readPlanFile } from '../files/plan-folder.ts';
import type { Library } from '../library.ts';
import { latestCursorOf } from '../store/events/events.ts';
import { artifactRows } from '../store/files/artifacts.ts';
import { planRow } from '../store/plans/plans.ts';
import { readBaseline } from '../store/plans/schedule-baselines.ts';
import { progressOf } from '../store/plans/task-progress.ts';
import { plannerOf } from '../use-cases/plans/find-plan.ts';
import { type FileToExport, MANIFEST_PATH, manifestOf } from '../use-cases/transfer/plan-manifest.ts';
import { csvTables } from './csv.ts';
import type { ExportFormat, ExportSource } from './export-format.ts';
import { zipped } from './zipped.ts';

/** What is in a zip only when somebody asks for it. */
type Wanted = Pick<ExportSource, 'withCalls' | 'withComments'>;

/** Folder of the tables in the zip. */
const TABLES = 'tables';

/**
 * Every file of the plan with what an import needs to know of it (`plan.json`) and its tables as CSV; prompts to models
 * and their answers only when they are asked for.
 */
export const zip: ExportFormat = {
  id: 'zip',
  title: 'All files as zip',
  about: 'every page and its data, to keep or to import again',
  extension: 'zip',
  content_type: 'application/zip',
  calculates: true,
  parts: [],
  async make({ library, plan: { id }, withCalls, withComments }: ExportSource): Promise<Result<Buffer>> {
    const contents = await momentOf(library, id, { withCalls, withComments });
    if (contents.size === 0)
      return err('ARTIFACT_NOT_FOUND', 'This plan has no files yet.', {
        next: 'Wait until its first sections are drafted.',
      });
    return ok(await zipped(contents));
  },
};

/** Files and tables of one moment: what changed while the tables were read is read again. */
async function momentOf(library: Library, planId: string, wanted: Wanted): Promise<ReadonlyMap<string, Buffer>> {
  for (;;) {
    const before = latestCursorOf(library, planId);
    const tables = await tablesOf(library, planId);
    // Under the write lock, which stages are finished under: files, records and facts of one moment.
    const contents = library.transaction(() =>
      tables.size > 0 && latestCursorOf(library, planId) !== before
        ? null
        : contentsOf(library, planId, tables, wanted),
    );
    if (contents) return contents;
  }
}

/** None while a run works on the plan: they would be others a moment later. */
async function tablesOf(library: Library, planId: string): Promise<ReadonlyMap<string, Buffer>> {
  const plan = planRow(library, planId);
  if (!plan || !isTerminal(plan.state)) return new Map();
  const tables = await plannerOf(library).tables(
    library,
    planId,
    readBaseline(library, planId),
    progressOf(library, planId),
  );
  if (tables.tasks.length === 0) return new Map();
  return new Map([...csvTables(tables)].map(([id, text]) => [`${TABLES}/${id}.csv`, Buffer.from(text)]));
}

/** Everything that goes into the zip, by path; nothing when the plan has no files. */
function contentsOf(
  library: Library,
  planId: string,
  tables: ReadonlyMap<string, Buffer>,
  wanted: Wanted,
): ReadonlyMap<string, Buffer> {
  const plan = planRow(library, planId);
  const files: FileToExport[] = [];
  const contents = new Map<string, Buffer>();
  const drafted = new Map<string, Buffer>();
  for (const row of artifactRows(library, planId)) {
    if (row.sensitive && !wanted.withCalls) continue;
    const bytes = readPlanFile(library.home, planId, row.path);
    if (bytes === null) continue;
    contents.set(row.path, bytes);
    files.push({ row, sha256: sha256(bytes) });
    const copy = row.editedBy === null ? null : readPlanFile(library.home, planId, draftedCopy(row));
    // With it an edit can be discarded where the plan arrives; a copy of something older is of no use.
    if (copy !== null && sha256(copy) === row.generatedSha256) drafted.set(draftedCopy(row), copy);
  }
  if (!plan || files.length === 0) return new Map();
  // A file of the plan keeps its name.
  const added = [...tables].filter(([path]) => !contents.has(path) && !contents.has(TABLES));
  const listed = added.map(([path, bytes]) => ({ path, sha256: sha256(bytes) }));
  const manifest = `${JSON.stringify(manifestOf(library, plan, { files, tables: listed }, wanted), null, 1)}\n`;
  return new Map([[MANIFEST_PATH, Buffer.from(manifest)], ...contents, ...added, ...drafted]);
}
