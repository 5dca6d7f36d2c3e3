import type { Command } from 'commander';
import { duplicatePlan } from '../../../library/index.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { asTyped, type Cli, withPlannedPlan } from '../context.ts';
import { demand, EXIT } from '../exit.ts';
import { planName } from '../terminal/output.ts';

interface DuplicateOptions extends QuietOptions {
  readonly title?: string;
}

/** `planexe duplicate`: a second plan that is as the first is now. */
export function duplicateCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'duplicate <id>',
    summary: 'copy a plan with its edits, facts, decisions and runs',
    examples: ['duplicate 3f2a9c1e', 'duplicate 3f2a9c1e --title "Bakery, smaller"'],
    quiet: "print only the new plan's id",
    notes: 'Model costs stay with the original. A plan that is being drafted is copied as stopped.',
  }).option('--title <text>', 'title of the copy');
  return whenCalled(cli, command, (id: string, { title, ...options }: DuplicateOptions) =>
    withPlannedPlan(cli, id, async (library, plan_id) => {
      const done = demand(await duplicatePlan(library, { plan_id, ...(title !== undefined && { title }) }));
      if (options.json) cli.output.json(done);
      else cli.output.print(options.quiet ? done.plan_id : `Copied to ${planName(done.plan_id, done.title)}.`);
      cli.output.note(...done.warnings.map((warning) => asTyped(cli, warning)));
      return EXIT.ok;
    }),
  );
}
