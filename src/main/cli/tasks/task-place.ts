import type { Command } from 'commander';
import { type Library, listTasks, resolveGraphId, resolveProjectId, resolveTaskId } from '../../../library/index.ts';
import { type Cli, commandLine, withLibrary } from '../context.ts';
import { type Exit, notFound, usageError } from '../exit.ts';
import { plain, shortId } from '../terminal/text.ts';
import { demandTask } from './task-errors.ts';

/** Where tasks are looked for. */
export interface PlaceOptions {
  readonly project?: string;
  readonly plan?: string;
}

export function addProjectOption(command: Command): Command {
  return command.option('--project <project>', 'slug, name or id of a project (default: your oldest one)');
}

export function addPlaceOptions(command: Command): Command {
  return addProjectOption(command).option('--plan <id>', 'only this task plan');
}

/** The ids for what the options name. @throws Refusal */
export function placeOf(
  cli: Cli,
  library: Library,
  { project, plan }: PlaceOptions,
): { readonly project_id?: string; readonly graph_id?: string } {
  return {
    ...(project !== undefined && { project_id: demandTask(cli, resolveProjectId(library, { project })) }),
    ...(plan !== undefined && { graph_id: graphNamed(cli, library, plan) }),
  };
}

/** The id of the task plan that an id or its beginning names. @throws Refusal */
export function graphNamed(cli: Cli, library: Library, plan: string): string {
  return demandTask(cli, resolveGraphId(library, { graph: plan }));
}

/**
 * The id of the task plan that is named, else of the only active one of the project.
 * @throws Refusal with the active ones where there is not exactly one
 */
export function activeGraph(cli: Cli, library: Library, plan: string | undefined, options: PlaceOptions): string {
  if (plan !== undefined) return graphNamed(cli, library, plan);
  const { graphs } = demandTask(cli, listTasks(library, { ...placeOf(cli, library, options), limit: 0 }));
  const active = graphs.filter(({ status }) => status === 'active');
  const [only, another] = active;
  if (only && !another) return only.graph_id;
  throw only
    ? usageError(
        `There are ${active.length} active task plans.`,
        `Name one: ${active.map(({ graph_id, title }) => `${shortId(graph_id)} (${plain(title)})`).join(', ')}`,
      )
    : notFound('There is no active task plan.', `${commandLine(cli, 'approve')} lists those that wait for approval.`);
}

/** The id of the task that an id, its beginning or a key names. @throws Refusal */
export function taskNamed(cli: Cli, library: Library, task: string): string {
  return demandTask(cli, resolveTaskId(library, { task }));
}

/** As `withLibrary`, for the task that an id, its beginning or a key names. */
export function withTask(
  cli: Cli,
  task: string,
  work: (library: Library, taskId: string) => Exit | Promise<Exit>,
): Promise<Exit> {
  return withLibrary(cli, (library) => work(library, taskNamed(cli, library, task)));
}
