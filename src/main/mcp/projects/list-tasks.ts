import { z } from 'zod';
import { listTasks } from '../../../library/index.ts';
import { GraphStatus } from '../../../shared/contracts/project.ts';
import { TaskState } from '../../../shared/contracts/task.ts';
import { READS } from '../tool.ts';
import { GraphId, ProjectId, TaskAnswer, taskAnswer } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

const MOST = 200;

export const listTasksTool = defineProjectTool({
  name: 'list_tasks',
  title: 'List plans and tasks',
  description: `Lists the task plans of a project with their status and counts, and their tasks. After approve_plan answered awaiting_human, poll this with planId: status active (approved) or rejected (note says why).
limit 0 lists plans only. Errors: project.not_found, plan.not_found.`,
  input: z.object({
    projectId: ProjectId.exactOptional(),
    planId: GraphId.exactOptional(),
    state: TaskState.exactOptional(),
    role: z.string().exactOptional(),
    tag: z.string().exactOptional(),
    offset: z.number().int().min(0).exactOptional(),
    limit: z.number().int().min(0).max(MOST).exactOptional().describe('tasks; default 50'),
  }),
  output: z.object({
    plans: z.array(
      z.object({
        planId: z.string(),
        projectId: z.string(),
        title: z.string(),
        status: GraphStatus,
        proposedBy: z.string(),
        proposedAt: z.string(),
        awaitingHuman: z.boolean().describe('a person was asked to approve it'),
        note: z.string().nullable().describe('of whoever approved or rejected it'),
        counts: z.record(TaskState, z.number().int()),
      }),
    ),
    tasks: z.array(TaskAnswer),
    total: z.number().int().describe('tasks that fit, on all pages'),
  }),
  annotations: READS,
  scope: 'plans:read',
  call({ projectId, planId, limit = 50, ...filters }, { library }) {
    const listed = listTasks(library, {
      ...filters,
      limit,
      ...(projectId !== undefined && { project_id: projectId }),
      ...(planId !== undefined && { graph_id: planId }),
    });
    if (!listed.ok) return listed;
    const { graphs, tasks, total } = listed.value;
    return {
      ok: true,
      value: {
        plans: graphs.map((graph) => ({
          planId: graph.graph_id,
          projectId: graph.project_id,
          title: graph.title,
          status: graph.status,
          proposedBy: graph.proposed_by,
          proposedAt: graph.proposed_at,
          awaitingHuman: graph.status === 'proposed' && graph.asked_by !== null,
          note: graph.note,
          counts: graph.counts,
        })),
        tasks: tasks.map(taskAnswer),
        total,
      },
    };
  },
});
