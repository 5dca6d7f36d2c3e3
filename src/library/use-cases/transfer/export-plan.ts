import { z } from 'zod';
import { Redactable, type Redaction } from '../../../shared/redaction.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { PlanRow } from '../../db/schema.ts';
import { noticeAllEdits } from '../../edits/notice-edits.ts';
import type { ExportFormat } from '../../exports/export-format.ts';
import type { ExportedFile, ExportRequest } from '../../exports/export-request.ts';
import { exportFormat, partOf } from '../../exports/formats.ts';
import { readTables } from '../../exports/read-tables.ts';
import type { Library } from '../../library.ts';
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
  const redaction = redactionOf(input, format.value);
  if (!redaction.ok) return redaction;
  const elsewhere = format.value.calculates ? library.planner?.exportFile : undefined;
  if (elsewhere) {
    const made = await elsewhere(library, input);
    return made.ok ? ok({ ...made.value, bytes: Buffer.from(made.value.bytes, 'base64') }) : made;
  }
  await noticeAllEdits(library, input.plan_id);
  const plan = found.value;
  const { extension, content_type, make, stem } = format.value;
  const source = {
    library,
    plan,
    withCalls: input.with_calls ?? false,
    withComments: input.with_comments ?? false,
    redaction: redaction.value,
    tables: () => readTables(library, plan.id),
  };
  const bytes = await make(source, part.value);
  if (!bytes.ok) return bytes;
  const ending = part.value === '' ? extension : `${part.value}.${extension}`;
  return ok({ filename: `${fileName(plan, stem)}.${ending}`, content_type, part: part.value, bytes: bytes.value });
}

/** A name that is a plain file name everywhere, from the title, with the beginning of the id. */
function fileName(plan: PlanRow, stem = fileStem(plan.title)): string {
  return `${stem}-${plan.id.slice(0, 8)}`;
}

const MOST_WORDS = 200;
/** Addresses hold the words, and servers take addresses of some 16,000 characters; one may be nine in an address. */
const MOST_TOGETHER = 1_200;

/**
 * All that can be left out, unless something is chosen. INVALID_INPUT for what cannot be, and for a format that would
 * have it all the same.
 */
function redactionOf(
  { leave_out, leave_out_words: words = [], keep_names = [] }: ExportRequest,
  { id, redacts = false }: ExportFormat,
): Result<Redaction> {
  const given = { leave_out: leave_out ?? [], leave_out_words: words, keep_names };
  const [field] = Object.entries(given).flatMap(([name, { length }]) => (length > 0 ? [name] : []));
  if (!redacts && field !== undefined) {
    return err('INVALID_INPUT', `Nothing can be left out of the format ${id}.`, {
      field,
      next: 'Use the format page, or leave nothing out.',
    });
  }
  const chosen = z.array(Redactable).safeParse(leave_out ?? Redactable.options);
  if (!chosen.success) {
    return err('INVALID_INPUT', 'Cannot leave that out of a page.', {
      field: 'leave_out',
      available: Redactable.options,
      next: `Use any of ${Redactable.options.join(', ')}.`,
    });
  }
  const all = [...words, ...keep_names];
  const together = all.reduce((sum, { length }) => sum + length, 0);
  if (all.length > MOST_WORDS || together > MOST_TOGETHER) {
    return err(
      'INVALID_INPUT',
      `At most ${MOST_WORDS} words and names of together ${MOST_TOGETHER} characters can be left out or kept.`,
      {
        field: words.length > 0 ? 'leave_out_words' : 'keep_names',
        next: 'Give fewer words or names.',
      },
    );
  }
  return ok({ leave_out: Redactable.options.filter((what) => chosen.data.includes(what)), words, keep_names });
}
