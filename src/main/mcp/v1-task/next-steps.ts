import type { TaskStatus } from './fields.ts';

/** What can be done now with the tools of this generation, which has none to resume. */
export function nextSteps({ state, error }: Pick<TaskStatus, 'state' | 'error'>): string[] {
  switch (state) {
    case 'created':
      return ['It was not started; nothing in this set of tools starts it. Call task_create for a task that runs.'];
    case 'running':
      return ['Call task_wait again, or task_status every 5 minutes.'];
    case 'stopping':
      return ['Call task_wait: it ends when the run has stopped.'];
    case 'stopped':
      return ['Everything finished is kept. plan_resume of the endpoint /mcp goes on with it, task_id as plan_id.'];
    case 'completed':
      return ['Call task_download to save the report or the zip, or task_file_info for a link to it.'];
    case 'failed':
      return [
        'Call task_logs_tail to see what happened.',
        error?.recoverable === false
          ? 'plan_retry of the endpoint /mcp begins anew, task_id as plan_id.'
          : 'plan_resume of the endpoint /mcp goes on with it, task_id as plan_id.',
      ];
  }
}
