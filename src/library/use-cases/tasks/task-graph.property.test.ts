import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { AuditEntry, GraphStatus } from '../../../shared/contracts/project.ts';
import type { DependencyKind, TaskState } from '../../../shared/contracts/task.ts';
import { clockedLibrary, unwrap } from '../../fixture-library.ts';
import type { Library } from '../../library.ts';
import { auditSince, PERSON } from '../../store/events/audit.ts';
import { taskEdges, taskRows } from '../../store/tasks/task-graphs.ts';
import { addTask } from './add-task.ts';
import { approveGraph } from './approve-graph.ts';
import { findCycle } from './check-seeds.ts';
import { claimTask } from './claim-task.ts';
import { cancelTask, completeTask, failTask, heartbeatTask, releaseTask, reopenTask } from './end-task.ts';
import { proposed, seed } from './fixture-tasks.ts';
import { listTasks } from './list-tasks.ts';
import { setDependency } from './set-dependency.ts';

const AGENT = 'agent:tester';

/** A step by numbers, which name tasks modulo their count. */
const Step = fc.record({
  verb: fc.constantFrom(
    'claim',
    'claim_next',
    'complete',
    'fail',
    'release',
    'cancel',
    'reopen',
    'heartbeat',
    'add',
    'link',
    'unlink',
    'wait',
  ),
  task: fc.nat(1_000),
  other: fc.nat(1_000),
  soft: fc.boolean(),
});

/** Edges from later to earlier tasks only: no cycle among them. */
const Graph = fc
  .integer({ min: 1, max: 9 })
  .chain((count) =>
    fc
      .array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1), fc.boolean()), { maxLength: 14 })
      .map((pairs) => ({ count, pairs: pairs.filter(([task, dependsOn]) => dependsOn < task) })),
  );

test('after any operations readiness is what the dependencies say, there is no cycle, and the audit tells the same state', () => {
  fc.assert(
    fc.property(Graph, fc.array(Step, { maxLength: 30 }), ({ count, pairs }, steps) => {
      const { clock, library } = clockedLibrary(onTestFinished);
      const keys = Array.from({ length: count }, (_, index) => `t${index}`);
      const graph = proposed(
        library,
        keys.map((key, index) => {
          const own = pairs.filter(([task]) => task === index);
          const named = (isSoft: boolean) => own.filter(([, , soft]) => soft === isSoft).map(([, on]) => `t${on}`);
          return seed(key, named(false), { soft_depends_on: named(true) });
        }),
      );
      const { graph_id } = graph;
      const first = taskEdges(library, graph_id);
      expectSound(library, graph_id, first);
      unwrap(approveGraph(library, { graph_id }, PERSON));
      const claims = new Map<string, string>();
      for (const { verb, task, other, soft } of steps) {
        const rows = taskRows(library, graph_id);
        const idOf = (number: number) => rows[number % rows.length]?.id ?? '';
        const held = { task_id: idOf(task), ...(claims.has(idOf(task)) && { claim_id: claims.get(idOf(task)) ?? '' }) };
        const reason = 'because';
        switch (verb) {
          case 'claim':
          case 'claim_next': {
            const claimed = claimTask(
              library,
              { graph_id, lease_sec: 60, ...(verb === 'claim' && { task_id: idOf(task) }) },
              AGENT,
            );
            if (claimed.ok && claimed.value.task) claims.set(claimed.value.task.task_id, claimed.value.claim_id ?? '');
            break;
          }
          case 'complete':
            completeTask(library, held, AGENT);
            break;
          case 'fail':
            failTask(library, { ...held, reason }, AGENT);
            break;
          case 'release':
            releaseTask(library, { ...held, reason }, AGENT);
            break;
          case 'cancel':
            cancelTask(library, { ...held, reason }, soft ? PERSON : AGENT);
            break;
          case 'reopen':
            reopenTask(library, { ...held, reason }, AGENT);
            break;
          case 'heartbeat':
            heartbeatTask(library, { ...held, lease_sec: 60 }, AGENT);
            break;
          case 'add':
            addTask(
              library,
              { graph_id, title: 'More', depends_on: [rows[other % rows.length]?.nodeKey ?? ''] },
              AGENT,
            );
            break;
          case 'link':
          case 'unlink': {
            const kind = verb === 'unlink' ? null : soft ? 'soft' : 'hard';
            setDependency(library, { task_id: idOf(task), depends_on: idOf(other), kind }, AGENT);
            break;
          }
          case 'wait':
            clock.forward(40_000);
            // Whoever reads gives back what has expired.
            unwrap(listTasks(library, { graph_id }));
            break;
        }
        expectSound(library, graph_id, first);
      }
    }),
    { numRuns: 60 },
  );
});

