import { z } from 'zod';
import { instantiateTemplate, type Overrides } from '../../../library/index.ts';
import { ProposedTask } from '../../../shared/contracts/proposed-task.ts';
import { ADDS } from '../tool.ts';
import { actorOf, ProjectId, Proposed, proposedOf } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

const OverridableFields = ProposedTask.omit({
  nodeKey: true,
  dependsOn: true,
  softDependsOn: true,
  links: true,
}).partial();

export const instantiateTemplateTool = defineProjectTool({
  name: 'instantiate_template',
  title: 'Propose the tasks of a template',
  description: `Proposes the tasks of a template: one of the program's for common kinds of projects (a call with an unknown key lists them), or one that the user saved. overrides changes single tasks by nodeKey. It waits for approval like every proposed plan: approve_plan.
Errors: not_found (no such template; details.templates lists them), conflict (cannot-instantiate-draft, cannot-instantiate-deprecated), validation.invalid_input (overrides names a task or a field that is not there), project.not_found (details.recovery), quota.exceeded.`,
  input: z.object({
    template: z.string().describe('key, such as event'),
    projectId: ProjectId.exactOptional(),
    title: z.string().exactOptional().describe("default: the template's"),
    overrides: z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .exactOptional()
      .describe(`by nodeKey; fields: ${Object.keys(OverridableFields.shape).join(', ')}`),
  }),
  output: Proposed,
  annotations: ADDS,
  scope: 'plans:write',
  call({ template, projectId, title, overrides = {} }, call) {
    const proposed = instantiateTemplate(
      call.library,
      {
        template,
        overrides: Object.fromEntries(Object.entries(overrides).map(([key, fields]) => [key, renamed(fields)])),
        ...(projectId !== undefined && { project_id: projectId }),
        ...(title !== undefined && { title }),
      },
      actorOf(call),
    );
    return proposed.ok ? { ok: true, value: proposedOf(proposed.value) } : proposed;
  },
});

const NAMES: Readonly<Record<string, string>> = {
  executionContract: 'execution_contract',
  verificationContract: 'verification_contract',
  plannedCost: 'planned_cost',
};

/** As the library names the fields; it checks them. */
function renamed(fields: Readonly<Record<string, unknown>>): Overrides[string] {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [NAMES[name] ?? name, value]));
}
