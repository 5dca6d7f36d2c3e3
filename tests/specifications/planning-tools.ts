import { projects } from './evidence.ts';
import { type Specification, shown } from './specification.ts';

/** Projects, proposed plans, approval and tasks. */
export const planningTools: Specification = {
  document: 'planning tools',
  // biome-ignore format: as the document orders them
  sections: ['scopes', 'create_project', 'list_projects', 'propose_plan', 'instantiate_template', 'approve_plan', 'add_task', 'set_dependency', 'patterns'],
  statements: [
    shown(
      'scopes',
      'plans:write, plans:read and tasks:write guard the tools.',
      projects('each tool is guarded by the scope that its specification names'),
      projects('a caller without the scope is refused before its input is looked at'),
    ),
    shown(
      'create_project',
      'It makes the container that plans and tasks live in, active at once, and answers its id, name and slug.',
      projects('makes a project that is active at once, and writes it down'),
    ),
    shown(
      'create_project',
      'Names are unique whatever their case: project.name_taken.',
      projects('refuses the name of another, regardless of case: %s, %s'),
    ),
    shown(
      'create_project',
      'A slug that is taken is project.slug_taken; one that is left out is numbered until unique.',
      projects('refuses a slug that is taken, and looks at the name first'),
      projects('numbers a slug that is left out until it is free'),
    ),
    shown(
      'create_project',
      'More projects than allowed are quota.exceeded.',
      projects('beyond the limit is quota.exceeded, before anything else is looked at'),
    ),
    shown(
      'list_projects',
      'Projects come oldest first, with counts of their tasks and the constant status.',
      projects('lists the oldest first, with the number of their tasks'),
      projects('lists nothing of another user, who may use the same names'),
    ),
    shown(
      'propose_plan',
      'A plan is always proposed first, its tasks blocked.',
      projects('always lands as proposed with every task blocked, and answers the ids by key'),
      projects('is sealed: nothing of it can be changed or worked on before it is approved'),
    ),
    shown(
      'propose_plan',
      'Edges name tasks by keys; a circle is dependency.cycle.',
      projects('refuses a cycle %s and names the tasks on it'),
      projects('looks at the input first, then at the project, the cycle and the quota'),
    ),
    shown(
      'propose_plan',
      'Each task counts against the quota, before anything is written.',
      projects('counts every task against the quota before anything is written'),
    ),
    shown(
      'propose_plan',
      'A project that is left out is the oldest; none, or an unknown one, is project.not_found with how to get one.',
      projects('takes the oldest project where none is named'),
      projects('without a project, or with an unknown one, says how to get one'),
    ),
    shown(
      'propose_plan',
      'It is told as plan.proposed.',
      projects('always lands as proposed with every task blocked, and answers the ids by key'),
    ),
    shown(
      'instantiate_template',
      'Drafts and retired templates are refused; unknown keys are validation.invalid_input, missing ones not_found.',
      projects('refuses a template that is %s'),
      projects('refuses overrides with %s'),
      projects('knows nothing of another user’s template, and says which there are'),
    ),
    shown(
      'approve_plan',
      'Only a proposed plan can be approved; others are conflict, unknown ones and those of others plan.not_found.',
      projects('a second time is a conflict, cannot-approve-active, and changes nothing'),
      projects('that a person turned down is rejected with the reason, for good'),
      projects('of an unknown plan, or another user’s, is plan.not_found'),
    ),
    shown(
      'approve_plan',
      'Only tasks without open dependencies become ready.',
      projects('where agents may approve makes the plan active, and only its roots ready'),
    ),
    shown(
      'approve_plan',
      'It answers which tasks are ready, and is told as plan.approved.',
      projects('where agents may approve makes the plan active, and only its roots ready'),
    ),
    shown(
      'approve_plan',
      'It is a gate for people: the same write as the button, which an agent’s call asks for.',
      projects('asks a person by default, once, and a person’s approval is seen by polling'),
    ),
    shown(
      'approve_plan',
      'Approving twice changes nothing.',
      projects('a second time is a conflict, cannot-approve-active, and changes nothing'),
    ),
    shown(
      'add_task',
      'Only active plans take tasks: plan.requires_approval.',
      projects('is refused on a plan that is not active, whatever else is wrong with it'),
    ),
    shown(
      'add_task',
      'Contracts have defaults.',
      projects('adds a task with default contracts and key, recorded as added after the approval'),
    ),
    shown(
      'set_dependency',
      'Circles and dependencies across plans and users are refused, and readiness follows.',
      projects('refuses a cycle, also through soft dependencies, and names the tasks on it'),
      projects('refuses tasks of two plans, and those of another user as if they were not there'),
      projects('makes a task wait, prefer or neither, and readiness follows at once'),
    ),
    shown(
      'patterns',
      'The scope is looked at first, then the input, whose faults are validation.invalid_input.',
      projects('a caller without the scope is refused before its input is looked at'),
      projects('an input that does not fit is validation.invalid_input, with the field'),
    ),
    shown(
      'patterns',
      'Audit rows are written with the change, by whoever made it; a refusal writes nothing.',
      projects('makes a project that is active at once, and writes it down'),
      projects('where agents may approve makes the plan active, and only its roots ready'),
      projects('makes a task wait, prefer or neither, and readiness follows at once'),
    ),
    shown(
      'patterns',
      'Answers are JSON as text and as structure alike.',
      projects('makes a project that is active at once, and writes it down'),
    ),
  ],
};
