import type { Command } from 'commander';
import { listDeletedPlans } from '../../../library/index.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withLibrary } from '../context.ts';
import { demand } from '../exit.ts';
import { localTime, plain, shortId, table } from '../terminal/text.ts';

/** `planexe trash`: the deleted plans that can be restored. */
export function trashCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'trash',
    summary: 'list deleted plans, the most recent first',
    examples: ['trash', 'trash --json'],
  });
  return whenCalled(cli, command, (options: CommonOptions) =>
    withLibrary(cli, (library) => {
      const deleted = demand(listDeletedPlans(library));
      return answer(cli, options.json, deleted, () =>
        deleted.plans.length === 0
          ? ['The trash is empty.']
          : [
              ...table(
                [
                  ['ID', 'DELETED', 'KEPT UNTIL', 'TITLE'],
                  ...deleted.plans.map(({ plan_id, deleted_at, kept_until, title }) => [
                    shortId(plan_id),
                    localTime(deleted_at),
                    localTime(kept_until),
                    plain(title),
                  ]),
                ],
                cli.output.stdout.columns(),
              ),
              '',
              `To restore one: ${commandLine(cli, 'restore ID')}`,
            ],
      );
    }),
  );
}
