import type { Command } from 'commander';
import { approvalQueue, approveGraph, type Library, listTasks, PERSON } from '../../../library/index.ts';
import { counted } from '../../../shared/counted.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withLibrary } from '../context.ts';
import { type Exit, usageError } from '../exit.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { graphNamed } from '../tasks/task-place.ts';
import { localTime, plain, shortId, table } from '../terminal/text.ts';

interface ApproveOptions extends CommonOptions {
  readonly note?: string;
}

/** `planexe approve`: makes a proposed task plan active. */
export function approveCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'approve [plan]',
    summary: 'approve a proposed task plan; without one, list what waits for approval',
    examples: ['approve', 'approve 3f2a9c1e', 'approve 3f2a9c1e --note "budget agreed"'],
  }).option('--note <text>', 'why, for the record');
  return whenCalled(cli, command, (plan: string | undefined, { note, json }: ApproveOptions) =>
    withLibrary(cli, (library) => {
      if (plan === undefined) {
        if (note !== undefined) throw usageError('--note needs the task plan that it is about.', 'Add the id of it.');
        return list(cli, library, json);
      }
      const graph_id = graphNamed(cli, library, plan);
      const approved = demandTask(
        cli,
        approveGraph(library, { graph_id, ...(note !== undefined && { note }) }, PERSON),
      );
      return answer(cli, json, approved, () => {
        const ready = approved.status === 'active' ? approved.readied_task_ids.length : 0;
        const { graphs } = demandTask(cli, listTasks(library, { graph_id, limit: 0 }));
        return [
          `Approved ${plain(graphs[0]?.title ?? '')} (${shortId(graph_id)}). Ready: ${counted(ready, 'task')}.`,
          `Next: ${commandLine(cli, `claim --plan ${shortId(graph_id)}`)}`,
        ];
      });
    }),
  );
}

function list(cli: Cli, library: Library, json: boolean | undefined): Exit {
  const { waiting } = approvalQueue(library);
  return answer(cli, json, { waiting }, () =>
    waiting.length === 0
      ? ['Nothing waits for approval.']
      : [
          ...table(
            [
              ['ID', 'TASKS', 'ASKED BY', 'PROPOSED', 'PROJECT', 'TITLE'],
              ...waiting.map(({ graph_id, tasks, asked_by, proposed_by, proposed_at, project_name, title }) => [
                shortId(graph_id),
                String(tasks),
                plain(asked_by ?? proposed_by),
                localTime(proposed_at),
                plain(project_name),
                plain(title),
              ]),
            ],
            cli.output.stdout.columns(),
          ),
          '',
          `Look at one with ${commandLine(cli, 'tasks --plan ID')}, then approve or reject it.`,
        ],
  );
}
