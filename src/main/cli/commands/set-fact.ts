import type { Command } from 'commander';
import { readFactValue, setFact } from '../../../library/index.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, withPlannedPlan } from '../context.ts';
import { demand, EXIT, usageError } from '../exit.ts';
import { followUpLines } from '../messages/follow-up.ts';

interface SetFactOptions extends QuietOptions {
  readonly reset?: boolean;
}

/** `planexe set-fact`: says what a fact is; everything that is computed from it follows at once. */
export function setFactCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'set-fact <id> <fact> [value]',
    summary: 'set a fact; schedule, costs and report are updated at once, without drafting',
    examples: ['set-fact 3f2a9c1e budget.total 900000', 'set-fact 3f2a9c1e budget.total --reset'],
    quiet: 'print nothing on success',
    notes:
      'Write the value as you would by hand, in the unit of the fact: 900,000, 15%, 2027-06-30. A number with two readings, such as 5.000, is refused.',
  }).option('--reset', 'restore the original value');
  return whenCalled(cli, command, (id: string, fact: string, value: string | undefined, options: SetFactOptions) =>
    withPlannedPlan(cli, id, async (library, planId) => {
      if ((value === undefined) === (options.reset !== true))
        throw usageError(
          'Give a value or --reset, not both or neither.',
          'Use `set-fact ID FACT VALUE`, or --reset to restore the original value.',
        );
      if (value !== undefined) {
        // Told before anything is saved, so that a misread number is seen where it happens.
        const read = demand(readFactValue(library, { plan_id: planId, id: fact, value }));
        if (!options.json && !options.quiet) cli.output.print(`“${value}” is read as ${read.shown}.`);
      }
      const done = demand(await setFact(library, { plan_id: planId, id: fact, value: value ?? null }));
      if (options.json) cli.output.json({ plan_id: planId, ...done });
      else if (!options.quiet)
        cli.output.print(
          done.value === null ? `${fact} is back to its original value.` : `${fact} is ${done.value} now.`,
          ...followUpLines(cli, planId, done),
        );
      return EXIT.ok;
    }),
  );
}
