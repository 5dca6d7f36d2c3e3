import { RUN_FILES } from '../../../shared/plan-files.ts';
import type { Speed } from '../../../shared/plan-state.ts';
import { taskUri } from './artifact-uri.ts';
import type { TaskStatus } from './fields.ts';

type NextStepsInput = Pick<TaskStatus, 'task_id' | 'state' | 'error' | 'files' | 'archived'>;

/** What can be done now with the tools of this generation. */
export function nextSteps({ task_id, state, error, files, archived }: NextStepsInput, speed: Speed): string[] {
  if (archived && state !== 'completed')
    return ['It is archived and cannot be resumed; the user can unarchive it on their computer.'];
  switch (state) {
    case 'created':
      return ['It was not started, and no tool in this set starts it. Call task_create to create and start a new one.'];
    case 'running':
      return ['Call task_wait again, or task_status every 5 minutes.'];
    case 'stopping':
      return ['Call task_wait; it returns once the run has stopped.'];
    case 'stopped':
      return ['Everything finished is kept: call task_resume to continue.'];
    case 'completed':
      if (speed === 'ping')
        return [
          'Drafting works. A ping makes no report: call task_create with speed_vs_detail fast or all for a plan.',
        ];
      return ['Call task_download to save the report or the zip, or task_file_info for a link to it.'];
    case 'failed': {
      const hasErrorFile = files.some(({ path }) => path === RUN_FILES.error);
      return [
        'Call task_logs_tail to see what happened.',
        ...(hasErrorFile ? [`Call task_artifact_read with ${taskUri(task_id, RUN_FILES.error)} for the details.`] : []),
        afterFailure(error),
      ];
    }
  }
}

function afterFailure(error: NextStepsInput['error']): string {
  if (error?.recoverable !== false) return 'Call task_resume to continue from the finished sections.';
  // From the same prompt it would fail the same way.
  if (error.cause === 'gate')
    return 'Call task_create with a better prompt; prompt_examples shows what one looks like.';
  return 'plan_retry on the endpoint /mcp starts over, with task_id as plan_id.';
}
