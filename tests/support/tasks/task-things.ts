import {
  approveGraph,
  claimTask,
  createProject,
  type Library,
  PERSON,
  proposeGraph,
} from '../../../src/library/index.ts';
import { NO_CONTRACTS, type SeedTask } from '../../../src/shared/contracts/task.ts';
import type { NamedThings } from '../mcp/tool-inputs.ts';
import { unwrap } from '../plans/plan-state.ts';

/** What inputs of the tools for projects and tasks can name. */
export interface TaskThings {
  /** For all of these tools. */
  readonly common: NamedThings;
  /** For single tools, by their names. */
  readonly ofTools: Readonly<Record<string, NamedThings>>;
}

/** Tools that end or renew a claim: each gets a task to hold. */
const HOLDING = ['heartbeat_task', 'complete_task', 'fail_task', 'release_task'] as const;
const KEYS = ['first', 'second', 'third', 'fourth', 'last'] as const;

/**
 * Makes a project with a proposed plan and an active one, some of whose tasks are claimed; another user's is among what
 * can be named.
 * @param sources ids of drafted plans
 */
export function settleTasks(library: Library, stranger: Library, sources: readonly string[]): TaskThings {
  const projectId = project(library);
  const proposed = propose(library, projectId, KEYS);
  const active = propose(library, projectId, [...KEYS, ...HOLDING]);
  unwrap(approveGraph(library, { graph_id: active.graph_id }, PERSON));
  const foreign = propose(stranger, project(stranger), KEYS);
  const holding = HOLDING.map((tool) => {
    const task_id = active.task_ids[tool] ?? '';
    const { claim_id } = unwrap(claimTask(library, { task_id, lease_sec: 86_400 }, 'agent:fuzz'));
    return [tool, { taskId: [task_id], claimId: [claim_id, claim_id, claim_id, 'none'] }] as const;
  });
  const taskId = [active, active, proposed, foreign].flatMap(({ task_ids }) => KEYS.map((key) => task_ids[key]));
  const mine = KEYS.map((key) => active.task_ids[key]);
  return {
    common: {
      projectId: [projectId, projectId, foreign.project_id],
      planId: [active, active, proposed, foreign].map(({ graph_id }) => graph_id),
      taskId,
      claimId: ['none'],
      sourcePlanId: sources,
      template: ['event', 'relocation', 'nothing'],
      role: ['cook', 'waiter'],
      tag: ['a', 'b'],
      due: ['2030-05-01', 'soon'],
    },
    ofTools: {
      ...Object.fromEntries(holding),
      set_dependency: { taskId: [...mine, ...taskId], dependsOn: [...mine, ...taskId] },
      add_task: { nodeKey: ['more', ...KEYS], dependsOn: [...KEYS, 'nothing'], softDependsOn: KEYS },
      // What `tasks` names elsewhere are sections of a plan.
      propose_plan: { tasks: [], nodeKey: KEYS, dependsOn: KEYS, softDependsOn: KEYS },
    },
  };
}

function project(library: Library): string {
  return unwrap(createProject(library, { name: `Fuzz ${crypto.randomUUID()}` }, PERSON)).project_id;
}

function propose(library: Library, project_id: string, keys: readonly string[]) {
  const tasks = keys.map((node_key, index): SeedTask => {
    const depends_on = node_key === 'last' ? ['first', 'second'] : [];
    return { node_key, title: `Task ${index}`, ...NO_CONTRACTS, depends_on };
  });
  return unwrap(proposeGraph(library, { project_id, title: 'Fuzz', tasks }, 'agent:fuzz'));
}
