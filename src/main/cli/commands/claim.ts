import type { Command } from 'commander';
import { claimTask, PERSON, taskDetail } from '../../../library/index.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withLibrary } from '../context.ts';
import { EXIT, usageError } from '../exit.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { addPlaceOptions, type PlaceOptions, placeOf, taskNamed } from '../tasks/task-place.ts';
import { evidenceOptions, taskLines } from '../tasks/task-text.ts';
import { localTime, shortId } from '../terminal/text.ts';

interface ClaimOptions extends CommonOptions, PlaceOptions {
  readonly role?: string;
  readonly tag?: string;
  readonly lease?: string;
}

/** People work longer without a sign of life than agents do: a day, in seconds. */
const USUAL_LEASE_SEC = 86_400;

/** `planexe claim`: takes a task that is ready. */
export function claimCommand(cli: Cli): Command {
  const command = addPlaceOptions(
    describeCommand({
      usage: 'claim [task]',
      summary: 'take a task that is ready; without one, the next by critical path, due date and age',
      examples: ['claim', 'claim --project bakery --role builder', 'claim 9b1c04de --lease 3600'],
      notes: 'Exit code 3 when nothing that fits is ready. When the lease expires, others can claim the task.',
    }),
  )
    .option('--role <role>', 'only tasks of this role')
    .option('--tag <tag>', 'only tasks with this tag')
    .option('--lease <seconds>', 'duration of the claim, 10 to 86400 (default: a day)');
  return whenCalled(cli, command, (task: string | undefined, { lease, role, tag, json, ...place }: ClaimOptions) =>
    withLibrary(cli, (library) => {
      const filters = { ...(role !== undefined && { role }), ...(tag !== undefined && { tag }) };
      if (task !== undefined && Object.keys({ ...place, ...filters }).length > 0)
        throw usageError('Name a task or filter the list, not both.', 'Leave out the task or the options.');
      const task_id = task === undefined ? undefined : taskNamed(cli, library, task);
      const claimed = demandTask(
        cli,
        claimTask(
          library,
          {
            ...placeOf(cli, library, place),
            ...filters,
            ...(task_id !== undefined && { task_id }),
            lease_sec: lease === undefined ? USUAL_LEASE_SEC : Number(lease),
          },
          PERSON,
        ),
        task_id,
      );
      if (!claimed.task) {
        if (json) cli.output.json(claimed);
        cli.output.note(`Nothing is ready. ${commandLine(cli, 'tasks')} shows what is blocked, claimed or done.`);
        return EXIT.notFound;
      }
      const { task_id: id, lease_expires_at } = claimed.task;
      const shown = demandTask(cli, taskDetail(library, { task_id: id }));
      const evidence = evidenceOptions(claimed.task.verification_contract.evidence ?? []);
      return answer(cli, json, claimed, () => [
        ...taskLines(cli, shown),
        '',
        `It is yours until ${lease_expires_at === null ? '' : localTime(lease_expires_at)}.`,
        `Next: ${commandLine(cli, `done ${shortId(id)} ${evidence}`.trim())}`,
      ]);
    }),
  );
}
