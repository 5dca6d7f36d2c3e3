import type { Command } from 'commander';
import { createProject, listProjects, PERSON } from '../../../library/index.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withLibrary } from '../context.ts';
import { type Exit, usageError } from '../exit.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { localTime, plain, shortId, table } from '../terminal/text.ts';

interface ProjectsOptions extends CommonOptions {
  readonly slug?: string;
}

/** `planexe projects`: the containers of task plans. */
export function projectsCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'projects [action] [name]',
    summary: 'list the projects, or create one; a project holds task plans',
    examples: ['projects', 'projects create "Bakery in Lyon"', 'projects create "Bakery in Lyon" --slug bakery'],
    notes: [
      'projects                lists them, oldest first. The oldest is used if no project is named.',
      'projects create NAME    creates one.',
    ].join('\n'),
  }).option('--slug <slug>', 'short name for commands: a-z, 0-9 and hyphens (default: made from the name)');
  return whenCalled(
    cli,
    command,
    async (action: string | undefined, name: string | undefined, options: ProjectsOptions): Promise<Exit> => {
      if (action === undefined && options.slug === undefined) return list(cli, options);
      if (action === 'create' && name !== undefined) return create(cli, name, options);
      throw usageError(
        action === undefined || action === 'create'
          ? 'The name of the project is missing.'
          : `Unknown action ${JSON.stringify(action).slice(0, 60)}.`,
        `${commandLine(cli, 'projects')} lists them, ${commandLine(cli, 'projects create NAME')} creates one.`,
      );
    },
  );
}

function list(cli: Cli, options: CommonOptions): Promise<Exit> {
  return withLibrary(cli, (library) => {
    const listed = listProjects(library);
    return answer(cli, options.json, listed, () =>
      listed.projects.length === 0
        ? [`No projects yet. Create one with ${commandLine(cli, 'projects create NAME')}`]
        : table(
            [
              ['ID', 'SLUG', 'TASKS', 'CREATED', 'NAME'],
              ...listed.projects.map(({ project_id, slug, task_count, created_at, name }) => [
                shortId(project_id),
                slug,
                String(task_count),
                localTime(created_at),
                plain(name),
              ]),
            ],
            cli.output.stdout.columns(),
          ),
    );
  });
}

function create(cli: Cli, name: string, { slug, json }: ProjectsOptions): Promise<Exit> {
  return withLibrary(cli, (library) => {
    const input = { name, ...(slug !== undefined && { slug }) };
    const created = demandTask(cli, createProject(library, input, PERSON));
    return answer(cli, json, created, () => [
      `Created ${plain(created.name)} (${created.slug}).`,
      `Next: ${commandLine(cli, `propose FILE --project ${created.slug}`)}`,
    ]);
  });
}
