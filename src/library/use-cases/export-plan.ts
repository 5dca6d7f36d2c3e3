import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { err, ok, type Result } from '../../shared/result.ts';
import type { PlanRow } from '../db/schema.ts';
import type { Library } from '../library.ts';
import { noticeEdits } from '../notice-edits.ts';
import { readPlanFile } from '../plan-folder.ts';
import { artifactRows } from '../store/artifacts.ts';
import { findPlan } from './find-plan.ts';

export interface ExportedPlan {
  /** Suggested name of the file. */
  readonly filename: string;
  readonly content_type: string;
  readonly bytes: Buffer;
}

/** Zip files carry local times from 1980 on; a fixed one makes equal plans equal files. */
const ZIP_TIME = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };
const FORMATS = ['zip', 'md'];

/**
 * A plan as one file: `zip` of all its files, equal for equal files, prompts and answers of models only when
 * `with_calls` asks for them; `md`, the report as Markdown.
 * PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT (format), ARTIFACT_NOT_FOUND (nothing to export yet).
 */
export async function exportPlan(
  library: Library,
  input: { readonly plan_id: string; readonly format: string; readonly with_calls?: boolean },
): Promise<Result<ExportedPlan>> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  if (!FORMATS.includes(input.format)) {
    return err('INVALID_INPUT', `There is no format ${JSON.stringify(input.format).slice(0, 40)}.`, {
      field: 'format',
      next: `Use one of ${FORMATS.join(', ')}.`,
    });
  }
  noticeEdits(library, input.plan_id);
  return input.format === 'md'
    ? exportMarkdown(library, found.value)
    : exportZip(library, found.value, input.with_calls ?? false);
}

function exportMarkdown(library: Library, plan: PlanRow): Result<ExportedPlan> {
  const report = artifactRows(library, plan.id).find(
    ({ path, stage }) => stage === 'report' && path.endsWith('-report.md'),
  );
  const bytes = report ? readPlanFile(library.home, plan.id, report.path) : null;
  if (bytes === null)
    return err('ARTIFACT_NOT_FOUND', 'The plan has no report yet.', { next: 'Wait until the plan is completed.' });
  return ok({ filename: `${fileName(plan)}.md`, content_type: 'text/markdown', bytes });
}

async function exportZip(library: Library, plan: PlanRow, withCalls: boolean): Promise<Result<ExportedPlan>> {
  const zip = new ZipFile();
  let files = 0;
  for (const { path, sensitive } of artifactRows(library, plan.id)) {
    if (sensitive && !withCalls) continue;
    const bytes = readPlanFile(library.home, plan.id, path);
    if (bytes === null) continue;
    zip.addBuffer(bytes, path, ZIP_TIME);
    files += 1;
  }
  if (files === 0)
    return err('ARTIFACT_NOT_FOUND', 'The plan has no files yet.', {
      next: 'Wait until its first stages are drafted.',
    });
  zip.end();
  return ok({
    filename: `${fileName(plan)}.zip`,
    content_type: 'application/zip',
    bytes: await buffer(zip.outputStream),
  });
}

/** A name that is a plain file name everywhere, from the title, with the beginning of the id. */
function fileName(plan: PlanRow): string {
  const slug = plan.title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '');
  return `${slug === '' ? 'plan' : slug}-${plan.id.slice(0, 8)}`;
}
