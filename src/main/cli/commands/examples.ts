import type { Command } from 'commander';
import { examplePrompts } from '../../../library/example-prompts.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli } from '../context.ts';
import { exampleNamed } from '../options/prompt-source.ts';
import { table } from '../terminal/text.ts';

/** `planexe examples`: the bundled prompts. */
export function examplesCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'examples [example]',
    summary: 'list the bundled prompts, or print one',
    examples: ['examples', 'examples ice-works-bathhouse > prompt.md'],
  });
  return whenCalled(cli, command, (id: string | undefined, options: CommonOptions) => {
    if (id !== undefined) {
      const example = exampleNamed(cli, id);
      return answer(cli, options.json, example, () => [example.text]);
    }
    return answer(cli, options.json, { examples: examplePrompts }, () =>
      table([
        ['EXAMPLE', 'KIND', 'MONEY', 'WORDS', 'TITLE'],
        ...examplePrompts.map((example) => [
          example.id,
          example.domain.replaceAll('_', ' '),
          example.currency,
          String(example.wordCount).padStart(5),
          example.isDefault ? `${example.title} (default)` : example.title,
        ]),
      ]),
    );
  });
}
