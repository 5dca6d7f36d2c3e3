import { z } from 'zod';
import { approveGraph } from '../../../library/index.ts';
import { actorOf, GraphId } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

export const approvePlanTool = defineProjectTool({
  name: 'approve_plan',
  title: 'Approve a proposed plan',
  description: `Makes a proposed plan active; the tasks that wait for nothing become ready. Unless the user allowed agents to approve, it asks a person instead: status awaiting_human. Then tell the user to approve it in PlanExe, and poll list_tasks with the planId until its status is active or rejected.
Errors: plan.not_found, conflict (cannot-approve-STATUS: it is not proposed any more; approving twice changes nothing).`,
  input: z.object({ planId: GraphId, note: z.string().exactOptional().describe('why, for the record') }),
  output: z.object({
    planId: z.string(),
    status: z.enum(['active', 'awaiting_human']),
    tasksReadied: z.number().int(),
    readiedTaskIds: z.array(z.string()),
    poll: z.string().exactOptional().describe('only if awaiting_human: the tool that tells the outcome'),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  scope: 'plans:write',
  call({ planId, note }, call) {
    const approved = approveGraph(
      call.library,
      { graph_id: planId, ...(note !== undefined && { note }) },
      actorOf(call),
    );
    if (!approved.ok) return approved;
    const { value } = approved;
    const readied = value.status === 'active' ? [...value.readied_task_ids] : [];
    return {
      ok: true,
      value: {
        planId,
        status: value.status,
        tasksReadied: readied.length,
        readiedTaskIds: readied,
        ...(value.status === 'awaiting_human' && { poll: 'list_tasks' }),
      },
    };
  },
});
