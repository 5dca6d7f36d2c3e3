import { z } from 'zod';
import { proposeGraph } from '../../../library/index.ts';
import { ADDS } from '../tool.ts';
import { actorOf, ProjectId, Seed, seedOf } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

export const proposePlanTool = defineProjectTool({
  name: 'propose_plan',
  title: 'Propose a task plan',
  description: `Proposes a graph of tasks. It always waits for approval (status proposed, every task blocked): call approve_plan, which may ask a person. A proposed plan is sealed; propose another one to change it.
Tasks name each other by nodeKey in dependsOn. Size: 5 to 200 tasks that one worker finishes in hours or days each. For a finished plan of this server use propose_from_plan instead.
Errors write nothing: validation.invalid_input (a key twice, an unknown key), project.not_found (details.recovery says how to get a project), dependency.cycle (details.cycle names the tasks), quota.exceeded (tasks_limit).`,
  input: z.object({
    projectId: ProjectId.exactOptional(),
    title: z.string().describe('what the plan achieves'),
    tasks: z.array(Seed).describe('1 to 10,000'),
  }),
  output: z.object({
    planId: z.string(),
    projectId: z.string(),
    status: z.literal('proposed'),
    taskIds: z.record(z.string(), z.string()).describe('task ids by nodeKey'),
  }),
  annotations: ADDS,
  scope: 'plans:write',
  call({ projectId, title, tasks }, call) {
    const proposed = proposeGraph(
      call.library,
      { title, tasks: tasks.map(seedOf), ...(projectId !== undefined && { project_id: projectId }) },
      actorOf(call),
    );
    if (!proposed.ok) return proposed;
    const { graph_id, project_id, status, task_ids } = proposed.value;
    return { ok: true, value: { planId: graph_id, projectId: project_id, status, taskIds: { ...task_ids } } };
  },
});
