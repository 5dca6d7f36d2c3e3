import { z } from 'zod';
import { heartbeatTask } from '../../../library/index.ts';
import { actorOf, ClaimId, TaskId } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

export const heartbeatTaskTool = defineProjectTool({
  name: 'heartbeat_task',
  title: 'Keep a claimed task',
  description:
    'Renews the lease of a task that you work on; call it well before leaseExpiresAt. remainingDays tells the forecast how much is left. Errors: conflict (the claim does not hold the task any more: stop working on it, and claim again), task.not_found, plan.requires_approval, validation.invalid_input.',
  input: z.object({
    taskId: TaskId,
    claimId: ClaimId,
    leaseSec: z.number().exactOptional().describe('from now; 10 to 86400, default 900'),
    remainingDays: z.number().min(0).exactOptional().describe('working days that are left'),
  }),
  output: z.object({ taskId: z.string(), leaseExpiresAt: z.string() }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  scope: 'tasks:write',
  call({ taskId, claimId, leaseSec, remainingDays }, call) {
    const renewed = heartbeatTask(
      call.library,
      {
        task_id: taskId,
        claim_id: claimId,
        ...(leaseSec !== undefined && { lease_sec: leaseSec }),
        ...(remainingDays !== undefined && { remaining_days: remainingDays }),
      },
      actorOf(call),
    );
    return renewed.ok ? { ok: true, value: { taskId, leaseExpiresAt: renewed.value.lease_expires_at } } : renewed;
  },
});
