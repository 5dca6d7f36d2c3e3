import { z } from 'zod';
import { createProject } from '../../../library/index.ts';
import { ADDS } from '../tool.ts';
import { actorOf } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

export const createProjectTool = defineProjectTool({
  name: 'create_project',
  title: 'Create a project',
  description: `Creates a project, the container of task plans. It is active at once; nothing has to be approved. Order: create_project, propose_plan, approve_plan, then claim_task until the plan is done.
Errors write nothing: project.name_taken (regardless of case; list_projects has it), project.slug_taken (leave slug out to get a free one), quota.exceeded (projects_limit), validation.invalid_input.`,
  input: z.object({
    name: z.string().describe('1 to 120 characters'),
    slug: z.string().exactOptional().describe('for addresses: a-z, 0-9, single hyphens; default: from the name'),
  }),
  output: z.object({ projectId: z.string(), name: z.string(), slug: z.string() }),
  annotations: ADDS,
  scope: 'plans:write',
  call(input, call) {
    const created = createProject(call.library, input, actorOf(call));
    if (!created.ok) return created;
    const { project_id, name, slug } = created.value;
    return { ok: true, value: { projectId: project_id, name, slug } };
  },
});
