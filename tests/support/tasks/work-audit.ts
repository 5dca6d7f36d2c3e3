import assert from 'node:assert/strict';
import { approveGraph, createProject, type Library, PERSON, proposeGraph } from '../../../src/library/index.ts';
import { auditSince } from '../../../src/library/store/events/audit.ts';
import type { AuditEntry } from '../../../src/shared/contracts/project.ts';
import {
  type Evidence,
  NO_CONTRACTS,
  type SeedTask,
  type VerificationContract,
} from '../../../src/shared/contracts/task.ts';
import { unwrap } from '../plans/plan-state.ts';

/** A task graph that is worked on, with what its tasks wait for. */
export interface ApprovedWork {
  readonly graphId: string;
  readonly seeds: readonly SeedTask[];
  /** Of the tasks, by key. */
  readonly ids: Readonly<Record<string, string>>;
}

/** What the audit tells of finished work, counted. */
export type WorkFigures = Readonly<Record<'tasks' | 'claims' | 'released' | 'expired' | 'failed', number>>;

/** Each task comes after up to so many of those before it. */
const MOST_DEPENDENCIES = 3;
const CONTRACT: VerificationContract = { evidence: [{ name: 'share', type: 'number', atLeast: 0.5 }] };

/** What a task of `approvedWork` asks for. Below 0.5 it is refused. */
export function evidenceOf(value: number): Evidence[] {
  return [{ name: 'share', type: 'number', value }];
}

/** A project with an approved graph of random dependencies. */
export function approvedWork(library: Library, tasks: number, random: () => number): ApprovedWork {
  const seeds = randomSeeds(tasks, random);
  unwrap(createProject(library, { name: 'Race' }, PERSON));
  const { graph_id, task_ids } = unwrap(proposeGraph(library, { title: 'Race', tasks: seeds }, PERSON));
  unwrap(approveGraph(library, { graph_id }, PERSON));
  return { graphId: graph_id, seeds, ids: task_ids };
}

/**
 * Holds the audit of work that is finished against what must be, and counts.
 * @param confirmed completions of which somebody was told, as `actor taskId`.
 * @throws AssertionError when a task was done twice, too early or not at all, or when the audit has gaps
 */
export function auditedWork(
  library: Library,
  { graphId, seeds, ids }: ApprovedWork,
  confirmed: readonly string[],
): WorkFigures {
  const entries = auditSince(library, { graphId: graphId }, 0, 1_000_000);
  const keys = new Map(Object.entries(ids).map(([key, id]) => [id, key]));
  const waitsFor = new Map(
    seeds.map(({ node_key, depends_on = [] }) => [ids[node_key] ?? '', depends_on.map((key) => ids[key] ?? '')]),
  );
  const done = new Map<string, string>();
  const holder = new Map<string, string>();
  for (const { action, actor, task_id } of entries) {
    if (task_id === null) continue;
    const about = `${action} of ${keys.get(task_id)} by ${actor}`;
    if (action === 'task.ready' || action === 'task.claimed')
      for (const before of waitsFor.get(task_id) ?? []) assert.ok(done.has(before), `${about}: too early`);
    if (action === 'task.claimed') {
      assert.ok(!done.has(task_id), `${about}: it is done already`);
      assert.equal(holder.get(task_id), undefined, `${about}: another holds it`);
      holder.set(task_id, actor);
    }
    if (['task.done', 'task.failed', 'task.released'].includes(action)) {
      assert.ok(actor === holder.get(task_id) || (action === 'task.released' && actor === 'planexe'), about);
      holder.delete(task_id);
    }
    if (action === 'task.done') {
      assert.ok(!done.has(task_id), `${about}: twice`);
      done.set(task_id, actor);
    }
  }
  assert.deepEqual([...done.keys()].toSorted(), [...keys.keys()].toSorted());
  assert.equal(holder.size, 0);
  const told = new Set([...done].map(([taskId, actor]) => `${actor} ${taskId}`));
  assert.deepEqual(
    confirmed.filter((each) => !told.has(each)),
    [],
  );
  assert.equal(entries.at(-1)?.action, 'plan.done');
  const stored = library.prepare("SELECT count(*) AS n FROM tasks WHERE state = 'done'").get();
  assert.equal(Number(stored?.n), keys.size);
  return {
    tasks: done.size,
    claims: count(entries, 'task.claimed'),
    released: count(entries, 'task.released'),
    expired: entries.filter(({ data }) => data.reason === 'lease_expired').length,
    failed: count(entries, 'task.failed'),
  };
}

/** Tasks after some of those shortly before them; one edge in five is soft. */
function randomSeeds(count: number, random: () => number): SeedTask[] {
  return Array.from({ length: count }, (_, index): SeedTask => {
    const edges = Array.from({ length: Math.floor(random() * (MOST_DEPENDENCIES + 1)) }, () => ({
      key: `t${index - 1 - Math.floor(random() * Math.min(index, 20))}`,
      soft: random() < 0.2,
    })).filter(() => index > 0);
    const named = (soft: boolean) => edges.filter((edge) => edge.soft === soft).map(({ key }) => key);
    return {
      node_key: `t${index}`,
      title: `Task ${index}`,
      ...NO_CONTRACTS,
      verification_contract: CONTRACT,
      depends_on: named(false),
      soft_depends_on: named(true),
    };
  });
}

function count(entries: readonly AuditEntry[], wanted: AuditEntry['action']): number {
  return entries.filter(({ action }) => action === wanted).length;
}
