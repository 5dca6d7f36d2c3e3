import { later, type Specification } from './specification.ts';

const WHY = 'comes with the toolset projects, in which plans become tasks that people and agents work off';

/** Projects, proposed plans, approval and tasks. */
export const planningTools: Specification = {
  document: 'planning tools',
  // biome-ignore format: as the document orders them
  sections: ['scopes', 'create_project', 'list_projects', 'propose_plan', 'instantiate_template', 'approve_plan', 'add_task', 'set_dependency', 'patterns'],
  statements: [
    later('scopes', 'plans:write, plans:read and tasks:write guard the tools.', WHY),
    later('create_project', 'It makes the container that plans and tasks live in, active at once.', WHY),
    later('create_project', 'Names are unique whatever their case: project.name_taken.', WHY),
    later(
      'create_project',
      'A slug that is taken is project.slug_taken; one that is left out is numbered until unique.',
      WHY,
    ),
    later('create_project', 'More projects than allowed are quota.exceeded.', WHY),
    later('list_projects', 'Projects come oldest first, with counts of their tasks.', WHY),
    later('propose_plan', 'A plan is always proposed first, its tasks blocked.', WHY),
    later('propose_plan', 'Edges name tasks by keys; a circle is dependency.cycle.', WHY),
    later('propose_plan', 'Each task counts against the quota, before anything is written.', WHY),
    later(
      'propose_plan',
      'A project that is left out is the oldest; none is project.not_found with how to get one.',
      WHY,
    ),
    later('propose_plan', 'It is told as plan.proposed.', WHY),
    later(
      'instantiate_template',
      'Drafts and retired templates are refused; unknown keys are validation.invalid_input, missing ones not_found.',
      WHY,
    ),
    later(
      'approve_plan',
      'Only a proposed plan can be approved; others are conflict, unknown ones plan.not_found.',
      WHY,
    ),
    later('approve_plan', 'Only tasks without open dependencies become ready.', WHY),
    later('approve_plan', 'It answers which tasks are ready, and is told as plan.approved.', WHY),
    later('approve_plan', 'Approving twice changes nothing.', WHY),
    later('add_task', 'Only active plans take tasks: plan.requires_approval.', WHY),
    later('add_task', 'Contracts have defaults.', WHY),
    later('set_dependency', 'Circles and dependencies across plans are refused, and readiness follows.', WHY),
    later('patterns', 'The scope is looked at first, and audit rows are written with the change.', WHY),
  ],
};
