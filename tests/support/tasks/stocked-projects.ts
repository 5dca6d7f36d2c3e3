import {
  approveGraph,
  claimTask,
  completeTask,
  createProject,
  failTask,
  type Library,
  PERSON,
  proposeGraph,
} from '../../../src/library/index.ts';
import { NO_CONTRACTS, type SeedTask } from '../../../src/shared/contracts/task.ts';
import { unwrap } from '../plans/plan-state.ts';

const PLANNER = 'agent:planner';
const BUILDER = 'agent:builder';

/** A task that needs and shows nothing, after the tasks of these keys. */
export function seedTask(node_key: string, title: string, more: Partial<SeedTask> = {}): SeedTask {
  return { node_key, title, ...NO_CONTRACTS, ...more };
}

/** A small launch: what it takes is shown by evidence of every type. */
const LAUNCH: readonly SeedTask[] = [
  seedTask('site', 'Choose the site', {
    role: 'Planning',
    estimate: { optimistic: 2, likely: 3, pessimistic: 6 },
    planned_cost: 1_200,
    execution_contract: { kind: 'decision', deliverable: 'A signed lease for one of the three sites' },
    verification_contract: {
      kind: 'evidence',
      doneWhen: 'The lease is signed and the deposit is paid',
      evidence: [
        { name: 'Lease', type: 'link', description: 'Where the signed copy is' },
        { name: 'Rent', type: 'number', atMost: 2_000, description: 'Euros a month' },
      ],
    },
  }),
  seedTask('permit', 'Get the building permit', {
    depends_on: ['site'],
    role: 'Legal',
    due: '2027-05-01',
    estimate: { optimistic: 10, likely: 20, pessimistic: 45 },
    planned_cost: 800,
    description: 'The municipality answers within six weeks if all drawings are there.',
  }),
  seedTask('kitchen', 'Order the kitchen', { depends_on: ['site'], role: 'Purchasing', planned_cost: 14_000 }),
  seedTask('hiring', 'Hire two cooks', { role: 'People', tags: ['hiring'] }),
  seedTask('opening', 'Open the doors', { depends_on: ['permit', 'kitchen'], soft_depends_on: ['hiring'] }),
];

/** Ids of what there is, by what it is. */
export interface StockedProjects {
  readonly project: string;
  /** Waits for approval; an agent has asked for it. */
  readonly proposed: string;
  readonly active: string;
  /** Of the active graph, by their keys. */
  readonly tasks: Readonly<Record<string, string>>;
}

/** A project with a task graph that waits for approval and one that is worked on by agents. */
export function stockProjects(library: Library, title = 'Village café'): StockedProjects {
  const { project_id } = unwrap(createProject(library, { name: title }, PERSON));
  const active = unwrap(proposeGraph(library, { project_id, title: 'Open in spring', tasks: LAUNCH }, PLANNER));
  unwrap(approveGraph(library, { graph_id: active.graph_id, note: 'Stay below 20,000.' }, PERSON));
  const claimed = unwrap(claimTask(library, { task_id: active.task_ids.hiring ?? '' }, BUILDER));
  const proposed = unwrap(proposeGraph(library, { project_id, title: 'Summer terrace', tasks: LAUNCH }, PLANNER));
  unwrap(approveGraph(library, { graph_id: proposed.graph_id }, PLANNER));
  if (claimed.claim_id === null) throw new Error('nothing was claimed');
  return { project: project_id, proposed: proposed.graph_id, active: active.graph_id, tasks: active.task_ids };
}

/** A graph of many tasks of all states, each after the one ten before it. @returns its id */
export function stockManyTasks(library: Library, projectId: string, count: number): string {
  const tasks = Array.from({ length: count }, (_, index) =>
    seedTask(`t${index}`, `Task number ${index}`, { depends_on: index < 10 ? [] : [`t${index - 10}`] }),
  );
  const { graph_id, task_ids } = unwrap(
    proposeGraph(library, { project_id: projectId, title: `${count} tasks`, tasks }, PLANNER),
  );
  unwrap(approveGraph(library, { graph_id }, PERSON));
  for (let index = 0; index < count / 4; index += 1)
    unwrap(completeTask(library, { task_id: task_ids[`t${index}`] ?? '' }, PERSON));
  const last = Math.ceil(count / 4);
  unwrap(failTask(library, { task_id: task_ids[`t${last}`] ?? '', reason: 'The supplier closed.' }, PERSON));
  unwrap(claimTask(library, { task_id: task_ids[`t${last + 1}`] ?? '' }, BUILDER));
  return graph_id;
}
