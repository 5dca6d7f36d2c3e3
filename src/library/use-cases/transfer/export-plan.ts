import { ok, type Result } from '../../../shared/result.ts';
import type { PlanRow } from '../../db/schema.ts';
import type { ExportedFile, ExportRequest } from '../../exports/export-request.ts';
import { exportFormat, partOf } from '../../exports/formats.ts';
import { readTables } from '../../exports/read-tables.ts';
import type { Library } from '../../library.ts';
import { noticeAllEdits } from '../../notice-edits.ts';
import { findPlan } from '../plans/find-plan.ts';
import { fileStem } from './file-stem.ts';

export type ExportedPlan = ExportedFile<Buffer>;

/**
 * A plan as one file, in a format of `EXPORT_FORMATS`. Equal plans are equal files.
 * What takes long is written by another process where there is one. PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT (format, part), ARTIFACT_NOT_FOUND (nothing to export yet), and what
 * the format itself says.
 */
export async function exportPlan(library: Library, input: ExportRequest): Promise<Result<ExportedPlan>> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const format = exportFormat(input.format);
  if (!format.ok) return format;
  const part = partOf(format.value, input.part);
  if (!part.ok) return part;
  const elsewhere = format.value.calculates ? library.planner?.exportFile : undefined;
  if (elsewhere) {
    const made = await elsewhere(library, input);
    return made.ok ? ok({ ...made.value, bytes: Buffer.from(made.value.bytes, 'base64') }) : made;
  }
  await noticeAllEdits(library, input.plan_id);
  const plan = found.value;
  const { extension, content_type, make } = format.value;
  const source = {
    library,
    plan,
    withCalls: input.with_calls ?? false,
    withComments: input.with_comments ?? false,
    tables: () => readTables(library, plan.id),
  };
  const bytes = await make(source, part.value);
  if (!bytes.ok) return bytes;
  const ending = part.value === '' ? extension : `${part.value}.${extension}`;
  return ok({ filename: `${fileName(plan)}.${ending}`, content_type, part: part.value, bytes: bytes.value });
}

/** A name that is a plain file name everywhere, from the title, with the beginning of the id. */
function fileName(plan: PlanRow): string {
  return `${fileStem(plan.title)}-${plan.id.slice(0, 8)}`;
}
