import type { NextStep } from '../../shared/next-step.ts';
import type { ToolError } from './tool.ts';

/** Next steps as an agent takes them: by tools. */
const BY_TOOLS: Readonly<Record<NextStep, string>> = {
  create_first_project: 'Call create_project, then call this tool again.',
  choose_project:
    'Call list_projects for your project ids, or create_project for a new one, then call this tool again.',
  choose_deleted_project: 'Deleted projects are kept for 30 days; the user can restore one.',
  choose_project_name: 'Call list_projects to use it, or choose another name.',
  raise_projects_limit: 'Use one of list_projects, or ask the user to raise projects_limit in the settings.',
  raise_tasks_limit: 'Propose fewer tasks, or ask the user to raise tasks_limit in the settings.',
  choose_task_plan: 'Call list_tasks without a planId to see the plans of a project.',
  choose_task: 'Call list_tasks for the ids of tasks.',
  choose_task_key: 'Call list_tasks for the keys.',
  choose_ready_task: 'Call get_next_actionable for a task that is ready.',
  approve_first: 'Have it approved first: approve_plan.',
  work_on_it: 'Nothing to do: work on it with get_next_actionable.',
  propose_again: 'Propose a new plan: propose_plan.',
  propose_smaller: 'Propose the plan again with smaller estimates: propose_plan.',
  keep_or_release: 'Keep the claim with heartbeat_task, or give it back with release_task.',
  give_all_evidence: 'Call complete_task again with all of the evidence.',
  claim_first: 'Call claim_task, and pass its claimId.',
};

/** Tools that help where a project was not found. */
const PROJECT_TOOLS = ['create_project', 'list_projects'];

/** The details of an error with its next step in words, and with the tools that help where it has a way to recover. */
export function detailsWithNext({ details, step }: ToolError): ToolError['details'] {
  if (step === undefined) return details;
  const next = BY_TOOLS[step];
  const { recovery, ...others } = details ?? {};
  if (typeof recovery !== 'object') return { ...others, next };
  return { ...others, recovery: { ...recovery, tools: PROJECT_TOOLS, hint: next }, next };
}
