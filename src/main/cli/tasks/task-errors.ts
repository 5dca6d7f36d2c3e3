import type { EvidenceRequirement, TaskState } from '../../../shared/contracts/task.ts';
import type { NextStep } from '../../../shared/next-step.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { type Cli, commandLine } from '../context.ts';
import { Refusal } from '../exit.ts';
import { shortId } from '../terminal/text.ts';
import { evidenceOptions } from './task-text.ts';

/**
 * The value of a use-case of projects or tasks, or the end of the command with a next step that can be typed here.
 * @param taskId the task that it was about
 * @throws Refusal
 */
export function demandTask<T>(cli: Cli, result: Result<T>, taskId?: string): T {
  if (result.ok) return result.value;
  const { error } = result;
  const { code, message, details } = error;
  const next = error.step === undefined ? nextByCode(cli, error, taskId) : nextByStep(cli, error, error.step, taskId);
  throw new Refusal({ code, message, details: { ...details, next } });
}

/** Next steps as they are taken here: by commands. */
function nextByStep(
  cli: Cli,
  { details = {} }: AppError,
  step: NextStep,
  taskId: string | undefined,
): string | undefined {
  const command = (args: string) => commandLine(cli, args);
  switch (step) {
    case 'create_first_project':
      return `${command('projects create NAME')} creates one.`;
    case 'choose_project':
      return `${command('projects')} lists your projects.`;
    case 'choose_deleted_project':
      return `${command('projects deleted')} lists those that were deleted in the last 30 days.`;
    case 'choose_project_name':
      return `Use that one, or choose another name; ${command('projects')} lists them.`;
    case 'raise_projects_limit':
    case 'raise_tasks_limit':
      return `${command(`settings ${String(details.setting)} NUMBER`)} raises the limit.`;
    case 'choose_task_plan':
      return `${command('tasks')} lists the task plans of a project, ${command('approve')} those that wait for approval.`;
    case 'choose_task':
    case 'choose_task_key':
      return `${command('tasks')} lists the tasks of a project with their ids and keys.`;
    case 'approve_first':
      return `${command(`approve ${shortId(String(details.planId))}`)} makes it active.`;
    case 'work_on_it':
      return `Nothing to do; ${command('claim')} takes the next task.`;
    case 'propose_again':
      return `${command('propose FILE')} proposes a new one.`;
    case 'propose_smaller':
      return `${command('propose FILE')} proposes it again, with smaller estimates.`;
    case 'give_all_evidence':
      return evidenceStep(details.missing);
    case 'choose_ready_task':
    case 'keep_or_release':
    case 'claim_first':
      return stateStep(cli, details.state, taskId);
  }
}

function nextByCode(cli: Cli, { code, details = {} }: AppError, taskId: string | undefined): unknown {
  switch (code) {
    case 'project.slug_taken':
      return 'Omit --slug to generate one, or choose another.';
    case 'not_found':
      return `${commandLine(cli, 'templates')} lists the templates.`;
    case 'validation.invalid_input':
      return details.next ?? correction(cli, details, taskId);
    case 'conflict':
      return stateStep(cli, details.state, taskId);
    default:
      return details.next;
  }
}

/** What can be done with a task in a state that does not allow what was asked for. */
function stateStep(cli: Cli, state: unknown, taskId: string | undefined): string | undefined {
  const id = taskId === undefined ? 'TASK' : shortId(taskId);
  const steps: Readonly<Record<TaskState, string>> = {
    blocked: `${commandLine(cli, `why ${id}`)} names what it waits for.`,
    ready: `${commandLine(cli, `claim ${id}`)} takes it.`,
    claimed: `${commandLine(cli, `release ${id} --reason TEXT`)} gives it back, so that others can take it.`,
    done: `${commandLine(cli, `tasks ${id}`)} shows it; ${commandLine(cli, 'claim')} takes the next one.`,
    failed: `${commandLine(cli, `reopen ${id} --reason TEXT`)} lets it be tried again.`,
    cancelled: `${commandLine(cli, `reopen ${id} --reason TEXT`)} lets it be worked on again.`,
  };
  return steps[state as TaskState];
}

function evidenceStep(missing: unknown): string {
  const wanted = missing as readonly (Pick<EvidenceRequirement, 'name' | 'type'> & { readonly why: string })[];
  const why = wanted.map(({ name, why }) => `${name}: ${why}`).join('; ');
  return `Give all of the evidence in one call, with ${evidenceOptions(wanted)} (${why}).`;
}

/** By the field that was refused. */
const CORRECTION: Readonly<Record<string, string>> = {
  name: 'Choose another name.',
  slug: 'Use one like bakery-lyon, or leave --slug out.',
  reason: 'Say it with --reason TEXT.',
  key: 'Use one like bakery-opening, which no template of the program has.',
  leaseSec: 'Use --lease SECONDS, such as --lease 3600.',
  file: 'Correct it in the file, or name another with --format.',
};

/** Without a field it is the file of a proposal, or the evidence for a task. */
function correction(
  cli: Cli,
  { field }: Readonly<Record<string, unknown>>,
  taskId: string | undefined,
): string | undefined {
  if (typeof field === 'string') return CORRECTION[field];
  return taskId === undefined
    ? `Correct it in the file; ${commandLine(cli, 'propose --help')} shows an example.`
    : `${commandLine(cli, 'done --help')} shows how evidence is given.`;
}
