import type { TaskChange } from '../../../shared/contracts/schedule.ts';
import type { ElsewhereTask, ScheduleImportPreview } from '../../../shared/contracts/schedule-import.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { readTables } from '../../exports/read-tables.ts';
import { sha256 } from '../../files/hash.ts';
import type { ComparedScheduleFile, ScheduleComparison } from '../../imports/schedule/compare-schedule.ts';
import type { ScheduleFile } from '../../imports/schedule/schedule-file.ts';
import type { Library } from '../../library.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';
import { type EditScheduleOutput, editSchedule, previewSchedule } from './edit-schedule.ts';
import { planSchedule } from './plan-schedule.ts';

export interface ScheduleImportInput {
  readonly plan_id: string;
  /** The file as it is, in Microsoft Project's XML or as the table of tasks in CSV. */
  readonly bytes: Uint8Array;
}

interface Prepared extends ComparedScheduleFile {
  readonly sources: Readonly<Record<string, string>>;
  readonly token: string;
}

/**
 * What a changed schedule would change in its plan. Nothing is written. PLAN_NOT_FOUND, PERMISSION_DENIED,
 * ARTIFACT_NOT_FOUND while the plan has no schedule, INVALID_INPUT with `field: file` and a `reason` for a file that
 * cannot be read or is of another plan, and with `task` for a change that is impossible, such as links in a circle.
 */
export async function previewScheduleImport(
  library: Library,
  input: ScheduleImportInput,
): Promise<Result<ScheduleImportPreview>> {
  const prepared = await prepare(library, input);
  if (!prepared.ok) return prepared;
  const { file, comparison, token } = prepared.value;
  const { differences, changes, left_out, ids } = comparison;
  const before = await planSchedule(library, input);
  if (!before.ok) return before;
  const now = before.value.schedule;
  if (now === null) return noSchedule();
  const tried = changes.length === 0 ? null : await previewSchedule(library, { plan_id: input.plan_id, changes });
  if (tried && !tried.ok) return tried;
  const after = tried?.value.schedule ?? now;
  return ok({
    ...{ format: file.format, tasks: file.tasks.length, notes: file.notes, differences, left_out, token },
    finish: { before: now.finish, after: after.finish },
    elsewhere: elsewhere(file, changes, ids, new Map(after.tasks.map((task) => [task.id, task]))),
    stale_stages: tried?.value.stale_stages ?? [],
  });
}

/**
 * Takes what the preview showed, as one edit of the plan that can be undone. Errors as for the preview; CONFLICT where the
 * token is not the one of exactly these differences on the plan as it is now; those of `editSchedule`.
 */
export async function applyScheduleImport(
  library: Library,
  input: ScheduleImportInput & { readonly token: string },
): Promise<Result<EditScheduleOutput>> {
  const prepared = await prepare(library, input);
  if (!prepared.ok) return prepared;
  const { comparison, sources, token } = prepared.value;
  if (token !== input.token)
    return err('CONFLICT', 'The plan or the file was changed since the preview; nothing was saved.', {
      next: 'Look at the differences again, then apply them.',
    });
  return editSchedule(library, { plan_id: input.plan_id, changes: comparison.changes, sources });
}

async function prepare(library: Library, { plan_id, bytes }: ScheduleImportInput): Promise<Result<Prepared>> {
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  const present = await planSchedule(library, { plan_id });
  if (!present.ok) return present;
  const tables = await readTables(library, plan_id);
  if (!tables.ok) return tables;
  if (tables.value.tasks.length === 0) return noSchedule();
  const compared = await plannerOf(library).compareScheduleFile(tables.value, bytes);
  if (!compared.ok) return compared;
  const { sources } = present.value;
  const token = sha256(JSON.stringify([sources, compared.value.comparison.changes])).slice(0, 32);
  return ok({ ...compared.value, sources, token });
}

function noSchedule(): Result<never> {
  return err('ARTIFACT_NOT_FOUND', 'This plan has no schedule yet.', { next: 'Wait until its schedule is computed.' });
}

/**
 * Tasks that the plan puts on other days than the file. A program's dates all count; in a table, which nobody
 * calculates, only those of the tasks that were changed.
 */
function elsewhere(
  { format, tasks }: ScheduleFile,
  changes: readonly TaskChange[],
  ids: ScheduleComparison['ids'],
  planned: ReadonlyMap<string, { readonly title: string; readonly start: string; readonly finish: string }>,
): ElsewhereTask[] {
  if (changes.length === 0) return [];
  const changed = new Set(changes.map(({ task }) => task));
  return tasks.flatMap((row, index): ElsewhereTask[] => {
    const id = ids[index] ?? '';
    const plan = planned.get(id);
    if (!plan || row.start === null || row.finish === null) return [];
    if (plan.start === row.start && plan.finish === row.finish) return [];
    if (format === 'csv' && !changed.has(id)) return [];
    const file = { start: row.start, finish: row.finish };
    return [{ task: id, title: plan.title, file, plan: { start: plan.start, finish: plan.finish } }];
  });
}
