import { expect, it, onTestFinished } from 'vitest';
import {
  approveGraph,
  cancelTask,
  claimTask,
  completeTask,
  createProject,
  failTask,
  type Library,
  PERSON,
  proposeGraph,
  releaseTask,
  reopenTask,
  taskDetail,
} from '../../../src/library/index.ts';
import { allowedActions, type TaskAction } from '../../../src/renderer/screens/projects/task/task-actions.ts';
import type { TaskState } from '../../../src/shared/contracts/task.ts';
import type { Result } from '../../../src/shared/result.ts';
import { openTestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { seedTask } from '../../support/tasks/stocked-projects.ts';

type Order = (library: Library, input: { readonly task_id: string; readonly reason: string }) => Result<unknown>;

const ORDERS: Readonly<Record<TaskAction, Order>> = {
  claim: (library, { task_id }) => claimTask(library, { task_id }, PERSON),
  complete: (library, { task_id }) => completeTask(library, { task_id }, PERSON),
  release: (library, input) => releaseTask(library, input, PERSON),
  fail: (library, input) => failTask(library, input, PERSON),
  cancel: (library, input) => cancelTask(library, input, PERSON),
  reopen: (library, input) => reopenTask(library, input, PERSON),
};

/** What brings a task into a state; a blocked one waits for another. */
const INTO: Readonly<Record<TaskState, readonly TaskAction[]>> = {
  blocked: [],
  ready: [],
  claimed: ['claim'],
  done: ['complete'],
  failed: ['fail'],
  cancelled: ['cancel'],
};

const ACTIONS = Object.keys(ORDERS) as TaskAction[];

it.each(Object.keys(INTO) as TaskState[])('offers for a task that is %s exactly what the library takes', (state) => {
  const { library, dispose } = openTestLibrary();
  onTestFinished(dispose);
  const { project_id } = unwrap(createProject(library, { name: 'Café' }, PERSON));
  const isTaken = (action: TaskAction, isActive: boolean): boolean => {
    const tasks = [seedTask('first', 'First'), seedTask('second', 'Second', { depends_on: ['first'] })];
    const graph = unwrap(proposeGraph(library, { project_id, title: 'Opening', tasks }, 'agent:planner'));
    const task_id = graph.task_ids[state === 'blocked' ? 'second' : 'first'] ?? '';
    const input = { task_id, reason: 'because' };
    if (isActive) {
      unwrap(approveGraph(library, { graph_id: graph.graph_id }, PERSON));
      for (const step of INTO[state]) unwrap(ORDERS[step](library, input));
      expect(unwrap(taskDetail(library, { task_id })).task.state).toBe(state);
    }
    return ORDERS[action](library, input).ok;
  };
  expect(ACTIONS.filter((action) => isTaken(action, true))).toEqual(
    ACTIONS.filter((action) => allowedActions(state, 'active').includes(action)),
  );
  expect(ACTIONS.filter((action) => isTaken(action, false))).toEqual(allowedActions(state, 'proposed'));
});
