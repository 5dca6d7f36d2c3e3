import type { Command } from 'commander';
import { importPlan } from '../../../library/index.ts';
import { counted } from '../../../shared/counted.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { asTyped, type Cli, commandLine, userPath, withPlanner } from '../context.ts';
import { demand, EXIT, notFound } from '../exit.ts';
import { planName } from '../terminal/output.ts';
import { shortId } from '../terminal/text.ts';

/** `planexe import`: takes an exported plan in. */
export function importCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'import <file>',
    summary: 'import an exported zip as a new plan',
    examples: ['import bakery-in-lyon-3f2a9c1e.zip', 'import plan.zip --json'],
    quiet: "print only the new plan's id",
    notes: 'Takes a zip made by `planexe export --format zip`, here or on another computer.',
  });
  return whenCalled(cli, command, (file: string, options: QuietOptions) =>
    withPlanner(cli, async (library) => {
      const path = userPath(cli, file);
      const imported = await importPlan(library, { path });
      if (!imported.ok && imported.error.details?.reason === 'no_file')
        throw notFound(`File not found: ${path}`, 'Check the path.');
      const { plan_id, title, state, files_count, imported_before, warnings } = demand(imported);
      if (options.json) cli.output.json(imported.ok ? imported.value : null);
      else if (options.quiet) cli.output.print(plan_id);
      else {
        const next = state === 'completed' ? `show ${shortId(plan_id)}` : `resume ${shortId(plan_id)}`;
        cli.output.print(
          `Imported ${planName(plan_id, title)}: ${counted(files_count, 'file')}, ${state}.`,
          `Next: ${commandLine(cli, next)}`,
        );
      }
      if (imported_before)
        cli.output.note(`Imported before: ${planName(imported_before.plan_id, imported_before.title)}.`);
      cli.output.note(...warnings.map((warning) => asTyped(cli, warning)));
      return EXIT.ok;
    }),
  );
}
