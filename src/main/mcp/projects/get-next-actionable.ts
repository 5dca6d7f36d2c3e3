import { z } from 'zod';
import { nextTask } from '../../../library/index.ts';
import { READS } from '../tool.ts';
import { GraphId, ProjectId, TaskAnswer, taskAnswer } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

/** Which ready task is meant where none is named. */
export const NEXT = {
  projectId: ProjectId.exactOptional(),
  planId: GraphId.exactOptional(),
  role: z.string().exactOptional().describe('only tasks of this role'),
  tag: z.string().exactOptional().describe('only tasks with this tag'),
};

export function nextInput({ projectId, planId, role, tag }: z.output<z.ZodObject<typeof NEXT>>) {
  return {
    ...(projectId !== undefined && { project_id: projectId }),
    ...(planId !== undefined && { graph_id: planId }),
    ...(role !== undefined && { role }),
    ...(tag !== undefined && { tag }),
  };
}

export const getNextActionableTool = defineProjectTool({
  name: 'get_next_actionable',
  title: 'Next task to work on',
  description:
    'Shows the ready task to work on first: the one on the longest path to the end of its plan, then by due date, then the oldest. It claims nothing; claim_task without a taskId claims it. task null: nothing is ready; list_tasks or why_blocked says why. Errors: project.not_found, plan.not_found.',
  input: z.object(NEXT),
  output: z.object({ task: TaskAnswer.nullable(), ready: z.number().int().describe('how many are ready') }),
  annotations: READS,
  scope: 'plans:read',
  call(input, { library }) {
    const next = nextTask(library, nextInput(input));
    if (!next.ok) return next;
    const { task, ready } = next.value;
    return { ok: true, value: { task: task && taskAnswer(task), ready } };
  },
});
