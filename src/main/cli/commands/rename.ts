import type { Command } from 'commander';
import { renamePlan } from '../../../library/index.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { asTyped, type Cli, withPlannedPlan } from '../context.ts';
import { demand, EXIT } from '../exit.ts';
import { plain, shortId } from '../terminal/text.ts';

/** `planexe rename`: calls a plan otherwise. */
export function renameCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'rename <id> <title>',
    summary: 'rename a plan, also in its report and exports',
    examples: ['rename 3f2a9c1e "Bakery in Lyon"'],
    quiet: 'print nothing on success',
  });
  return whenCalled(cli, command, (id: string, title: string, options: QuietOptions) =>
    withPlannedPlan(cli, id, async (library, plan_id) => {
      const done = demand(await renamePlan(library, { plan_id, title }));
      if (options.json) cli.output.json(done);
      else if (!options.quiet) cli.output.print(`${shortId(plan_id)} is now “${plain(done.title)}”.`);
      cli.output.note(...done.warnings.map((warning) => asTyped(cli, warning)));
      return EXIT.ok;
    }),
  );
}
