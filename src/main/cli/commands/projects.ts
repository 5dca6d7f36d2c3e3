import type { Command } from 'commander';
import {
  createProject,
  deleteProject,
  listDeletedProjects,
  listProjects,
  PERSON,
  resolveDeletedProject,
  resolveProjectId,
  restoreProject,
} from '../../../library/index.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withLibrary } from '../context.ts';
import { EXIT, type Exit, usageError } from '../exit.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { isConfirmed } from '../terminal/confirm.ts';
import { localTime, plain, shortId, table } from '../terminal/text.ts';

interface ProjectsOptions extends CommonOptions {
  readonly slug?: string;
  readonly yes?: boolean;
}

/** `planexe projects`: the containers of task plans. */
export function projectsCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'projects [action] [name]',
    summary: 'list, create, delete or restore projects; a project holds task plans',
    examples: ['projects', 'projects create "Bakery in Lyon" --slug bakery', 'projects delete bakery'],
    notes: [
      'projects                lists them, oldest first. The oldest is used if no project is named.',
      'projects create NAME    creates one.',
      'projects delete NAME    deletes one with its task plans and tasks (kept for 30 days).',
      'projects deleted        lists the deleted ones.',
      'projects restore NAME   restores one of them.',
      'NAME can also be a slug or the beginning of an id, except for create.',
    ].join('\n'),
  })
    .option('--slug <slug>', 'short name for commands: a-z, 0-9 and hyphens (default: made from the name)')
    .option('--yes', 'delete without the confirmation');
  return whenCalled(
    cli,
    command,
    async (action: string | undefined, name: string | undefined, options: ProjectsOptions): Promise<Exit> => {
      if (action === undefined && options.slug === undefined) return list(cli, options);
      if (action === 'deleted' && name === undefined) return listDeleted(cli, options);
      const work = action === undefined ? create : WORK.get(action);
      if (work && name !== undefined) return work(cli, name, options);
      throw usageError(
        work ? 'The name of the project is missing.' : `Unknown action ${JSON.stringify(action).slice(0, 60)}.`,
        `${commandLine(cli, 'projects')} lists them, ${commandLine(cli, 'projects --help')} shows what else there is.`,
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

async function remove(cli: Cli, project: string, { yes, json }: ProjectsOptions): Promise<Exit> {
  return withLibrary(cli, async (library) => {
    const project_id = demandTask(cli, resolveProjectId(library, { project }));
    const found = listProjects(library).projects.find((each) => each.project_id === project_id);
    const name = plain(found?.name ?? project);
    const tasks = found?.task_count ?? 0;
    const holds = tasks === 0 ? '' : ` with its ${tasks === 1 ? 'task' : `${tasks} tasks`}`;
    if (!yes && !(await isConfirmed(cli, `Delete the project ${name}${holds}?`))) {
      cli.output.note('Cancelled; nothing was deleted.');
      return EXIT.failed;
    }
    const deleted = demandTask(cli, deleteProject(library, { project_id }, PERSON));
    return answer(cli, json, deleted, () => [
      `Deleted ${name}. Kept until ${localTime(deleted.kept_until)}.`,
      `To undo: ${commandLine(cli, `projects restore ${shortId(project_id)}`)}`,
    ]);
  });
}

function listDeleted(cli: Cli, options: CommonOptions): Promise<Exit> {
  return withLibrary(cli, (library) => {
    const listed = listDeletedProjects(library);
    return answer(cli, options.json, listed, () =>
      listed.projects.length === 0
        ? ['There are no deleted projects.']
        : [
            ...table(
              [
                ['ID', 'DELETED', 'KEPT UNTIL', 'NAME'],
                ...listed.projects.map(({ project_id, deleted_at, kept_until, name }) => [
                  shortId(project_id),
                  localTime(deleted_at),
                  localTime(kept_until),
                  plain(name),
                ]),
              ],
              cli.output.stdout.columns(),
            ),
            '',
            `To restore one: ${commandLine(cli, 'projects restore ID')}`,
          ],
    );
  });
}

function restore(cli: Cli, project: string, { json }: ProjectsOptions): Promise<Exit> {
  return withLibrary(cli, (library) => {
    const { project_id } = demandTask(cli, resolveDeletedProject(library, { project }));
    const restored = demandTask(cli, restoreProject(library, { project_id }, PERSON));
    return answer(cli, json, restored, () => [`Restored ${plain(restored.name)} (${restored.slug}).`]);
  });
}

/** What is done with the project that is named, by the word for it. */
const WORK: ReadonlyMap<string, (cli: Cli, name: string, options: ProjectsOptions) => Promise<Exit>> = new Map([
  ['create', create],
  ['delete', remove],
  ['restore', restore],
]);
