import type { Command } from 'commander';
import { z } from 'zod';
import { invalidInput, type Library, listProjects, PERSON, proposeGraph } from '../../../library/index.ts';
import { Seed, seedOf } from '../../mcp/projects/fields.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, commandLine, withLibrary } from '../context.ts';
import { EXIT, usageError } from '../exit.ts';
import { demandTask } from '../task-errors.ts';
import { addProjectOption, placeOf } from '../task-place.ts';
import { taskCount } from '../task-text.ts';
import { plain, shortId } from '../text.ts';
import { readText } from '../text-source.ts';

/** Far more than ten thousand tasks take. */
const MOST_BYTES = 32_000_000;

/** What the file holds: the input of the tool `propose_plan`. A field that is not known is likely a slip. */
const Proposal = z.strictObject({
  projectId: z.string().exactOptional(),
  title: z.string().exactOptional(),
  tasks: z.array(Seed.strict()),
});

interface ProposeOptions extends QuietOptions {
  readonly project?: string;
  readonly title?: string;
}

/** `planexe propose`: a task plan that waits for approval. */
export function proposeCommand(cli: Cli): Command {
  const command = addProjectOption(
    describeCommand({
      usage: 'propose <file>',
      summary: 'propose a task plan from a JSON file, or - for standard input',
      examples: [
        'propose tasks.json',
        'propose tasks.json --project bakery --title "Open in June"',
        'propose - < tasks.json',
      ],
      quiet: 'print only the id of the task plan',
      notes: `The file holds what the tool propose_plan takes:
  {"title": "Open the bakery", "tasks": [
    {"nodeKey": "lease", "title": "Sign the lease", "executionContract": {"deliverable": "signed lease"},
     "verificationContract": {"evidence": [{"name": "lease", "type": "file"}]}},
    {"nodeKey": "oven", "title": "Install the oven", "dependsOn": ["lease"],
     "executionContract": {}, "verificationContract": {}}]}
A task may also have description, softDependsOn, role, tags, due, estimate and plannedCost.`,
    }),
  ).option('--title <text>', 'what the plan achieves (default: the title in the file)');
  return whenCalled(cli, command, async (file: string, options: ProposeOptions) => {
    const proposal = parse(cli, await readText(cli, file, { what: 'The file', mostBytes: MOST_BYTES }));
    return withLibrary(cli, (library) => {
      const title = options.title ?? proposal.title;
      if (title === undefined) throw usageError('The plan has no title.', 'Use --title TEXT, or "title" in the file.');
      const place = placeOf(cli, library, { ...(options.project !== undefined && { project: options.project }) });
      const project_id = place.project_id ?? proposal.projectId;
      const proposed = demandTask(
        cli,
        proposeGraph(
          library,
          { title, tasks: proposal.tasks.map(seedOf), ...(project_id !== undefined && { project_id }) },
          PERSON,
        ),
      );
      if (options.json) cli.output.json(proposed);
      else if (options.quiet) cli.output.print(proposed.graph_id);
      else {
        const id = shortId(proposed.graph_id);
        cli.output.print(
          `Proposed ${plain(title)} (${id}): ${taskCount(proposal.tasks.length)} in ${projectName(library, proposed.project_id)}.`,
          `Next: ${commandLine(cli, `approve ${id}`)}`,
        );
      }
      return EXIT.ok;
    });
  });
}

function parse(cli: Cli, text: string): z.output<typeof Proposal> {
  if (text.length >= MOST_BYTES) throw usageError('The file is too large.', 'Propose several plans.');
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