type Edge = { readonly taskId: string; readonly dependsOn: string; readonly kind: DependencyKind };

function expectSound(library: Library, graphId: string, first: readonly Edge[]): void {
  const rows = taskRows(library, graphId);
  const edges = taskEdges(library, graphId);
  expect(
    findCycle(
      rows.map(({ id }) => id),
      edges.map(({ taskId, dependsOn }) => ({ task: taskId, dependsOn })),
    ),
  ).toBe(null);
  const { status } = unwrap(listTasks(library, { graph_id: graphId })).graphs[0] ?? {};
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  for (const { id, state } of rows) {
    if (state !== 'blocked' && state !== 'ready') continue;
    const waits = edges.some(
      ({ taskId, dependsOn, kind }) =>
        taskId === id && kind === 'hard' && !['done', 'cancelled'].includes(states.get(dependsOn) ?? ''),
    );
    expect([id, state]).toEqual([id, status === 'proposed' || waits ? 'blocked' : 'ready']);
  }
  const told = replay(auditSince(library, { graphId }, 0, 10_000), rows, first);
  expect(told.states).toEqual(states);
  expect(told.status).toBe(status);
  expect(told.edges).toEqual(new Set(edges.map(textOf)));
}

const STATE_AFTER: Readonly<Partial<Record<AuditEntry['action'], TaskState>>> = {
  'task.added': 'blocked',
  'task.ready': 'ready',
  'task.blocked': 'blocked',
  'task.claimed': 'claimed',
  'task.released': 'blocked',
  'task.done': 'done',
  'task.failed': 'failed',
  'task.cancelled': 'cancelled',
  'task.reopened': 'blocked',
};
const STATUS_AFTER: Readonly<Partial<Record<AuditEntry['action'], GraphStatus>>> = {
  'plan.proposed': 'proposed',
  'plan.approved': 'active',
  'plan.rejected': 'rejected',
  'plan.done': 'done',
};

/** What the entries tell, of a graph that was proposed with these edges. */
function replay(
  entries: readonly AuditEntry[],
  rows: readonly { readonly id: string; readonly nodeKey: string }[],
  first: readonly Edge[],
) {
  const ids = new Map(rows.map(({ id, nodeKey }) => [nodeKey, id]));
  const states = new Map<string, TaskState>(rows.map(({ id }) => [id, 'blocked']));
  const edges = new Map(first.map((edge) => [`${edge.taskId} ${edge.dependsOn}`, edge]));
  let status: GraphStatus | undefined;
  for (const { action, task_id, data } of entries) {
    status = STATUS_AFTER[action] ?? status;
    if (task_id === null) continue;
    states.set(task_id, STATE_AFTER[action] ?? states.get(task_id) ?? 'blocked');
    if (action === 'task.added')
      for (const key of data.depends_on as string[]) put(edges, task_id, ids.get(key) ?? '', 'hard');
    if (action === 'dependency.set') put(edges, task_id, String(data.depends_on), data.kind as DependencyKind);
    if (action === 'dependency.removed') edges.delete(`${task_id} ${String(data.depends_on)}`);
  }
  return { states, status, edges: new Set([...edges.values()].map(textOf)) };
}

function put(edges: Map<string, Edge>, taskId: string, dependsOn: string, kind: DependencyKind): void {
  edges.set(`${taskId} ${dependsOn}`, { taskId, dependsOn, kind });
}

function textOf({ taskId, dependsOn, kind }: Edge): string {
  return `${taskId} ${kind} ${dependsOn}`;
}
