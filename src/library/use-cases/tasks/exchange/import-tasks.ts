import type { TaskState } from '../../../../shared/contracts/task.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { Library } from '../../../library.ts';
import type { Actor } from '../../../store/audit.ts';
import { resolveProject } from '../../projects/resolve-project.ts';
import { type ProposedGraph, proposeGraph } from '../propose-graph.ts';
import { fitTask } from './fit-task.ts';
import { READ_TASK_FORMATS, type ReadTaskFormatName, readTaskFormat, recogniseTaskFormat } from './formats.ts';
import { type LeftOut, leftOutList } from './left-out.ts';
import { quoted, unreadable } from './unreadable.ts';

/** Far more than ten thousand tasks take. */
export const MOST_TASK_FILE_BYTES = 32_000_000;

export interface ImportTasksInput {
  readonly project_id?: string;
  readonly text: string;
  /** Without its folder; its extension tells the format, and without another title it is the title. */
  readonly filename?: string;
  /** Left out, it is told from the name and the text. */
  readonly format?: string;
  readonly title?: string;
  /** Which list of a file that holds several; left out, the format's usual one. */
  readonly list?: string;
}

export interface ImportedTasks extends ProposedGraph {
  readonly format: ReadTaskFormatName;
  readonly title: string;
  readonly tasks: number;
  /** How many are done, and how many cancelled, as soon as the graph is approved. */
  readonly done: number;
  readonly cancelled: number;
  readonly left_out: readonly LeftOut[];
}

/**
 * Proposes the tasks of a file that another program, or this one, has written. Nothing becomes active: like every
 * proposal it waits for approval. Tasks that the file says are done or cancelled are so from the approval on; any other
 * state is left out. What the file has and a task has not is told in `left_out`. `validation.invalid_input` with what
 * cannot be read where, then the errors of `proposeGraph`.
 */
export function importTasks(library: Library, input: ImportTasksInput, actor: Actor): Result<ImportedTasks> {
  const project = resolveProject(library, input.project_id);
  if (!project.ok) return project;
  const { text, filename = '' } = input;
  if (text.length > MOST_TASK_FILE_BYTES) return unreadable('The file is too large.', 'Import it in several parts.');
  const format = formatOf(input);
  if (!format.ok) return format;
  if (input.list !== undefined && !format.value.hasLists)
    return unreadable(`A file of the format ${format.value.name} holds one list only.`, 'Name no list.');
  const leftOut = leftOutList();
  const read = format.value.read(text, { leftOut, ...(input.list !== undefined && { list: input.list }) });
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
    return unreadable('Nothing in the file is left to be done.', 'Import tasks that are still open.');
  for (const { seed, state } of tasks)
    if (state === 'claimed' || state === 'failed') leftOut.add(`state "${state}"`, seed.node_key);
  const title = (input.title ?? read.value.title ?? titleFrom(filename)).trim().slice(0, 200);
  const proposed = proposeGraph(
    library,
    {
      project_id: project.value.id,
      title,
      tasks: tasks.map(({ seed }) => seed),
      source: { kind: 'import', format: format.value.name, ...endedFields(done, cancelled) },
    },
    actor,
  );
  if (!proposed.ok) return proposed;
  return ok({
    ...proposed.value,
    format: format.value.name,
    title,
    tasks: tasks.length,
    done: done.length,
    cancelled: cancelled.length,
    left_out: leftOut.list(),
  });
}

function formatOf({ format, filename = '', text }: ImportTasksInput) {
  const name = format ?? recogniseTaskFormat(filename, text);
  if (name === null || (name === 'json' && format === undefined))
    return unreadable('The file format was not recognised.', `Name it: ${READ_TASK_FORMATS.join(', ')}.`);
  return readTaskFormat(name);
}

function endedFields(done: readonly string[], cancelled: readonly string[]) {
  return done.length + cancelled.length === 0 ? {} : { ended: { done: [...done], cancelled: [...cancelled] } };
}

function titleFrom(filename: string): string {
  const name = filename.replace(/\.[^.]+$/, '').trim();
  return name === '' ? 'Imported tasks' : name;
}
