import type { SeedTask, TaskState } from '../../../../shared/contracts/task.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { fitTask } from './fit-task.ts';
import { type LeftOut, leftOutList } from './format/left-out.ts';
import { quoted, unreadable } from './format/unreadable.ts';
import { READ_TASK_FORMATS, type ReadTaskFormatName, readTaskFormat, recogniseTaskFormat } from './formats.ts';

/** Far more than ten thousand tasks take. */
export const MOST_TASK_FILE_BYTES = 32_000_000;

export interface TaskFile {
  readonly text: string;
  /** Without its folder; its extension tells the format, and without another title it is the title. */
  readonly filename?: string;
  /** Left out, it is told from the name and the text. */
  readonly format?: string;
  /** Which list of a file that holds several; left out, the format's usual one. */
  readonly list?: string;
}

/** What a file of tasks says, in plain JSON. */
export interface TaskFileContent {
  readonly format: ReadTaskFormatName;
  /** Null where the file has none. */
  readonly title: string | null;
  /** ISO 4217, of the costs; null where the file names none. */
  readonly currency: string | null;
  readonly tasks: readonly SeedTask[];
  /** Keys of the tasks that are done. */
  readonly done: readonly string[];
  /** Keys of the tasks that were cancelled. */
  readonly cancelled: readonly string[];
  readonly left_out: readonly LeftOut[];
}

/** The tasks of a file. `validation.invalid_input` with what cannot be read where. */
export function readTaskFile(file: TaskFile): Result<TaskFileContent> {
  const { text, list } = file;
  if (text.length > MOST_TASK_FILE_BYTES) return unreadable('The file is too large.', 'Import it in several parts.');
  const format = formatOf(file);
  if (!format.ok) return format;
  if (list !== undefined && !format.value.hasLists)
    return unreadable(`A file of the format ${format.value.name} holds one list only.`, 'Name no list.');
  const leftOut = leftOutList();
  const read = format.value.read(text, { leftOut, ...(list !== undefined && { list }) });
  if (!read.ok) return read;
  if (read.value.tasks.length === 0) return unreadable('The file has no tasks.');
  const tasks = read.value.tasks.map((task) => fitTask(task, leftOut));
  const untitled = tasks.find(({ seed }) => seed.title === '');
  if (untitled) return unreadable(`The task ${quoted(untitled.seed.node_key)} has no title.`);
  const inState = (...states: TaskState[]) =>
    tasks.filter(({ state }) => state !== null && states.includes(state)).map(({ seed }) => seed.node_key);
  const done = inState('done');
  const cancelled = inState('cancelled');
  if (done.length + cancelled.length === tasks.length)
    return unreadable('All tasks in the file are already done.', 'Import tasks that are still open.');
  for (const { seed, state } of tasks)
    if (state === 'claimed' || state === 'failed') leftOut.add(`state "${state}"`, seed.node_key);
  return ok({
    format: format.value.name,
    title: read.value.title,
    currency: read.value.currency ?? null,
    tasks: tasks.map(({ seed }) => seed),
    ...{ done, cancelled, left_out: leftOut.list() },
  });
}

function formatOf({ format, filename = '', text }: TaskFile) {
  const name = format ?? recogniseTaskFormat(filename, text);
  if (name === null || (name === 'json' && format === undefined))
    return unreadable('The file format was not recognised.', `Name it: ${READ_TASK_FORMATS.join(', ')}.`);
  return readTaskFormat(name);
}
