import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import {
  type ImportedTasks,
  importTasks,
  instantiateTemplate,
  invalidInput,
  type Library,
  listProjects,
  listTasks,
  MOST_TASK_FILE_BYTES,
  PERSON,
  type ProposeFromPlanOutput,
  proposeFromPlan,
  proposeGraph,
  READ_TASK_FORMATS,
  recogniseTaskFormat,
} from '../../../library/index.ts';
import { ProposedTask, seedTaskOf } from '../../../shared/contracts/proposed-task.ts';
import { counted } from '../../../shared/counted.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, commandLine, withLibrary, withPlannedPlan, withPlanner } from '../context.ts';
import { EXIT, type Exit, usageError } from '../exit.ts';
import { leftOutLines } from '../messages/left-out-lines.ts';
import { readText } from '../options/text-source.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { addProjectOption, placeOf } from '../tasks/task-place.ts';
import { plain, shortId } from '../terminal/text.ts';

/** What the file holds: the input of the tool `propose_plan`. A field that is not known is likely a slip. */
const Proposal = z.strictObject({
  projectId: z.string().exactOptional(),
  title: z.string().exactOptional(),
  currency: z.string().exactOptional(),
  tasks: z.array(ProposedTask.strict()),
});

interface ProposeOptions extends QuietOptions {
  readonly project?: string;
  readonly title?: string;
  readonly plan?: string;
  readonly template?: string;
  readonly format?: string;
  readonly list?: string;
}

/** `planexe propose`: a task plan that waits for approval. */
export function proposeCommand(cli: Cli): Command {
  const command = addProjectOption(
    describeCommand({
      usage: 'propose [file]',
      summary: 'propose a task plan, from a file (- for standard input), a finished plan or a template',
      examples: [
        'propose tasks.json',
        'propose tasks.json --project bakery --title "Open in June"',
        'propose tasks.csv --title "Open in June"',
        'propose .taskmaster/tasks/tasks.json --list feature-x',
        'propose --plan 3f2a9c1e',
        'propose --template retail_hospitality --project bakery',
      ],
      quiet: 'print only the id of the task plan',
      notes: `The file is CSV, XML of Microsoft Project, a Markdown check list, tasks.json of Task Master, issues.jsonl of Beads, or JSON as the tool
propose_plan takes it:
  {"title": "Open the bakery", "tasks": [
    {"nodeKey": "lease", "title": "Sign the lease", "executionContract": {"deliverable": "signed lease"},
     "verificationContract": {"evidence": [{"name": "lease", "type": "file"}]}},
    {"nodeKey": "oven", "title": "Install the oven", "dependsOn": ["lease"],
     "executionContract": {}, "verificationContract": {}}]}
A task may also have description, softDependsOn, links, role, tags, due, estimate and plannedCost; "currency" (such as EUR) beside "title" says in which currency costs are.`,
    }),
  )
    .option('--plan <id>', 'take the tasks of this finished plan')
    .option('--template <key>', 'take the tasks of this template; an unknown key lists them')
    .addOption(
      new Option('--format <format>', 'format of the file, if its name and content do not show it').choices([
        ...READ_TASK_FORMATS,
        'json',
      ]),
    )
    .option('--list <name>', 'which list of a file of Task Master (default: master)')
    .option('--title <text>', 'what the plan achieves (default: the title in the file, or its name)');
  return whenCalled(cli, command, (file: string | undefined, options: ProposeOptions) => {
    const { plan, template, format, list } = options;
    const [source, another] = [
      ...(file === undefined ? [] : [() => fromFile(cli, file, options)]),
      ...(plan === undefined ? [] : [() => fromPlan(cli, plan, options)]),
      ...(template === undefined ? [] : [() => fromTemplate(cli, template, options)]),
    ];
    if (!source || another)
      throw usageError('Name one source of tasks: a file, --plan or --template.', 'Use one of them.');
    if (file === undefined && (format ?? list) !== undefined)
      throw usageError('--format and --list are for files.', 'Leave them out.');
    return source();
  });
}

async function fromFile(cli: Cli, file: string, options: ProposeOptions): Promise<Exit> {
  const text = await readText(cli, file, { what: 'The file', mostBytes: MOST_TASK_FILE_BYTES });
  if (text.length >= MOST_TASK_FILE_BYTES) throw usageError('The file is too large.', 'Propose several plans.');
  const filename = file === '-' ? '' : basename(file);
  const format = options.format ?? recogniseTaskFormat(filename, text);
  if (format === null)
    throw usageError('The file format was not recognised.', `Add --format ${READ_TASK_FORMATS.join('|')}|json.`);
  if (format !== 'json') return fromTaskFile(cli, { filename, text, format }, options);
  if (options.list !== undefined) throw usageError('--list is for files of Task Master.', 'Leave it out.');
  const proposal = parse(cli, text);
  return withLibrary(cli, (library) => {
    const title = options.title ?? proposal.title;
    if (title === undefined) throw usageError('The plan has no title.', 'Use --title TEXT, or "title" in the file.');
    const project_id = projectOption(cli, library, options).project_id ?? proposal.projectId;
    const input = {
      title,
      tasks: proposal.tasks.map(seedTaskOf),
      currency: proposal.currency ?? null,
      ...(project_id !== undefined && { project_id }),
    };
    return told(cli, library, options, demandTask(cli, proposeGraph(library, input, PERSON)));
  });
}

