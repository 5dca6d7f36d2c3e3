import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { RunState } from '../v1-common/run-state.ts';
import { stopRun } from '../v1-common/stop-run.ts';
import { TaskId } from './fields.ts';

export const taskStopTool = defineTool({
  name: 'task_stop',
  title: 'Stop a task',
  description: `Stops the active run; everything finished is kept. Returns once it has stopped, within a few seconds; stopping: it takes longer, poll task_status. Stopping a stopped task changes nothing. RUN_NOT_ACTIVE: it is completed, failed or was never started. TASK_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({ task_id: TaskId }),
  output: z.object({ state: RunState }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  scope: 'plans:write',
  call: ({ task_id }, call) => stopRun(call, { plan_id: task_id }),
});
