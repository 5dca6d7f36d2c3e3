import { z } from 'zod';
import { explainTask } from '../../../library/index.ts';
import { TaskState } from '../../../shared/contracts/task.ts';
import { READS } from '../tool.ts';
import { TaskId } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

export const whyBlockedTool = defineProjectTool({
  name: 'why_blocked',
  title: 'Why a task is not ready',
  description:
    'Says why a task can or cannot be worked on, and names the tasks that it waits for. Errors: task.not_found.',
  input: z.object({ taskId: TaskId }),
  output: z.object({
    taskId: z.string(),
    state: TaskState,
    message: z.string(),
    waitsFor: z.array(z.object({ taskId: z.string(), title: z.string(), state: TaskState })),
  }),
  annotations: READS,
  scope: 'plans:read',
  call({ taskId }, { library }) {
    const explained = explainTask(library, { task_id: taskId });
    if (!explained.ok) return explained;
    const { state, message, waits_for } = explained.value;
    return {
      ok: true,
      value: {
        taskId,
        state,
        message,
        waitsFor: waits_for.map(({ task_id, title, state }) => ({ taskId: task_id, title, state })),
      },
    };
  },
});
