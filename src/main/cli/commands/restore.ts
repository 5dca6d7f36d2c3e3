import type { Command } from 'commander';
import { resolveDeletedPlan, restorePlan } from '../../../library/index.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, withLibrary } from '../context.ts';
import { demand, EXIT } from '../exit.ts';
import { planName } from '../terminal/output.ts';

/** `planexe restore`: brings a deleted plan back. */
export function restoreCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'restore <id>',
    summary: 'restore a deleted plan from the trash',
    examples: ['restore 3f2a9c1e'],
    quiet: 'print nothing on success',
    notes: '`planexe trash` lists the deleted plans. They are kept for 30 days.',
  });
  return whenCalled(cli, command, (id: string, options: QuietOptions) =>
    withLibrary(cli, (library) => {
      const { trash } = demand(resolveDeletedPlan(library, { plan: id }));
      const restored = demand(restorePlan(library, { trash }));
      if (options.json) cli.output.json(restored);
      else if (!options.quiet) cli.output.print(`Restored ${planName(restored.plan_id, restored.title)}.`);
      return EXIT.ok;
    }),
  );
}
