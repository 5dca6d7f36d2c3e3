import type { Command } from 'commander';
import { listFacts } from '../../../library/index.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, withPlan } from '../context.ts';
import { demand } from '../exit.ts';
import { factJson, valueText } from '../messages/fact-text.ts';
import { plain, table } from '../terminal/text.ts';

/** `planexe facts`: every number of a plan, once. */
export function factsCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'facts <id>',
    summary: 'list the facts of a plan: each number, its meaning and its source',
    examples: ['facts 3f2a9c1e', 'facts 3f2a9c1e --json'],
  });
  return whenCalled(cli, command, (id: string, options: CommonOptions) =>
    withPlan(cli, id, (library, planId) => {
      const { facts } = demand(listFacts(library, { plan_id: planId }));
      return answer(cli, options.json, { facts: facts.map(factJson) }, () =>
        facts.length === 0
          ? ['No facts yet.']
          : table(
              [
                ['FACT', 'VALUE', 'UNIT', 'BASIS', 'WHAT IT IS'],
                ...facts.map((fact) => [
                  fact.id,
                  plain(valueText(fact)),
                  ['date', 'text'].includes(fact.unit) ? '' : plain(fact.unit),
                  fact.set ? 'set' : fact.basis,
                  plain(fact.label),
                ]),
              ],
              cli.output.stdout.columns(),
            ),
      );
    }),
  );
}
