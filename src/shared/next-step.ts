/**
 * What can be done after an error about projects and tasks. Each interface says it in its own words: tools to agents,
 * commands to whoever types, and to who looks at a window what the window does not show already.
 */
export type NextStep =
  | 'create_first_project'
  | 'choose_project'
  | 'choose_deleted_project'
  | 'choose_project_name'
  | 'raise_projects_limit'
  | 'raise_tasks_limit'
  | 'choose_task_plan'
  | 'choose_task'
  | 'choose_task_key'
  | 'choose_ready_task'
  | 'approve_first'
  | 'work_on_it'
  | 'propose_again'
  | 'propose_smaller'
  | 'keep_or_release'
  | 'give_all_evidence'
  | 'claim_first';
