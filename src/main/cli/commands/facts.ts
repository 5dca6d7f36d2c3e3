import type { Command } from 'commander';
import { listFacts } from '../../../library/index.ts';
import { isCalendarDate } from '../../../shared/calendar-date.ts';
import type { ProposedFact } from '../../../shared/contracts/proposed-fact.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withPlan } from '../context.ts';
import { demand } from '../exit.ts';
import { factJson, valueText } from '../messages/fact-text.ts';
import { plain, shortId, table } from '../terminal/text.ts';

/** `planexe facts`: every number of a plan, once. */
export function factsCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'facts <id>',
    summary: 'list the facts of a plan: each number, its meaning and its source',
    examples: ['facts 3f2a9c1e', 'facts 3f2a9c1e --json'],
  });
  return whenCalled(cli, command, (id: string, options: CommonOptions) =>
    withPlan(cli, id, (library, planId) => {
      const { facts, proposals } = demand(listFacts(library, { plan_id: planId }));
      return answer(cli, options.json, { facts: facts.map(factJson), proposals }, () =>
        facts.length === 0
          ? ['No facts yet.']
          : [
              ...table(
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
              ...proposalLines(cli, planId, proposals),
            ],
      );
    }),
  );
}

/** Values that accepted criticism asks for, each with the command that takes it over. */
function proposalLines(cli: Cli, planId: string, proposals: readonly ProposedFact[]): string[] {
  if (proposals.length === 0) return [];
  return [
    '',
    'Accepted criticism asks for:',
    ...proposals.flatMap(({ id, label, value, shown, expert, why }) => [
      `${plain(label)}: ${plain(shown)} (${plain(expert)}). ${plain(why)}`,
      // A text of a model is never part of a command that somebody may copy.
      `→ ${commandLine(cli, `set-fact ${shortId(planId)} ${id} ${isPlainValue(value) ? value : 'VALUE'}`)}`,
    ]),
  ];
}

function isPlainValue(value: number | string): boolean {
  return typeof value === 'number' || isCalendarDate(value);
}
