import { z } from 'zod';
import { proposeFromPlan } from '../../../library/index.ts';
import { TaskState } from '../../../shared/contracts/task.ts';
import { ADDS } from '../tool.ts';
import { actorOf, ProjectId } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

const Named = z.object({ nodeKey: z.string(), title: z.string() });

export const proposeFromPlanTool = defineProjectTool({
  name: 'propose_from_plan',
  title: 'Propose the tasks of a finished plan',
  description: `Proposes the tasks of a plan that plan_create drafted: its dependencies, estimates, roles and costs, with contracts from deliverables and "done when". Then approve_plan.
Called again after the plan was edited, it duplicates no tasks: outcome unchanged names the existing task plan; with outcome proposed, replaces names the one that the new one replaces. Finished work stays finished when the new one is approved.
Errors: PLAN_NOT_FOUND, PERMISSION_DENIED, CONFLICT (no schedule yet: plan_resume), project.not_found (details.recovery), quota.exceeded.`,
  input: z.object({
    sourcePlanId: z.string().describe('plan_id from plan_list'),
    projectId: ProjectId.exactOptional(),
  }),
  output: z.object({
    planId: z.string(),
    projectId: z.string(),
    outcome: z.enum(['proposed', 'unchanged']),
    tasks: z.number().int(),
    replaces: z.string().nullable().describe('planId'),
    difference: z
      .object({
        added: z.array(Named),
        changed: z.array(Named.extend({ fields: z.array(z.string()) })),
        gone: z.array(Named),
        alreadyWorkedOn: z.array(Named.extend({ state: TaskState })).describe('of the changed and gone ones'),
      })
      .nullable()
      .describe('null: the project had no tasks of this plan'),
  }),
  annotations: ADDS,
  scope: 'plans:write',
  async call({ sourcePlanId, projectId }, call) {
    const proposed = await proposeFromPlan(
      call.library,
      { plan_id: sourcePlanId, ...(projectId !== undefined && { project_id: projectId }) },
      actorOf(call),
    );
    if (!proposed.ok) return proposed;
    const { graph_id, project_id, outcome, tasks, replaces, difference } = proposed.value;
    return {
      ok: true,
      value: {
        planId: graph_id,
        projectId: project_id,
        outcome,
        tasks,
        replaces,
        difference: difference && {
          added: difference.added.map(named),
          changed: difference.changed.map(({ fields, ...task }) => ({ ...named(task), fields: [...fields] })),
          gone: difference.gone.map(named),
          alreadyWorkedOn: difference.already_worked_on.map(({ state, ...task }) => ({ ...named(task), state })),
        },
      },
    };
  },
});

function named({ node_key, title }: { readonly node_key: string; readonly title: string }) {
  return { nodeKey: node_key, title };
}
