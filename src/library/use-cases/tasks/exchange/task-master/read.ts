import type { TaskState } from '../../../../../shared/contracts/task.ts';
import { isObject, type JsonObject } from '../../../../../shared/json-object.ts';
import { ok, type Result } from '../../../../../shared/result.ts';
import { MAX_TASKS_READ } from '../format/import-limit.ts';
import { isEmpty, jsonOf, picked, textOf, textsIn } from '../format/json-value.ts';
import type { LeftOutList } from '../format/left-out.ts';
import { priorityTag } from '../format/priority-tag.ts';
import type { ListedTask, ReadOptions, TaskList } from '../format/task-format.ts';
import { type FieldKinds, noteUnreadFields } from '../format/unread-fields.ts';
import { quoted, unreadable } from '../format/unreadable.ts';
import { withSubtasks } from '../format/with-subtasks.ts';

/** The list that Task Master makes where no tag is named. */
export const USUAL_LIST = 'master';

/** Guidance for whoever does the task: kept in its execution contract under the same names. */
export const TASK_MASTER_GUIDANCE = [
  'relevantFiles',
  'codebasePatterns',
  'existingInfrastructure',
  'scopeBoundaries',
  'implementationApproach',
  'technicalConstraints',
  'skills',
  'category',
  'complexity',
  'effort',
  'metadata',
] as const;

/** Fields with a place of their own in a task. */
const KINDS: FieldKinds = {
  title: 'string',
  description: 'text',
  status: 'string',
  priority: 'string',
  dependencies: 'list',
  details: 'text',
  testStrategy: 'text',
  acceptanceCriteria: 'text',
  subtasks: 'list',
  tags: 'texts',
  assignee: 'string',
};
const PLACED = ['id', 'parentId', 'parentTaskId', ...TASK_MASTER_GUIDANCE];

const ENDED: ReadonlyMap<unknown, TaskState> = new Map([
  ['done', 'done'],
  ['completed', 'done'],
  ['cancelled', 'cancelled'],
]);

interface RawList {
  readonly tasks: readonly unknown[];
  readonly metadata: unknown;
}

/** The lists of a file by name: `{tasks: []}` is the older form, `{master: {tasks: []}, …}` the one with tags. */
function listsIn(value: unknown): ReadonlyMap<string, RawList> {
  if (!isObject(value)) return new Map();
  const whole = listOf(value);
  if (whole) return new Map([[USUAL_LIST, whole]]);
  return new Map(
    Object.entries(value).flatMap(([name, each]) => {
      const list = isObject(each) ? listOf(each) : null;
      return list ? [[name, list] as const] : [];
    }),
  );
}

function listOf({ tasks, metadata }: JsonObject): RawList | null {
  return Array.isArray(tasks) ? { tasks, metadata } : null;
}

/** Whether a value is what Task Master keeps in `tasks.json`. */
export function looksLikeTaskMaster(value: unknown): boolean {
  const tasks = [...listsIn(value).values()].flatMap((list) => list.tasks);
  return tasks.length > 0 && tasks.every((task) => isObject(task) && 'id' in task);
}

/**
 * The tasks of one list of Task Master's `tasks.json`. Subtasks become tasks with keys such as `4.1` (see
 * `withSubtasks`); a dependency on a task that is not there is left out, since Task Master leaves it behind when the
 * task is removed.
 */
export function readTaskMaster(text: string, { leftOut, list }: ReadOptions): Result<TaskList> {
  const lists = listsIn(jsonOf(text.replace(/^\uFEFF/, '')));
  if (lists.size === 0) return unreadable('The file is not a tasks.json of Task Master.');
  const [first = USUAL_LIST] = lists.keys();
  const name = list ?? (lists.has(USUAL_LIST) ? USUAL_LIST : first);
  const chosen = lists.get(name);
  if (!chosen)
    return unreadable(
      `The file has no list ${quoted(name)}.`,
      `It has ${[...lists.keys()].slice(0, 20).map(quoted).join(', ')}.`,
    );
  if (!isEmpty(chosen.metadata)) leftOut.add('metadata of the list', name);
  for (const [other, { tasks }] of lists)
    if (other !== name) for (const _ of tasks) leftOut.add(`task of the list ${quoted(other)}`, other);
  const raw = flattened(chosen.tasks, leftOut);
  if (!raw) return unreadable('A task has no id.');
  const keys = new Set(raw.map(({ key }) => key));
  const parents = new Map(raw.flatMap(({ key, parent }) => (parent === null ? [] : [[key, parent]])));
  const read = raw.map((task) => taskOf(task, keys, leftOut));
  return ok({ title: name === USUAL_LIST ? null : name, tasks: withSubtasks(read, parents, leftOut) });
}

