import { z } from 'zod';
import { resumePlan } from '../../../library/index.ts';
import { Target } from '../../../shared/plan-state.ts';
import { err, ok } from '../../../shared/result.ts';
import { ASKS_MODELS, choice, ServerInfo, serverInfo } from '../plans/fields.ts';
import { defineTool } from '../tool.ts';
import { TaskId } from './fields.ts';

/** In this generation a completed task never runs again. */
export const taskResumeTool = defineTool({
  name: 'task_resume',
  title: 'Resume a task',
  description: `Continues a stopped or failed task in a new run: what is finished is kept, and only what depends on an edit is redrafted; edits are kept. Then task_wait. RUN_ALREADY_ACTIVE: it is running; task_wait, or task_stop first. RUN_NOT_FOUND: it was never started. CONFLICT: it is completed (create a new one with task_create), or was made by another version. INVALID_TARGET, INVALID_INPUT (an edited file does not fit; details say where), TASK_NOT_FOUND, PERMISSION_DENIED (also for an archived one).`,
  input: z.object({
    task_id: TaskId,
    target: choice(Target.options).exactOptional().describe('default: all that the task was to be'),
  }),
  output: z.object({
    task_id: z.string(),
    run_id: z.string(),
    state: z.literal('running'),
    server_info: ServerInfo,
  }),
  annotations: ASKS_MODELS,
  scope: 'plans:write',
  async call({ task_id, ...request }, call) {
    const resumed = await resumePlan(call.library, { plan_id: task_id, ...request, expect: 'unfinished_run' });
    if (!resumed.ok) {
      const { code, details } = resumed.error;
      if (code === 'RUN_NOT_FOUND') return err(code, 'The task was never started.', { next: NOT_STARTED });
      if (code === 'CONFLICT') return err(code, 'The task is completed.', { ...details, next: COMPLETED });
      return resumed;
    }
    return ok({
      task_id,
      run_id: resumed.value.run_id,
      state: 'running' as const,
      server_info: serverInfo(call),
    });
  },
});

/** No tool of this set starts a task that was created elsewhere. */
const NOT_STARTED = 'Call task_create to create and start a new one.';
export const COMPLETED =
  'Call task_create for a new task, or redraft this one with plan_resume on the endpoint /mcp (task_id as plan_id).';
