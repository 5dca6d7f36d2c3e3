import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { GraphSource } from '../../../shared/contracts/project.ts';
import { CostCurrency, SeedTask } from '../../../shared/contracts/task.ts';
import { err, errWithStep, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { type Actor, appendAudit } from '../../store/events/audit.ts';
import { tasksLimit } from '../../store/settings/settings.ts';
import { expectedDays, longestTails } from '../../store/tasks/tails.ts';
import { insertGraph } from '../../store/tasks/task-graphs.ts';
import { countTasks, insertDependency, insertTask } from '../../store/tasks/tasks.ts';
import { resolveProject } from '../projects/resolve-project.ts';
import { checkSeeds } from './check-seeds.ts';
import { newTaskRow } from './new-task-row.ts';

/** Enough for a plan of years, and few enough to be looked at. */
const MOST_TASKS = 10_000;
const Proposal = z.object({
  title: z.string().trim().min(1).max(200),
  tasks: z.array(SeedTask).min(1).max(MOST_TASKS),
  currency: CostCurrency.nullable(),
});

export interface ProposedGraph {
  readonly graph_id: string;
  readonly project_id: string;
  readonly status: 'proposed';
  /** Ids of the tasks by their keys. */
  readonly task_ids: Readonly<Record<string, string>>;
}

/**
 * Adds a task graph that waits for approval: its tasks are blocked until then. Everything is checked before anything is
 * written: `validation.invalid_input`, `project.not_found`, `dependency.cycle`, `quota.exceeded`, in this order.
 */
export function proposeGraph(
  library: Library,
  input: {
    readonly project_id?: string;
    readonly title: string;
    readonly tasks: readonly SeedTask[];
    /** ISO 4217, of the costs; where it is left out or null, they are numbers only. */
    readonly currency?: string | null;
    readonly source?: GraphSource;
  },
  actor: Actor,
): Result<ProposedGraph> {
  const parsed = Proposal.safeParse({ title: input.title, tasks: input.tasks, currency: input.currency ?? null });
  if (!parsed.success) return invalidInput(parsed.error);
  const project = resolveProject(library, input.project_id);
  if (!project.ok) return project;
  const { title, tasks, currency } = parsed.data;
  const edges = checkSeeds(tasks);
  if (!edges.ok) return edges;
  const quota = checkTaskQuota(library, tasks.length);
  if (!quota.ok) return quota;

  const graphId = randomUUID();
  const ids = new Map(tasks.map(({ node_key }) => [node_key, randomUUID()]));
  const idOf = (key: string) => ids.get(key) as string;
  const tails = longestTails(
    new Map(tasks.map(({ node_key, estimate = null }) => [node_key, expectedDays(estimate)])),
    edges.value.map(({ task, ...edge }) => ({ ...edge, node: task })),
  );
  library.transaction(() => {
    insertGraph(library, {
      id: graphId,
      projectId: project.value.id,
      title,
      status: 'proposed',
      source: input.source ?? { kind: 'proposal' },
      currency,
      proposedBy: actor,
      proposedAt: library.now(),
      askedBy: null,
      askedAt: null,
      decidedBy: null,
      decidedAt: null,
      note: null,
    });
    for (const [position, seed] of tasks.entries()) {
      const tailDays = tails.get(seed.node_key) ?? 0;
      insertTask(library, newTaskRow(library, seed, { id: idOf(seed.node_key), graphId, position, tailDays }));
    }
    for (const { task, dependsOn, ...edge } of edges.value)
      insertDependency(library, { ...edge, taskId: idOf(task), dependsOn: idOf(dependsOn) });
    appendAudit(library, { projectId: project.value.id, graphId }, 'plan.proposed', actor, {
      title,
      tasks: tasks.length,
      dependencies: edges.value.length,
    });
  });
  return ok({
    graph_id: graphId,
    project_id: project.value.id,
    status: 'proposed',
    task_ids: Object.fromEntries(ids),
  });
}

/** Whether so many more tasks fit: `quota.exceeded`. */
export function checkTaskQuota(library: Library, more: number): Result<null> {
  const limit = tasksLimit(library);
  const there = countTasks(library);
  if (there + more <= limit) return ok(null);
  return errWithStep(
    'quota.exceeded',
    `${more} more tasks exceed the limit of ${limit}; there are ${there}.`,
    'raise_tasks_limit',
    { limit, tasks: there, setting: 'tasks_limit' },
  );
}

/** The first faults of an input by their places. */
export function invalidInput({ issues }: z.ZodError): Result<never> {
  const faults = issues.slice(0, 5).map(({ path, message }) => ({ path: path.map(String), message }));
  const [first] = faults;
  const place = first && first.path.length > 0 ? `${first.path.join('.')}: ` : '';
  return err('validation.invalid_input', `Invalid input: ${place}${first?.message ?? ''}`.slice(0, 300), { faults });
}