/** The file of another program. */
function fromTaskFile(
  cli: Cli,
  file: { readonly filename: string; readonly text: string; readonly format: string },
  options: ProposeOptions,
): Promise<Exit> {
  return withPlanner(cli, async (library) => {
    const { title, list } = options;
    const input = {
      ...file,
      ...projectOption(cli, library, options),
      ...(title !== undefined && { title }),
      ...(list !== undefined && { list }),
    };
    const imported = demandTask(cli, await importTasks(library, input, PERSON));
    return told(cli, library, options, imported, importLines(imported));
  });
}

function importLines({ done, cancelled, left_out }: ImportedTasks): string[] {
  const ended = [...(done > 0 ? [`${done} done`] : []), ...(cancelled > 0 ? [`${cancelled} cancelled`] : [])];
  return [...(ended.length > 0 ? [`From the approval on: ${ended.join(', ')}.`] : []), ...leftOutLines(left_out)];
}

function fromTemplate(cli: Cli, template: string, options: ProposeOptions): Promise<Exit> {
  return withPlanner(cli, (library) => {
    const input = {
      template,
      ...projectOption(cli, library, options),
      ...(options.title !== undefined && { title: options.title }),
    };
    return told(cli, library, options, demandTask(cli, instantiateTemplate(library, input, PERSON)));
  });
}

function fromPlan(cli: Cli, plan: string, options: ProposeOptions): Promise<Exit> {
  if (options.title !== undefined)
    throw usageError('--title is not for --plan.', 'Leave it out; the task plan takes the title of the plan.');
  return withPlannedPlan(cli, plan, async (library, plan_id) => {
    const input = { plan_id, ...projectOption(cli, library, options) };
    const proposed = demandTask(cli, await proposeFromPlan(library, input, PERSON));
    if (proposed.outcome === 'proposed') return told(cli, library, options, proposed, differenceLines(proposed));
    if (options.json) cli.output.json(proposed);
    else if (options.quiet) cli.output.print(proposed.graph_id);
    else
      cli.output.print(
        `Nothing to propose: ${shortId(proposed.graph_id)} in ${projectName(library, proposed.project_id)} has the same tasks.`,
      );
    return EXIT.ok;
  });
}

/** Prints what was proposed and how it is approved. */
function told(
  cli: Cli,
  library: Library,
  options: QuietOptions,
  proposed: { readonly graph_id: string; readonly project_id: string },
  more: readonly string[] = [],
): Exit {
  if (options.json) cli.output.json(proposed);
  else if (options.quiet) cli.output.print(proposed.graph_id);
  else {
    const id = shortId(proposed.graph_id);
    const { graphs, total } = demandTask(cli, listTasks(library, { graph_id: proposed.graph_id, limit: 0 }));
    cli.output.print(
      `Proposed ${plain(graphs[0]?.title ?? '')} (${id}): ${counted(total, 'task')} in ${projectName(library, proposed.project_id)}.`,
      ...more,
      `Next: ${commandLine(cli, `approve ${id}`)}`,
    );
  }
  return EXIT.ok;
}

/** How a plan that was proposed before has changed since. */
function differenceLines({ replaces, difference }: ProposeFromPlanOutput): string[] {
  if (replaces === null || !difference) return [];
  const { added, changed, gone, already_worked_on } = difference;
  return [
    `It replaces ${shortId(replaces)}: ${added.length} added, ${changed.length} changed, ${gone.length} gone.`,
    ...already_worked_on.map(({ title, state }) => `  ${plain(title)} is ${state} already.`),
  ];
}

function projectOption(cli: Cli, library: Library, { project }: ProposeOptions): { readonly project_id?: string } {
  return placeOf(cli, library, { ...(project !== undefined && { project }) });
}

function parse(cli: Cli, text: string): z.output<typeof Proposal> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw usageError(
      `The file is not JSON: ${error.message.slice(0, 200)}.`,
      `${commandLine(cli, 'propose --help')} shows an example.`,
    );
  }
  const parsed = Proposal.safeParse(json);
  return parsed.success ? parsed.data : demandTask(cli, invalidInput(parsed.error));
}

function projectName(library: Library, projectId: string): string {
  return plain(listProjects(library).projects.find(({ project_id }) => project_id === projectId)?.name ?? '');
}
