import { z } from 'zod';
import { type Actor, cancelTask, failTask, type Library, releaseTask, reopenTask } from '../../../library/index.ts';
import type { TaskState } from '../../../shared/contracts/task.ts';
import type { Result } from '../../../shared/result.ts';
import type { Tool, ToolAnswer } from '../tool.ts';
import { actorOf, ClaimId, OutcomeAnswer, Reason, TaskId } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

interface Outcome {
  readonly task_id: string;
  readonly state: TaskState;
  readonly readied_task_ids: readonly string[];
}

export function outcomeAnswer(ended: Result<Outcome>): ToolAnswer<z.input<typeof OutcomeAnswer>> {
  if (!ended.ok) return ended;
  const { task_id, state, readied_task_ids } = ended.value;
  return { ok: true, value: { taskId: task_id, state, readiedTaskIds: [...readied_task_ids] } };
}

const ERRORS =
  'Errors: conflict (cannot-VERB-STATE, or the claim does not hold the task any more), task.not_found, plan.requires_approval, validation.invalid_input.';

/** The four ways in which a task ends, or begins again, with a reason instead of evidence. */
export const endTools: readonly Tool[] = [
  endTool(
    'fail_task',
    'Say that a task failed',
    failTask,
    'Ends a claimed task as failed. What depends on it stays blocked until the task is reopened (reopen_task) or cancelled.',
    true,
  ),
  endTool(
    'release_task',
    'Give a task back',
    releaseTask,
    'Gives a claimed task back, so that others can claim it.',
    true,
  ),
  endTool(
    'cancel_task',
    'Cancel a task',
    cancelTask,
    'Drops a task that is no longer needed. What depends on it no longer waits for it. A claimed task needs its claimId.',
    false,
  ),
  endTool('reopen_task', 'Reopen a task', reopenTask, 'Lets a failed or cancelled task be worked on again.', false),
];

function endTool(
  name: string,
  title: string,
  end: (
    library: Library,
    input: { readonly task_id: string; readonly claim_id?: string; readonly reason: string },
    actor: Actor,
  ) => Result<Outcome>,
  description: string,
  needsClaim: boolean,
): Tool {
  return defineProjectTool({
    name,
    title,
    description: `${description}\n${ERRORS}`,
    input: z.object({ taskId: TaskId, claimId: needsClaim ? ClaimId : ClaimId.exactOptional(), reason: Reason }),
    output: OutcomeAnswer,
    annotations: {
      readOnlyHint: false,
      destructiveHint: name === 'cancel_task',
      idempotentHint: true,
      openWorldHint: false,
    },
    scope: 'tasks:write',
    call: ({ taskId, claimId, reason }, call) =>
      outcomeAnswer(
        end(
          call.library,
          { task_id: taskId, reason, ...(claimId !== undefined && { claim_id: claimId }) },
          actorOf(call),
        ),
      ),
  });
}
