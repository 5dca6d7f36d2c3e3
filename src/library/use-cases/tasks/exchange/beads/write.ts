import { z } from 'zod';
import type { TaskState } from '../../../../../shared/contracts/task.ts';
import { isObject } from '../../../../../shared/json-object.ts';
import { contractWords } from '../format/contract-words.ts';
import { picked } from '../format/json-value.ts';
import type { LeftOutList } from '../format/left-out.ts';
import { priorityIn } from '../format/priority-tag.ts';
import type { ListedTask, TaskList, WriteOptions } from '../format/task-format.ts';
import { noteUnwrittenFields } from '../format/unwritten-fields.ts';
import { BEADS_GUIDANCE, MINUTES_A_DAY } from './read.ts';

const STATUS: Readonly<Record<TaskState, string>> = {
  blocked: 'open',
  ready: 'open',
  claimed: 'in_progress',
  done: 'closed',
  failed: 'blocked',
  cancelled: 'closed',
};
/** Kinds of work that Beads knows without being told. */
const TYPES = ['task', 'bug', 'feature', 'epic', 'chore', 'decision', 'spike', 'story', 'milestone'];
const ID = /^[A-Za-z][\w-]*-[A-Za-z0-9][\w.]*$/;
const USUAL_PRIORITY = 2;
const Relations = z.array(z.object({ type: z.string(), on: z.string() }));

/** Issues of Beads, one JSON object on each line. Keys that are no ids there are numbered, as `task-1`. */
export function writeBeads({ tasks }: TaskList, { leftOut, now }: WriteOptions): string {
  const areTheirs = tasks.every(({ seed }) => ID.test(seed.node_key));
  const ids = new Map(tasks.map(({ seed }, index) => [seed.node_key, areTheirs ? seed.node_key : `task-${index + 1}`]));
  return tasks.map((task) => `${JSON.stringify(issueOf(task, ids, now, leftOut))}\n`).join('');
}

function issueOf(
  { seed, state }: ListedTask,
  ids: ReadonlyMap<string, string>,
  now: string,
  leftOut: LeftOutList,
): object {
  const { node_key: key, title, description = '', tags = [], role, due, estimate, execution_contract } = seed;
  const id = ids.get(key) as string;
  if (id !== key) leftOut.add('key: the number is the id, the key stands in metadata', key);
  noteUnwrittenFields(seed, { planned_cost: 'planned cost' }, leftOut);
  if (estimate && (estimate.optimistic !== estimate.likely || estimate.likely !== estimate.pessimistic))
    leftOut.add('estimate but for its likely value', key);
  if (state === 'cancelled') leftOut.add('state "cancelled": the issue is closed', key);
  const { priority, others } = priorityIn(tags);
  const isTheirs = priority !== null && /^[0-4]$/.test(priority);
  const labels = isTheirs ? others : tags;
  const { kind } = execution_contract;
  const isKnown = kind !== undefined && TYPES.includes(kind);
  if (kind !== undefined && !isKnown) leftOut.add(`kind "${kind}"`, key);
  const { details, doneWhen } = contractWords(seed, [...BEADS_GUIDANCE, 'kind', 'relations'], leftOut);
  const { metadata, ...guidance } = picked(execution_contract, BEADS_GUIDANCE);
  const own = { ...(isObject(metadata) && metadata), ...(id !== key && { key }) };
  const dependencies = dependenciesOf(seed, ids, leftOut).map((dependency) => ({
    issue_id: id,
    ...dependency,
    created_at: now,
  }));
  const status = STATUS[state ?? 'ready'];
  return {
    id,
    title,
    ...(description !== '' && { description }),
    ...guidance,
    ...(doneWhen !== '' && { acceptance_criteria: doneWhen }),
    ...(details !== '' && { notes: details }),
    status,
    priority: isTheirs ? Number(priority) : USUAL_PRIORITY,
    issue_type: isKnown ? kind : 'task',
    ...(role !== undefined && { assignee: role }),
    ...(estimate && { estimated_minutes: Math.round(estimate.likely * MINUTES_A_DAY) }),
    created_at: now,
    updated_at: now,
    ...(status === 'closed' && { closed_at: now }),
    ...(state === 'cancelled' && { close_reason: 'cancelled' }),
    ...(due !== undefined && { due_at: `${due}T00:00:00Z` }),
    ...(Object.keys(own).length > 0 && { metadata: own }),
    ...(labels.length > 0 && { labels }),
    ...(dependencies.length > 0 && { dependencies }),
  };
}

function dependenciesOf(
  { node_key: key, depends_on = [], soft_depends_on = [], links = [], execution_contract }: ListedTask['seed'],
  ids: ReadonlyMap<string, string>,
  leftOut: LeftOutList,
): { depends_on_id: string; type: string }[] {
  const all = new Map<string, string>();
  const add = (on: string, type: string) => {
    const id = ids.get(on);
    // Between two issues there is one dependency of all kinds.
    if (id !== undefined && !all.has(id)) all.set(id, type);
  };
  for (const on of depends_on) add(on, 'blocks');
  for (const { node_key, type } of links) {
    leftOut.add(type === 'FS' ? 'lag of a link' : `link of the type ${type}`, key);
    if (type === 'FS') add(node_key, 'blocks');
  }
  for (const on of soft_depends_on) {
    leftOut.add('soft dependency: it stands as related', key);
    add(on, 'related');
  }
  const relations = Relations.safeParse(execution_contract.relations);
  for (const { on, type } of relations.data ?? []) add(on, type);
  return [...all].map(([depends_on_id, type]) => ({ depends_on_id, type }));
}
