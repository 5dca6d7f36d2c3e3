import type { Command } from 'commander';
import { optionalSections } from '../../../library/index.ts';
import type { OptionalSection } from '../../../shared/contracts/optional-section.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, commandLine, withPlannedPlan } from '../context.ts';
import { demand } from '../exit.ts';
import { shortId, table } from '../terminal/text.ts';

const STATE: Readonly<Record<OptionalSection['state'], string>> = {
  drafted: 'drafted',
  to_draft: 'drafted by the next run',
  left_out: 'left out',
};

/** `planexe sections`: the sections that a plan may be without, and how to add one. */
export function sectionsCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'sections <id>',
    summary: 'list the optional sections of a plan and the state of each',
    examples: ['sections 3f2a9c1e', 'sections 3f2a9c1e --json'],
  });
  return whenCalled(cli, command, (id: string, options: CommonOptions) =>
    withPlannedPlan(cli, id, (library, planId) => {
      const { sections } = demand(optionalSections(library, { plan_id: planId }));
      const leftOut = sections.find(({ state }) => state === 'left_out');
      return answer(cli, options.json, { plan_id: planId, sections }, () => [
        ...table(
          [['SECTION', 'STATE', 'TITLE'], ...sections.map(({ stage, state, title }) => [stage, STATE[state], title])],
          cli.output.stdout.columns(),
        ),
        ...(leftOut ? [`Add one: ${commandLine(cli, `resume ${shortId(planId)} --add ${leftOut.stage}`)}`] : []),
      ]);
    }),
  );
}
