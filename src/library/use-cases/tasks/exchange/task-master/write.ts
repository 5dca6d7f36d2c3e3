import type { TaskState } from '../../../../../shared/contracts/task.ts';
import { isObject } from '../../../../../shared/json-object.ts';
import { contractWords } from '../format/contract-words.ts';
import { picked, textOf } from '../format/json-value.ts';
import type { LeftOutList } from '../format/left-out.ts';
import { priorityIn } from '../format/priority-tag.ts';
import type { ListedTask, TaskList, WriteOptions } from '../format/task-format.ts';
import { noteUnwrittenFields } from '../format/unwritten-fields.ts';
import { TASK_MASTER_GUIDANCE, USUAL_LIST } from './read.ts';

const STATUS: Readonly<Record<TaskState, string>> = {
  blocked: 'pending',
  ready: 'pending',
  claimed: 'in-progress',
  done: 'done',
  failed: 'blocked',
  cancelled: 'cancelled',
};
const PRIORITIES = ['low', 'medium', 'high', 'critical'];
const KEY = /^[1-9]\d{0,8}(?:\.[1-9]\d{0,8})?$/;

/** `tasks.json` of Task Master, with its usual list. Keys such as `4.1` become subtasks; others are numbered anew. */
export function writeTaskMaster({ title, tasks }: TaskList, { leftOut, now }: WriteOptions): string {
  const waits = new Map(tasks.map(({ seed }) => [seed.node_key, seed.depends_on ?? []]));
  const areTheirs = [...waits.keys()].every((key) => KEY.test(key) && isNested(key, waits));
  const ids = new Map([...waits.keys()].map((key, index) => [key, areTheirs ? key : String(index + 1)]));
  const written = tasks.map((task) => {
    const key = task.seed.node_key;
    const id = ids.get(key) as string;
    if (id !== key) leftOut.add('key: the number is the id, the key stands in metadata', key);
    return { id, object: { ...taskObject(task, id, leftOut), dependencies: dependenciesOf(key, waits, ids, leftOut) } };
  });
  const below = Map.groupBy(written, ({ id }) => parentOf(id));
  const nested = written.map(({ id, object }) => ({
    ...object,
    ...(!id.includes('.') && {
      subtasks: (below.get(id) ?? []).map(({ object }) => object),
    }),
  }));
  const list = {
    tasks: nested.filter((_, place) => !written[place]?.id.includes('.')),
    metadata: { created: now, updated: now, description: title ?? '' },
  };
  return `${JSON.stringify({ [USUAL_LIST]: list }, null, 2)}\n`;
}

function parentOf(key: string): string | null {
  return key.includes('.') ? (key.split('.', 1)[0] ?? null) : null;
}

/** Whether a key without a point, or one whose task is there and waits for it. */
function isNested(key: string, waits: ReadonlyMap<string, readonly string[]>): boolean {
  const parent = parentOf(key);
  return parent === null || (waits.get(parent)?.includes(key) ?? false);
}

function dependenciesOf(
  key: string,
  waits: ReadonlyMap<string, readonly string[]>,
  ids: ReadonlyMap<string, string>,
  leftOut: LeftOutList,
): (number | string)[] {
  const idOf = (other: string) => ids.get(other) ?? other;
  const id = idOf(key);
  const parent = parentOf(id);
  const inherited = new Set(parent === null ? [] : waits.get(parent));
  const said = (waits.get(key) ?? []).filter((other) => parentOf(idOf(other)) !== id);
  return said.flatMap((other): (number | string)[] => {
    const otherId = idOf(other);
    if (parent !== null && parentOf(otherId) === parent) return [Number(otherId.split('.')[1])];
    if (otherId.includes('.')) return [otherId];
    if (inherited.has(other)) return [];
    if (parent === null || !waits.has(`${parent}.${otherId}`)) return [Number(otherId)];
    leftOut.add('dependency of a subtask on a task that has the number of another subtask', key);
    return [];
  });
}

function taskObject({ seed, state }: ListedTask, id: string, leftOut: LeftOutList): object {
  const { node_key, title, description = '', tags = [], role, execution_contract, verification_contract } = seed;
  noteUnwrittenFields(
    seed,
    {
      soft_depends_on: 'soft dependency',
      links: 'link with its type and lag',
      due: 'due date',
      estimate: 'estimate',
      planned_cost: 'planned cost',
    },
    leftOut,
  );
  const { priority, others } = priorityIn(tags);
  const isTheirs = priority !== null && PRIORITIES.includes(priority);
  const { details, doneWhen } = contractWords(seed, [...TASK_MASTER_GUIDANCE, 'acceptanceCriteria'], leftOut);
  const { metadata, ...guidance } = picked(execution_contract, TASK_MASTER_GUIDANCE);
  const own = { ...(isObject(metadata) && metadata), ...(id !== node_key && { key: node_key }) };
  const shownTags = isTheirs ? others : tags;
  const criteria = textOf(verification_contract.acceptanceCriteria);
  return {
    id: Number(id.split('.').at(-1)),
    title,
    description,
    status: STATUS[state ?? 'ready'],
    priority: isTheirs ? priority : 'medium',
    dependencies: [],
    details,
    testStrategy: doneWhen,
    ...(criteria !== '' && { acceptanceCriteria: criteria }),
    ...(shownTags.length > 0 && { tags: shownTags }),
    ...(role !== undefined && { assignee: role }),
    ...guidance,
    ...(Object.keys(own).length > 0 && { metadata: own }),
  };
}
