import { z } from 'zod';
import { claimTask } from '../../../library/index.ts';
import { ADDS } from '../tool.ts';
import { actorOf, TaskAnswer, TaskId, taskAnswer } from './fields.ts';
import { NEXT, nextInput } from './get-next-actionable.ts';
import { defineProjectTool } from './project-tool.ts';

export const claimTaskTool = defineProjectTool({
  name: 'claim_task',
  title: 'Claim a task',
  description: `Claims a ready task, or without taskId the next one; only one of several callers gets it. Keep claimId; heartbeat_task renews the lease, and complete_task, fail_task or release_task ends it. Work that takes longer than the lease without a heartbeat goes back to the others.
task null: nothing is ready. Errors: conflict (cannot-claim-STATE; details.waits_for names what it waits for), task.not_found, plan.requires_approval, project.not_found, plan.not_found, validation.invalid_input.`,
  input: z.object({
    taskId: TaskId.exactOptional(),
    ...NEXT,
    leaseSec: z.number().exactOptional().describe('10 to 86400, default 900'),
  }),
  output: z.object({ claimId: z.string().nullable(), task: TaskAnswer.nullable() }),
  annotations: ADDS,
  scope: 'tasks:write',
  call({ taskId, leaseSec, ...next }, call) {
    const claimed = claimTask(
      call.library,
      {
        ...nextInput(next),
        ...(taskId !== undefined && { task_id: taskId }),
        ...(leaseSec !== undefined && { lease_sec: leaseSec }),
      },
      actorOf(call),
    );
    if (!claimed.ok) return claimed;
    const { claim_id, task } = claimed.value;
    return { ok: true, value: { claimId: claim_id, task: task && taskAnswer(task) } };
  },
});
