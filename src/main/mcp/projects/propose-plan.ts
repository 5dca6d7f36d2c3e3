import { z } from 'zod';
import { proposeGraph } from '../../../library/index.ts';
import { ProposedTask, seedTaskOf } from '../../../shared/contracts/proposed-task.ts';
import { ADDS } from '../tool.ts';
import { actorOf, ProjectId, Proposed, proposedOf } from './fields.ts';
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
    tasks: z.array(ProposedTask).describe('1 to 10,000'),
    currency: z.string().exactOptional().describe('of costs, ISO 4217'),
  }),
  output: Proposed,
  annotations: ADDS,
  scope: 'plans:write',
  call({ projectId, title, tasks, currency = null }, call) {
    const proposed = proposeGraph(
      call.library,
      { title, tasks: tasks.map(seedTaskOf), currency, ...(projectId !== undefined && { project_id: projectId }) },
      actorOf(call),
    );
    return proposed.ok ? { ok: true, value: proposedOf(proposed.value) } : proposed;
  },
});
