import { leftOutList } from './format/left-out.ts';
import type { TaskFormat } from './format/task-format.ts';

/** What a format reads from a text: the tasks (none where it refuses the text), what each waits for, and what was left out. */
export function readingOf(format: TaskFormat, text: string, list?: string) {
  const leftOut = leftOutList();
  const result = format.read(text, { leftOut, ...(list !== undefined && { list }) });
  const tasks = result.ok ? result.value.tasks : [];
  const waits = Object.fromEntries(tasks.map(({ seed }) => [seed.node_key, seed.depends_on]));
  return { result, tasks, waits, leftOut: leftOut.list() };
}