interface RawTask {
  readonly key: string;
  readonly parent: string | null;
  readonly task: JsonObject;
}

/** Tasks, each followed by its subtasks; null where one has no id. */
function flattened(tasks: readonly unknown[], leftOut: LeftOutList): RawTask[] | null {
  const all: RawTask[] = [];
  const taken = new Set<string>();
  const free = (id: string) => {
    if (taken.has(id)) leftOut.add('id that stands twice: the later task has another key', id);
    let key = id;
    for (let more = 2; taken.has(key); more++) key = `${id}-${more}`;
    taken.add(key);
    return key;
  };
  for (const task of tasks) {
    const id = isObject(task) ? idOf(task.id) : null;
    if (!isObject(task) || id === null) return null;
    const parent = free(id);
    all.push({ key: parent, parent: null, task });
    for (const subtask of Array.isArray(task.subtasks) ? task.subtasks : []) {
      const subId = isObject(subtask) ? idOf(subtask.id) : null;
      if (!isObject(subtask) || subId === null) return null;
      const key = free(subId.startsWith(`${id}.`) ? `${parent}${subId.slice(id.length)}` : `${parent}.${subId}`);
      if (!isEmpty(subtask.subtasks)) leftOut.add('subtasks of a subtask', key);
      all.push({ key, parent, task: subtask });
      if (all.length > MAX_TASKS_READ) return all;
    }
    if (all.length > MAX_TASKS_READ) return all;
  }
  return all;
}

function idOf(id: unknown): string | null {
  if (typeof id === 'number' && Number.isFinite(id)) return String(id);
  return typeof id === 'string' && id !== '' ? id : null;
}

function taskOf({ key, parent, task }: RawTask, keys: ReadonlySet<string>, leftOut: LeftOutList): ListedTask {
  noteUnreadFields(task, key, { kinds: KINDS, others: PLACED }, leftOut);
  const depends_on: string[] = [];
  for (const dependency of Array.isArray(task.dependencies) ? task.dependencies : []) {
    const found = dependencyKey(idOf(dependency), parent, keys);
    if (found === null) leftOut.add('dependency on a task that is not there', `${key} on ${String(dependency)}`);
    else depends_on.push(found);
  }
  const { status, priority, assignee } = task;
  const state = ENDED.get(status) ?? null;
  if (typeof status === 'string' && state === null && status !== 'pending')
    leftOut.add(`status ${quoted(status)}`, key);
  const details = textOf(task.details).trim();
  const strategy = textOf(task.testStrategy).trim();
  const criteria = textOf(task.acceptanceCriteria).trim();
  const doneWhen = strategy === '' ? criteria : strategy;
  return {
    seed: {
      node_key: key,
      title: textOf(task.title),
      description: textOf(task.description),
      execution_contract: { ...picked(task, TASK_MASTER_GUIDANCE), ...(details !== '' && { notes: [details] }) },
      verification_contract: {
        ...(doneWhen !== '' && { doneWhen }),
        ...(strategy !== '' && criteria !== '' && { acceptanceCriteria: criteria }),
      },
      depends_on,
      tags: [
        ...textsIn(task.tags),
        ...(typeof priority === 'string' && priority !== '' ? [priorityTag(priority)] : []),
      ],
      ...(typeof assignee === 'string' && assignee !== '' && { role: assignee }),
    },
    state,
  };
}

/** In a subtask, a number alone is another subtask of the same task, where there is one. */
function dependencyKey(id: string | null, parent: string | null, keys: ReadonlySet<string>): string | null {
  if (id === null) return null;
  const sibling = `${parent}.${id}`;
  if (parent !== null && keys.has(sibling)) return sibling;
  return keys.has(id) ? id : null;
}
