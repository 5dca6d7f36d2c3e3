import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { PlanRow } from '../../db/schema.ts';
import { sha256 } from '../../hash.ts';
import type { Library } from '../../library.ts';
import { noticeEdits } from '../../notice-edits.ts';
import { draftedCopy, readPlanFile } from '../../plan-folder.ts';
import { artifactRows } from '../../store/artifacts.ts';
import { planRow } from '../../store/plans.ts';
import { REPORT_STAGE, stageFile } from '../../store/stage-files.ts';
import { findPlan } from '../plans/find-plan.ts';
import { fileStem } from './file-stem.ts';
import { type FileToExport, MANIFEST_PATH, manifestOf } from './plan-manifest.ts';

export interface ExportedPlan {
  /** Suggested name of the file. */
  readonly filename: string;
  readonly content_type: string;
  readonly bytes: Buffer;
}

/** Zip files carry local times from 1980 on; a fixed one makes equal plans equal files. */
const ZIP_TIME = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };
const FORMATS = ['zip', 'md'];
/** Planned formats, so that requests for them get a specific error. */
const LATER_FORMATS = ['docx', 'pdf', 'xlsx', 'csv', 'ics', 'mspdi'];

/**
 * A plan as one file: `zip` of all its files with what an import needs to know of it (`plan.json`), equal for equal
 * plans, prompts and answers of models only when `with_calls` asks for them; `md`, the report as Markdown.
 * PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT (format), ARTIFACT_NOT_FOUND (nothing to export yet).
 */
export async function exportPlan(
  library: Library,
  input: { readonly plan_id: string; readonly format: string; readonly with_calls?: boolean },
): Promise<Result<ExportedPlan>> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  if (!FORMATS.includes(input.format)) return noSuchFormat(input.format);
  noticeEdits(library, input.plan_id);
  return input.format === 'md'
    ? exportMarkdown(library, found.value)
    : exportZip(library, found.value, input.with_calls ?? false);
}

function noSuchFormat(format: string): Result<never> {
  const message = LATER_FORMATS.includes(format)
    ? `The format ${format} is not supported yet.`
    : `Unknown format ${JSON.stringify(format).slice(0, 40)}.`;
  return err('INVALID_INPUT', message, {
    field: 'format',
    available: FORMATS,
    next: `Use one of ${FORMATS.join(', ')}.`,
  });
}

function exportMarkdown(library: Library, plan: PlanRow): Result<ExportedPlan> {
  const report = stageFile(library, plan.id, REPORT_STAGE, { role: 'page' });
  const bytes = report ? readPlanFile(library.home, plan.id, report.path) : null;
  if (bytes === null)
    return err('ARTIFACT_NOT_FOUND', 'This plan has no report yet.', { next: 'Wait until the plan is completed.' });
  return ok({ filename: `${fileName(plan)}.md`, content_type: 'text/markdown', bytes });
}

async function exportZip(library: Library, { id }: PlanRow, withCalls: boolean): Promise<Result<ExportedPlan>> {
  // Under the write lock, which stages are finished under: files, records and facts of one moment.
  const { plan, contents } = library.transaction(() => contentsOf(library, id, withCalls));
  if (!plan || contents.size === 0)
    return err('ARTIFACT_NOT_FOUND', 'This plan has no files yet.', {
      next: 'Wait until its first sections are drafted.',
    });
  const zip = new ZipFile();
  for (const [path, bytes] of contents) zip.addBuffer(bytes, path, ZIP_TIME);
  zip.end();
  return ok({
    filename: `${fileName(plan)}.zip`,
    content_type: 'application/zip',
    bytes: await buffer(zip.outputStream),
  });
}

/** Everything that goes into the zip, by path; nothing when the plan has no files. */
function contentsOf(
  library: Library,
  planId: string,
  withCalls: boolean,
): { readonly plan: PlanRow | undefined; readonly contents: ReadonlyMap<string, Buffer> } {
  const plan = planRow(library, planId);
  const files: FileToExport[] = [];
  const contents = new Map<string, Buffer>();
  const drafted = new Map<string, Buffer>();
  for (const row of artifactRows(library, planId)) {
    if (row.sensitive && !withCalls) continue;
    const bytes = readPlanFile(library.home, planId, row.path);
    if (bytes === null) continue;
    contents.set(row.path, bytes);
    files.push({ row, sha256: sha256(bytes) });
    const copy = row.editedBy === null ? null : readPlanFile(library.home, planId, draftedCopy(row));
    // With it an edit can be discarded where the plan arrives; a copy of something older is of no use.
    if (copy !== null && sha256(copy) === row.generatedSha256) drafted.set(draftedCopy(row), copy);
  }
  if (!plan || files.length === 0) return { plan, contents: new Map() };
  const manifest = `${JSON.stringify(manifestOf(library, plan, files, withCalls), null, 1)}\n`;
  return { plan, contents: new Map([[MANIFEST_PATH, Buffer.from(manifest)], ...contents, ...drafted]) };
}

/** A name that is a plain file name everywhere, from the title, with the beginning of the id. */
function fileName(plan: PlanRow): string {
  return `${fileStem(plan.title)}-${plan.id.slice(0, 8)}`;
}
