import { type Command, Option } from 'commander';
import { type Library, listProjects, listTasks, taskDetail } from '../../../library/index.ts';
import { TaskState } from '../../../shared/contracts/task.ts';
import { counted } from '../../../shared/counted.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withLibrary } from '../context.ts';
import { type Exit, usageError } from '../exit.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { addPlaceOptions, type PlaceOptions, placeOf, taskNamed } from '../tasks/task-place.ts';
import { graphLine, taskLines, taskTable } from '../tasks/task-text.ts';
import { plain } from '../terminal/text.ts';

interface TasksOptions extends CommonOptions, PlaceOptions {
  readonly state?: TaskState;
  readonly role?: string;
  readonly tag?: string;
  readonly limit?: string;
}

const STANDARD_LIMIT = 200;

/** `planexe tasks`: the tasks of a project, or all about one. */
export function tasksCommand(cli: Cli): Command {
  const command = addPlaceOptions(
    describeCommand({
      usage: 'tasks [task]',
      summary: 'list the task plans of a project with their tasks, or show one task',
      examples: ['tasks', 'tasks --project bakery --state ready', 'tasks --plan 3f2a9c1e --json', 'tasks 9b1c04de'],
    }),
  )
    .addOption(new Option('--state <state>', 'only tasks in this state').choices(TaskState.options))
    .option('--role <role>', 'only tasks of this role')
    .option('--tag <tag>', 'only tasks with this tag')
    .option('--limit <count>', `maximum number of tasks to list (default: ${STANDARD_LIMIT})`);
  return whenCalled(cli, command, (task: string | undefined, options: TasksOptions) =>
    withLibrary(cli, (library) =>
      task === undefined ? list(cli, library, options) : show(cli, library, task, options),
    ),
  );
}

function show(cli: Cli, library: Library, task: string, { json, ...filters }: TasksOptions): Exit {
  const [filter] = Object.keys(filters);
  if (filter !== undefined)
    throw usageError(`--${filter} is for lists, and a task is named.`, 'Leave out the task or the option.');
  const task_id = taskNamed(cli, library, task);
  const shown = demandTask(cli, taskDetail(library, { task_id }));
  return answer(cli, json, shown, () => taskLines(cli, shown));
}

function list(cli: Cli, library: Library, { json, project, plan, limit, ...filters }: TasksOptions): Exit {
  const place = placeOf(cli, library, {
    ...(project !== undefined && { project }),
    ...(plan !== undefined && { plan }),
  });
  const found = demandTask(cli, listTasks(library, { ...place, ...filters, limit: limitOf(limit) }));
  return answer(cli, json, found, () => {
    const { graphs, tasks, total } = found;
    const isFiltered = Object.keys(filters).length > 0;
    const shown = graphs.flatMap((graph) => {
      const own = tasks.filter(({ graph_id }) => graph_id === graph.graph_id);
      const rows = own.length === 0 ? [] : taskTable(own, cli.output.stdout.columns());
      return isFiltered && own.length === 0 ? [] : ['', graphLine(graph), ...rows];
    });
    const projectId = graphs[0]?.project_id ?? place.project_id;
    const projects = listProjects(library).projects;
    const meant = projects.find(({ project_id }) => project_id === projectId) ?? projects[0];
    return [
      `${plain(meant?.name ?? '')} (${meant?.slug ?? ''}): ${counted(total, 'task')}${isFiltered ? ' match' : ''}`,
      ...shown,
      ...(graphs.length === 0
        ? [`No task plans yet. ${commandLine(cli, `propose FILE --project ${meant?.slug ?? ''}`)} proposes one.`]
        : []),
      ...(tasks.length < total ? ['', `${tasks.length} of ${total} are listed; --limit lists more.`] : []),
    ];
  });
}

/** @throws Refusal */
function limitOf(text: string | undefined): number {
  if (text === undefined) return STANDARD_LIMIT;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw usageError(
    `--limit is not a number: ${JSON.stringify(text).slice(0, 40)}.`,
    'Use a whole number, such as 500.',
  );
}
