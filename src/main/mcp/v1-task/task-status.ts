import { z } from 'zod';
import { planStatus } from '../../../library/index.ts';
import { defineTool, READS } from '../tool.ts';
import { TaskId, TaskStatus, taskStatus } from './fields.ts';

export const taskStatusTool = defineTool({
  name: 'task_status',
  title: 'Task status',
  description: `The state of a task: running (waiting or working: poll again), stopping, stopped (task_resume), completed (task_download), failed (error and task_logs_tail say why), created (not started). An outline takes seconds, models 5 to 30 minutes: then every 5 minutes is often enough, or call task_wait. progress_percentage is 0 to 100 and never falls within a run. TASK_NOT_FOUND: task_list lists ids. PERMISSION_DENIED: another user's task.`,
  input: z.object({ task_id: TaskId }),
  output: TaskStatus,
  annotations: READS,
  scope: 'plans:read',
  call({ task_id }, call) {
    const plan = planStatus(call.library, { plan_id: task_id });
    return plan.ok ? { ok: true, value: taskStatus(call, plan.value) } : plan;
  },
});
