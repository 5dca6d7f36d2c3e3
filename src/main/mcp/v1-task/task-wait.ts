import { z } from 'zod';
import { planStatus } from '../../../library/index.ts';
import { waitForRest } from '../plans/wait-for-rest.ts';
import { defineTool, READS } from '../tool.ts';
import { TaskId, TaskStatus, taskStatus } from './fields.ts';
import { nextSteps } from './next-steps.ts';

const PROGRESS_MS = 5_000;

export const taskWaitTool = defineTool({
  name: 'task_wait',
  title: 'Wait for a task',
  description: `Waits until a task is completed, stopped or failed, for at most 45 seconds, then answers as task_status does, with what to do next. timed_out: true: still running; call again. Errors as in task_status.`,
  input: z.object({
    task_id: TaskId,
    timeout_sec: z.number().min(0).exactOptional().describe('default and maximum 45'),
    poll_interval_sec: z.number().min(0).exactOptional().describe('not needed: the end is reported at once'),
  }),
  output: TaskStatus.extend({ timed_out: z.boolean(), next_steps: z.array(z.string()) }),
  annotations: READS,
  scope: 'plans:read',
  async call({ task_id, timeout_sec }, call) {
    const limits = { timeoutSeconds: timeout_sec, progressEveryMs: PROGRESS_MS };
    const waited = await waitForRest(call, task_id, limits, () => planStatus(call.library, { plan_id: task_id }));
    if (!waited.ok) return waited;
    const status = taskStatus(call, waited.value.status);
    return {
      ok: true,
      value: {
        ...status,
        timed_out: waited.value.timed_out,
        next_steps: nextSteps(status, waited.value.status.speed_vs_detail),
      },
    };
  },
});
