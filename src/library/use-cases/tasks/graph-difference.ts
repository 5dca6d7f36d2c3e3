import { isDeepStrictEqual } from 'node:util';
import type { SeedTask, TaskState } from '../../../shared/contracts/task.ts';
import type { TaskRow } from '../../db/schema.ts';
import type { TaskEdge } from '../../store/tasks/task-graphs.ts';
import { seedEdges } from './check-seeds.ts';

/** How proposed tasks differ from those of a graph, by key. */
export interface GraphDifference {
  readonly added: readonly NamedTask[];
  readonly changed: readonly (NamedTask & { readonly fields: readonly string[] })[];
  readonly gone: readonly NamedTask[];
  /** Of the changed and the gone ones, those that somebody has worked on. */
  readonly already_worked_on: readonly (NamedTask & { readonly state: TaskState })[];
}

interface NamedTask {
  readonly node_key: string;
  readonly title: string;
}

const UNTOUCHED: readonly TaskState[] = ['blocked', 'ready'];

export function differenceOf(
  seeds: readonly SeedTask[],
  rows: readonly TaskRow[],
  edges: readonly TaskEdge[],
): GraphDifference {
  const keys = new Map(rows.map(({ id, nodeKey }) => [id, nodeKey]));
  const there = new Map(rows.map((row) => [row.nodeKey, row]));
  const wanted = new Set(seeds.map(({ node_key }) => node_key));
  const changed = seeds.flatMap((seed) => {
    const row = there.get(seed.node_key);
    const fields = row ? changedFields(seed, row, edges, keys) : [];
    return fields.length > 0 ? [{ node_key: seed.node_key, title: seed.title, fields }] : [];
  });
  const gone = rows.filter(({ nodeKey, state }) => !wanted.has(nodeKey) && state !== 'cancelled').map(named);
  const touched = new Set([...changed, ...gone].map(({ node_key }) => node_key));
  return {
    added: seeds.filter(({ node_key }) => !there.has(node_key)).map(({ node_key, title }) => ({ node_key, title })),
    changed,
    gone,
    already_worked_on: rows
      .filter(({ nodeKey, state }) => touched.has(nodeKey) && !UNTOUCHED.includes(state))
      .map((row) => ({ ...named(row), state: row.state })),
  };
}

/** Whether there is none. */
export function isSame({ added, changed, gone }: GraphDifference): boolean {
  return added.length === 0 && changed.length === 0 && gone.length === 0;
}

function named({ nodeKey, title }: TaskRow): NamedTask {
  return { node_key: nodeKey, title };
}

function changedFields(
  seed: SeedTask,
  row: TaskRow,
  edges: readonly TaskEdge[],
  keys: ReadonlyMap<string, string>,
): string[] {
  const wanted = seedEdges(seed).map(({ dependsOn, kind, link, lagDays }) => textOf(dependsOn, kind, link, lagDays));
  const there = edges
    .filter(({ taskId }) => taskId === row.id)
    .map(({ dependsOn, kind, link, lagDays }) => textOf(keys.get(dependsOn) ?? '', kind, link, lagDays));
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['title', seed.title, row.title],
    ['description', seed.description ?? '', row.description],
    ['executionContract', seed.execution_contract, row.executionContract],
    ['verificationContract', seed.verification_contract, row.verificationContract],
    ['dependencies', wanted.sort(), there.sort()],
    ['role', seed.role ?? null, row.role],
    ['tags', seed.tags ?? [], row.tags],
    ['due', seed.due ?? null, row.due],
    ['estimate', seed.estimate ?? null, row.estimate],
    ['plannedCost', seed.planned_cost ?? null, row.plannedCost],
  ];
  return pairs.filter(([, a, b]) => !isDeepStrictEqual(a, b)).map(([name]) => name);
}

function textOf(key: string, ...rest: readonly (string | number)[]): string {
  return [...rest, key].join(' ');
}
