import { z } from 'zod';
import { setDependency } from '../../../library/index.ts';
import { DependencyKind, TaskState } from '../../../shared/contracts/task.ts';
import { actorOf, TaskId } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

export const setDependencyTool = defineProjectTool({
  name: 'set_dependency',
  title: 'Set a dependency between tasks',
  description: `Makes a task wait for another one of the same plan (kind hard), only prefer to come after it (soft), or neither (null). Readiness is updated at once; a task that has begun goes on.
Errors: task.not_found (also for another user's task), validation.invalid_input (tasks of two plans), dependency.cycle (details.cycle names the tasks), plan.requires_approval, conflict (the task has begun or ended).`,
  input: z.object({
    taskId: TaskId,
    dependsOn: z.string().describe('id of the task that comes first'),
    kind: DependencyKind.nullable().exactOptional().describe('default hard; null removes the dependency'),
  }),
  output: z.object({ taskId: z.string(), state: TaskState }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  scope: 'tasks:write',
  call({ taskId, dependsOn, kind = 'hard' }, call) {
    const set = setDependency(call.library, { task_id: taskId, depends_on: dependsOn, kind }, actorOf(call));
    return set.ok ? { ok: true, value: { taskId, state: set.value.state } } : set;
  },
});
