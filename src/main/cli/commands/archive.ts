import type { Command } from 'commander';
import { archivePlan } from '../../../library/index.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, withPlan } from '../context.ts';
import { demand, EXIT } from '../exit.ts';
import { shortId } from '../terminal/text.ts';

interface ArchiveOptions extends QuietOptions {
  readonly undo?: boolean;
}

/** `planexe archive`: hides a plan from lists. */
export function archiveCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'archive <id>',
    summary: 'hide a plan from the list, or show it again',
    examples: ['archive 3f2a9c1e', 'archive 3f2a9c1e --undo'],
    quiet: 'print nothing on success',
  }).option('--undo', 'show it again');
  return whenCalled(cli, command, (id: string, options: ArchiveOptions) =>
    withPlan(cli, id, (library, planId) => {
      const done = demand(archivePlan(library, { plan_id: planId, archived: options.undo !== true }));
      if (options.json) cli.output.json(done);
      else if (!options.quiet)
        cli.output.print(`${shortId(planId)} is ${done.archived ? 'archived; `list --all` shows it' : 'unarchived'}.`);
      return EXIT.ok;
    }),
  );
}
