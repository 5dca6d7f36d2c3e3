import type { Speed } from '../../../shared/plan-state.ts';
import type { TaskStatus } from './fields.ts';

/** What can be done now with the tools of this generation, which has none to resume. */
export function nextSteps({ state, error }: Pick<TaskStatus, 'state' | 'error'>, speed: Speed): string[] {
  switch (state) {
    case 'created':
      return ['It was not started, and no tool in this set starts it. Call task_create to create and start a new one.'];
    case 'running':
      return ['Call task_wait again, or task_status every 5 minutes.'];
    case 'stopping':
      return ['Call task_wait; it returns once the run has stopped.'];
    case 'stopped':
      return ['Everything finished is kept. plan_resume on the endpoint /mcp continues it, with task_id as plan_id.'];
    case 'completed':
      if (speed === 'ping')
        return [
          'Drafting works. A ping makes no report: call task_create with speed_vs_detail fast or all for a plan.',
        ];
      return ['Call task_download to save the report or the zip, or task_file_info for a link to it.'];
    case 'failed':
      return [
        'Call task_logs_tail to see what happened.',
        error?.recoverable === false
          ? 'plan_retry on the endpoint /mcp starts over, with task_id as plan_id.'
          : 'plan_resume on the endpoint /mcp continues it, with task_id as plan_id.',
      ];
  }
}
