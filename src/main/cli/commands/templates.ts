import type { Command } from 'commander';
import { listTemplates, saveTemplate } from '../../../library/index.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withPlanner } from '../context.ts';
import { type Exit, usageError } from '../exit.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { graphNamed } from '../tasks/task-place.ts';
import { plain, table } from '../terminal/text.ts';

interface TemplatesOptions extends CommonOptions {
  readonly plan?: string;
  readonly title?: string;
}

/** `planexe templates`: what `propose --template` can start from. */
export function templatesCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'templates [action] [key]',
    summary: 'list task plan templates, or save a task plan as one',
    examples: ['templates', 'templates save opening --plan 3f2a9c1e', 'propose --template opening'],
    notes: [
      'templates                     lists those of the program and your own.',
      'templates save KEY --plan ID  keeps the tasks of a task plan, in place of what was kept under that key.',
    ].join('\n'),
  })
    .option('--plan <id>', 'the task plan to keep')
    .option('--title <text>', 'title of the template (default: of the task plan)');
  return whenCalled(
    cli,
    command,
    async (action: string | undefined, key: string | undefined, options: TemplatesOptions): Promise<Exit> => {
      const { plan, title } = options;
      if (action === undefined && plan === undefined && title === undefined) return list(cli, options);
      if (action === 'save' && key !== undefined && plan !== undefined) return save(cli, { key, plan }, options);
      throw usageError(
        action === undefined || action === 'save'
          ? 'Saving a template needs its key and --plan.'
          : `Unknown action ${JSON.stringify(action).slice(0, 60)}.`,
        `${commandLine(cli, 'templates')} lists them, ${commandLine(cli, 'templates save KEY --plan ID')} keeps one.`,
      );
    },
  );
}

function list(cli: Cli, { json }: CommonOptions): Promise<Exit> {
  return withPlanner(cli, (library) => {
    const listed = listTemplates(library);
    return answer(cli, json, listed, () => [
      ...table(
        [
          ['KEY', 'FROM', 'TITLE'],
          ...listed.templates.map(({ key, bundled, status, title }) => [
            key,
            bundled ? 'PlanExe' : status === 'published' ? 'you' : `you, ${status}`,
            plain(title),
          ]),
        ],
        cli.output.stdout.columns(),
      ),
      '',
      `Use one with ${commandLine(cli, 'propose --template KEY')}`,
    ]);
  });
}

function save(
  cli: Cli,
  { key, plan }: { readonly key: string; readonly plan: string },
  { title, json }: TemplatesOptions,
): Promise<Exit> {
  return withPlanner(cli, (library) => {
    const graph_id = graphNamed(cli, library, plan);
    const saved = demandTask(cli, saveTemplate(library, { graph_id, key, ...(title !== undefined && { title }) }));
    return answer(cli, json, saved, () => [
      `Saved ${plain(saved.title)} as ${saved.key}.`,
      `Next: ${commandLine(cli, `propose --template ${saved.key}`)}`,
    ]);
  });
}
