import type { Command } from 'commander';
import { deletePlan, planStatus } from '../../../library/index.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, commandLine, withPlan } from '../context.ts';
import { demand, EXIT } from '../exit.ts';
import { isConfirmed } from '../terminal/confirm.ts';
import { planName } from '../terminal/output.ts';
import { localTime, shortId } from '../terminal/text.ts';

interface DeleteOptions extends QuietOptions {
  readonly yes?: boolean;
}

/** `planexe delete`: moves a plan to the trash. */
export function deleteCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'delete <id>',
    summary: 'move a plan to the trash (kept for 30 days)',
    examples: ['delete 3f2a9c1e', 'delete 3f2a9c1e --yes'],
    quiet: 'print nothing on success',
  }).option('--yes', 'skip the confirmation');
  return whenCalled(cli, command, (id: string, options: DeleteOptions) =>
    withPlan(cli, id, async (library, planId) => {
      const { title } = demand(planStatus(library, { plan_id: planId }));
      if (!options.yes && !(await isConfirmed(cli, `Delete the plan ${planName(planId, title)}?`))) {
        cli.output.note('Cancelled; nothing was deleted.');
        return EXIT.failed;
      }
      const deleted = demand(deletePlan(library, { plan_id: planId }));
      if (options.json) cli.output.json(deleted);
      else if (!options.quiet)
        cli.output.print(
          `Deleted ${planName(planId, title)}. Kept in the trash until ${localTime(deleted.kept_until)}.`,
          `To undo: ${commandLine(cli, `restore ${shortId(planId)}`)}`,
        );
      return EXIT.ok;
    }),
  );
}
