import { isObject, type JsonObject } from '../../../../../shared/json-object.ts';
import { ok, type Result } from '../../../../../shared/result.ts';
import { MAX_TASKS_READ } from '../format/import-limit.ts';
import { jsonOf, picked, textOf, textsIn } from '../format/json-value.ts';
import type { LeftOutList } from '../format/left-out.ts';
import { priorityTag } from '../format/priority-tag.ts';
import type { ListedTask, ReadOptions, TaskList } from '../format/task-format.ts';
import { type FieldKinds, noteUnreadFields } from '../format/unread-fields.ts';
import { quoted, unreadable } from '../format/unreadable.ts';
import { withSubtasks } from '../format/with-subtasks.ts';

/** Kept in the execution contract under the same names. */
export const BEADS_GUIDANCE = ['design', 'spec_id', 'external_ref', 'metadata'] as const;
/** A working day of eight hours; Beads estimates in minutes. */
export const MINUTES_A_DAY = 480;

const KINDS: FieldKinds = {
  title: 'string',
  description: 'text',
  notes: 'text',
  acceptance_criteria: 'text',
  status: 'string',
  priority: 'number',
  issue_type: 'string',
  assignee: 'string',
  estimated_minutes: 'number',
  due_at: 'string',
  labels: 'texts',
  dependencies: 'list',
};
/** Computed from the rest. */
const COMPUTED = ['content_hash', 'dependency_count', 'dependent_count', 'comment_count', 'parent', 'notes_preview'];
const PLACED = ['_type', 'id', ...BEADS_GUIDANCE, ...COMPUTED];
const OF_DEPENDENCIES = {
  of: 'a dependency',
  kinds: { issue_id: 'string', depends_on_id: 'string', type: 'string' },
  others: [],
} as const;
/** Kinds of issues that are no work. */
const NO_WORK = ['message', 'event', 'gate', 'molecule', 'agent', 'role', 'rig', 'convoy', 'slot', 'merge-request'];
/** A day, and what follows it. */
const DUE = /^(\d{4}-\d\d-\d\d)(.*)$/s;
const WAITS = ['blocks', 'waits-for'];

/** Whether a value is an issue of Beads. */
export function looksLikeBeads(value: unknown): boolean {
  if (!isObject(value)) return false;
  return (
    typeof value.id === 'string' && typeof value.title === 'string' && ('status' in value || 'issue_type' in value)
  );
}

/**
 * The issues of Beads, one JSON object on each line. An epic waits for its children (see `withSubtasks`); relations that
 * block nothing are kept in the execution contract, for whoever does the task. Issues that are deleted, templates or no
 * work are left out, and so is a dependency on an issue that is not there.
 */
export function readBeads(text: string, { leftOut }: ReadOptions): Result<TaskList> {
  const issues: JsonObject[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const value = jsonOf(line);
    if (!isObject(value)) return unreadable(`Line ${index + 1} is not an issue of Beads in JSON.`);
    const why = whyNoTask(value);
    if (why === null) issues.push(value);
    else leftOut.add(why, typeof value.id === 'string' ? value.id : `line ${index + 1}`);
    if (issues.length > MAX_TASKS_READ) break;
  }
  if (issues.length === 0) return unreadable('The file has no issues of Beads that are tasks.');
  const keys = new Set(issues.map(({ id }) => String(id)));
  const parents = new Map<string, string>();
  const tasks = issues.map((issue) => taskOf(issue, keys, parents, leftOut));
  return ok({ title: null, tasks: withSubtasks(tasks, parents, leftOut) });
}

function whyNoTask({ _type, id, status, issue_type, is_template, ephemeral }: JsonObject): string | null {
  if (_type !== undefined && _type !== 'issue') return `record of the type ${quoted(String(_type))}`;
  if (typeof id !== 'string' || id === '') return 'line without an id';
  if (status === 'tombstone') return 'deleted issue';
  if (status === 'pinned') return 'pinned issue, which is no work';
  if (is_template === true) return 'template';
  if (ephemeral === true) return 'ephemeral issue';
  if (typeof issue_type === 'string' && NO_WORK.includes(issue_type)) return `issue of the type ${quoted(issue_type)}`;
  return null;
}

/** @param parents is added to */
function taskOf(
  issue: JsonObject,
  keys: ReadonlySet<string>,
  parents: Map<string, string>,
  leftOut: LeftOutList,
): ListedTask {
  const key = String(issue.id);
  noteUnreadFields(issue, key, { kinds: KINDS, others: PLACED }, leftOut);
  const { depends_on, relations } = relationsOf(issue, keys, parents, leftOut);
  const { status, priority, issue_type, assignee, estimated_minutes: minutes, due_at } = issue;
  if (typeof status === 'string' && status !== 'open' && status !== 'closed')
    leftOut.add(`status ${quoted(status)}`, key);
  const days = typeof minutes === 'number' && minutes >= 0 ? minutes / MINUTES_A_DAY : null;
  const [, due = null, time = ''] = (typeof due_at === 'string' && DUE.exec(due_at)) || [];
  if (due !== null && !/^(?:T00:00(?::00(?:\.0+)?)?)?(?:Z|[+-]\d\d:?\d\d)?$/.test(time))
    leftOut.add('time of day of due_at', key);
  const notes = textOf(issue.notes).trim();
  const criteria = textOf(issue.acceptance_criteria).trim();
  return {
    seed: {
      node_key: key,
      title: textOf(issue.title),
      description: textOf(issue.description),
      execution_contract: {
        ...(typeof issue_type === 'string' && issue_type !== '' && { kind: issue_type }),
        ...(notes !== '' && { notes: [notes] }),
        ...picked(issue, BEADS_GUIDANCE),
        ...(relations.length > 0 && { relations }),
      },
      verification_contract: criteria === '' ? {} : { doneWhen: criteria },
      depends_on,
      tags: [...textsIn(issue.labels), ...(typeof priority === 'number' ? [priorityTag(priority)] : [])],
      ...(typeof assignee === 'string' && assignee !== '' && { role: assignee }),
      ...(due !== null && { due }),
      ...(days !== null && { estimate: { optimistic: days, likely: days, pessimistic: days } }),
    },
    state: status === 'closed' ? 'done' : null,
  };
}

/** A relation that blocks nothing, as the execution contract keeps it. */
interface BeadsRelation {
  readonly type: string;
  readonly on: string;
}

function relationsOf(
  { id, dependencies }: JsonObject,
  keys: ReadonlySet<string>,
  parents: Map<string, string>,
  leftOut: LeftOutList,
): { readonly depends_on: string[]; readonly relations: BeadsRelation[] } {
  const key = String(id);
  const depends_on: string[] = [];
  const relations: BeadsRelation[] = [];
  for (const dependency of Array.isArray(dependencies) ? dependencies : []) {
    const on = isObject(dependency) ? dependency.depends_on_id : undefined;
    if (!isObject(dependency) || typeof on !== 'string') {
      leftOut.add('dependency that names no issue', key);
      continue;
    }
    noteUnreadFields(dependency, key, OF_DEPENDENCIES, leftOut);
    const type = typeof dependency.type === 'string' ? dependency.type : 'blocks';
    const isThere = keys.has(on);
    if (!isThere) leftOut.add('dependency on an issue that is not there', `${key} on ${on}`);
    else if (WAITS.includes(type)) depends_on.push(on);
    else if (type === 'parent-child' && !parents.has(key)) parents.set(key, on);
    else relations.push({ type, on });
  }
  return { depends_on, relations };
}
