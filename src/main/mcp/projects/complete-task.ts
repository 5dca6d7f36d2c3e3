import { z } from 'zod';
import { completeTask } from '../../../library/index.ts';
import { Evidence } from '../../../shared/contracts/task.ts';
import { ADDS } from '../tool.ts';
import { outcomeAnswer } from './end-tools.ts';
import { actorOf, ClaimId, OutcomeAnswer, TaskId } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

export const completeTaskTool = defineProjectTool({
  name: 'complete_task',
  title: 'Complete a task',
  description: `Ends a task that you have claimed as done. Pass all the evidence that its verificationContract names, by the same names: a file with its SHA-256, a link, a number within its bounds, or a note. What depends on the task becomes ready.
Errors: task.evidence_missing (details.missing says what and why; nothing was changed), conflict (the claim does not hold the task any more, or it has ended), task.not_found, plan.requires_approval, validation.invalid_input.`,
  input: z.object({
    taskId: TaskId,
    claimId: ClaimId,
    evidence: z.array(Evidence).exactOptional(),
    actualCost: z.number().min(0).exactOptional().describe("in the plan's currency"),
  }),
  output: OutcomeAnswer,
  annotations: ADDS,
  scope: 'tasks:write',
  call({ taskId, claimId, evidence = [], actualCost }, call) {
    return outcomeAnswer(
      completeTask(
        call.library,
        { task_id: taskId, claim_id: claimId, evidence, ...(actualCost !== undefined && { actual_cost: actualCost }) },
        actorOf(call),
      ),
    );
  },
});
