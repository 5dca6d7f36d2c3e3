import { z } from 'zod';
import { addTask } from '../../../library/index.ts';
import { ProposedTask, seedTaskOf } from '../../../shared/contracts/proposed-task.ts';
import { ExecutionContract, NO_CONTRACTS, VerificationContract } from '../../../shared/contracts/task.ts';
import { ADDS } from '../tool.ts';
import { actorOf, GraphId } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

export const addTaskTool = defineProjectTool({
  name: 'add_task',
  title: 'Add a task to an active plan',
  description: `Adds one task to a plan that is active; it is recorded as added after the approval. Without contracts it needs no inputs and no evidence.
Errors: plan.not_found, plan.requires_approval (the plan is not active: approve_plan, or propose another), conflict (nodeKey taken), quota.exceeded, validation.invalid_input (dependsOn names no task of the plan).`,
  input: ProposedTask.extend({
    planId: GraphId,
    nodeKey: ProposedTask.shape.nodeKey.exactOptional().describe('default: task-N'),
    executionContract: ExecutionContract.exactOptional(),
    verificationContract: VerificationContract.exactOptional(),
  }),
  output: z.object({ taskId: z.string(), nodeKey: z.string(), state: z.enum(['blocked', 'ready']) }),
  annotations: ADDS,
  scope: 'tasks:write',
  call({ planId, nodeKey, executionContract, verificationContract, ...input }, call) {
    const { node_key, ...seed } = seedTaskOf({
      ...input,
      nodeKey: nodeKey ?? '',
      executionContract: executionContract ?? NO_CONTRACTS.execution_contract,
      verificationContract: verificationContract ?? NO_CONTRACTS.verification_contract,
    });
    const added = addTask(
      call.library,
      { graph_id: planId, ...seed, ...(nodeKey !== undefined && { node_key }) },
      actorOf(call),
    );
    if (!added.ok) return added;
    const { task_id, state } = added.value;
    return { ok: true, value: { taskId: task_id, nodeKey: added.value.node_key, state } };
  },
});
