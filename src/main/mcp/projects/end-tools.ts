import { z } from 'zod';
import { type Actor, failTask, type Library, releaseTask } from '../../../library/index.ts';
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

/** The ways in which an agent ends its work on a task without evidence. People also cancel and reopen tasks. */
export const endTools: readonly Tool[] = [
  endTool(
    'fail_task',
    'Say that a task failed',
    failTask,
    'Ends a claimed task as failed. What depends on it stays blocked until a person reopens or cancels it.',
  ),
  endTool('release_task', 'Give a task back', releaseTask, 'Gives a claimed task back, so that others can claim it.'),
];

function endTool(
  name: string,
  title: string,
  end: (
    library: Library,
    input: { readonly task_id: string; readonly claim_id: string; readonly reason: string },
    actor: Actor,
  ) => Result<Outcome>,
  description: string,
): Tool {
  return defineProjectTool({
    name,
    title,
    description: `${description}\n${ERRORS}`,
    input: z.object({ taskId: TaskId, claimId: ClaimId, reason: Reason }),
    output: OutcomeAnswer,
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    scope: 'tasks:write',
    call: ({ taskId, claimId, reason }, call) =>
      outcomeAnswer(end(call.library, { task_id: taskId, claim_id: claimId, reason }, actorOf(call))),
  });
}
