import type { SeedTask } from '../../../../../shared/contracts/task.ts';
import { ok, type Result } from '../../../../../shared/result.ts';
import { readMspdi } from '../../../../imports/schedule/read-mspdi.ts';
import type { FileTask } from '../../../../imports/schedule/schedule-file.ts';
import type { ListedTask, ReadOptions, TaskList } from '../format/task-format.ts';
import { unreadable } from '../format/unreadable.ts';

const DONE = 100;
const LONGEST_TAG = 50;

/** Tasks of a project in the XML of Microsoft Project, with what they wait for; summary rows are tags of theirs. */
export function readMspdiTasks(text: string, { leftOut }: ReadOptions): Result<TaskList> {
  const file = readMspdi(text);
  if (!file.ok) return unreadable(file.error.message, String(file.error.details?.next ?? ''));
  const { title, tasks, left_out } = file.value;
  for (const kind of left_out) for (const task of kind.tasks) leftOut.add(kind.what, task);
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  for (const task of tasks) {
    // A row that was copied has the id of its original.
    const key = task.id !== null && !taken.has(task.id) ? task.id : `row-${task.ref}`;
    taken.add(key);
    keys.set(task.ref, key);
  }
  return ok({ title, tasks: tasks.map((task) => listed(task, keys)) });
}

function listed(task: FileTask, keys: ReadonlyMap<string, string>): ListedTask {
  const { ref, title, role, days, deadline, links, percent_done } = task;
  const tag = task.package?.title.trim().slice(0, LONGEST_TAG) ?? '';
  const waits = (links ?? []).flatMap(({ from, type, lag }) => {
    const node_key = keys.get(from);
    return node_key === undefined ? [] : [{ node_key, type, lag }];
  });
  const seed: SeedTask = {
    node_key: keys.get(ref) ?? ref,
    title,
    execution_contract: {},
    verification_contract: {},
    depends_on: waits.filter(({ type, lag }) => type === 'FS' && lag === 0).map(({ node_key }) => node_key),
    links: waits.filter(({ type, lag }) => type !== 'FS' || lag !== 0),
    ...(role !== null && role !== '' && { role }),
    ...(tag !== '' && { tags: [tag] }),
    ...(deadline !== null && { due: deadline }),
    ...(days !== null && { estimate: { optimistic: days, likely: days, pessimistic: days } }),
  };
  return { seed, state: percent_done !== null && percent_done >= DONE ? 'done' : null };
}
