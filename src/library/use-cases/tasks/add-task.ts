import { randomUUID } from 'node:crypto';
import { ExecutionContract, NO_CONTRACTS, SeedTask, VerificationContract } from '../../../shared/contracts/task.ts';
import { err, errWithStep, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { type Actor, appendAudit } from '../../store/events/audit.ts';
import { recomputeReadiness } from '../../store/tasks/readiness.ts';
import { recomputeTails } from '../../store/tasks/tails.ts';
import { taskRows } from '../../store/tasks/task-graphs.ts';
import { insertDependency, insertTask, ownedTask } from '../../store/tasks/tasks.ts';
import { seedEdges } from './check-seeds.ts';
import { findGraph, notActive } from './find-task.ts';
import { newTaskRow } from './new-task-row.ts';
import { checkTaskQuota, invalidInput } from './propose-graph.ts';

const NewTask = SeedTask.extend({
  node_key: SeedTask.shape.node_key.exactOptional(),
  execution_contract: ExecutionContract.exactOptional(),
  verification_contract: VerificationContract.exactOptional(),
});

export interface AddTaskInput extends Partial<Omit<SeedTask, 'title'>> {
  readonly graph_id: string;
  readonly title: string;
}

/**
 * Adds a task to an active graph, recorded as added after the approval. Contracts that are left out are those of a task
 * that needs nothing and shows nothing; a key that is left out is `task-N`. It may depend on tasks of the graph, which
 * are named by their keys, so that no cycle can come of it. `plan.not_found`, `validation.invalid_input`,
 * `plan.requires_approval`, `quota.exceeded`, `conflict` (the key is taken).
 */
export function addTask(
  library: Library,
  { graph_id, ...input }: AddTaskInput,
  actor: Actor,
): Result<{ readonly task_id: string; readonly node_key: string; readonly state: 'blocked' | 'ready' }> {
  const parsed = NewTask.safeParse(input);
  if (!parsed.success) return invalidInput(parsed.error);
  return library.transaction((): Result<{ task_id: string; node_key: string; state: 'blocked' | 'ready' }> => {
    const found = findGraph(library, graph_id);
    if (!found.ok) return found;
    const graph = found.value;
    if (graph.status !== 'active') return notActive(graph);
    const quota = checkTaskQuota(library, 1);
    if (!quota.ok) return quota;
    const rows = taskRows(library, graph.id);
    const ids = new Map(rows.map(({ nodeKey, id }) => [nodeKey, id]));
    const seed = { ...NO_CONTRACTS, ...parsed.data, node_key: parsed.data.node_key ?? freeKey(ids) };
    if (ids.has(seed.node_key))
      return err('conflict', `The plan has a task with the key ${JSON.stringify(seed.node_key)}.`, {
        next: 'Leave nodeKey out, or choose another.',
      });
    const edges = seedEdges(seed);
    const missing = edges.map(({ dependsOn }) => dependsOn).find((key) => !ids.has(key));
    if (missing !== undefined)
      return errWithStep(
        'validation.invalid_input',
        `The plan has no task with the key ${JSON.stringify(missing)}.`,
        'choose_task_key',
      );
    const id = randomUUID();
    const position = (rows.at(-1)?.position ?? -1) + 1;
    insertTask(
      library,
      newTaskRow(library, seed, { id, graphId: graph.id, position, tailDays: 0, addedAfterApproval: true }),
    );
    for (const { task: _, dependsOn, ...edge } of edges)
      insertDependency(library, { ...edge, taskId: id, dependsOn: ids.get(dependsOn) as string });
    recomputeTails(library, graph.id);
    appendAudit(library, { projectId: graph.projectId, graphId: graph.id, taskId: id }, 'task.added', actor, {
      title: seed.title,
      node_key: seed.node_key,
      depends_on: seed.depends_on ?? [],
      soft_depends_on: seed.soft_depends_on ?? [],
    });
    recomputeReadiness(library, graph, id);
    const state = ownedTask(library, id)?.task.state === 'ready' ? 'ready' : 'blocked';
    return ok({ task_id: id, node_key: seed.node_key, state });
  });
}

function freeKey(taken: ReadonlyMap<string, string>): string {
  for (let number = taken.size + 1; ; number += 1) {
    const key = `task-${number}`;
    if (!taken.has(key)) return key;
  }
}
