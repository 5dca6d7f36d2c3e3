import type { Command } from 'commander';
import { checkPrompt } from '../../../library/index.ts';
import type { PromptCheck } from '../../../shared/contracts/prompt-check.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { type Cli, withPlanner } from '../context.ts';
import { demand, EXIT } from '../exit.ts';
import { readPromptFile } from '../prompt-source.ts';
import { styled } from '../terminal.ts';
import { plain, table, wrap } from '../text.ts';

interface CheckOptions extends CommonOptions {
  readonly startDate?: string;
}

/** `planexe check`: what a prompt says and what it leaves open. */
export function checkCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'check <prompt-file>',
    summary: 'say what a prompt leaves open, before a plan is drafted from it',
    examples: ['check bakery.md', 'check - < bakery.md'],
    notes: 'Ends with 0 when a plan can be drafted from the prompt, with 4 when not. Nothing is created.',
  }).option('--start-date <date>', "the plan's day 0, YYYY-MM-DD (default: today)");
  return whenCalled(cli, command, async (file: string, options: CheckOptions) => {
    const prompt = await readPromptFile(cli, file);
    return withPlanner(cli, async (library) => {
      const input = { prompt, ...(options.startDate !== undefined && { start_date: options.startDate }) };
      const check = demand(await checkPrompt(library, input));
      if (options.json) cli.output.json(check);
      else cli.output.print(...checkLines(cli, check));
      return check.ready ? EXIT.ok : EXIT.notAllowed;
    });
  });
}

function checkLines({ output: { stdout } }: Cli, check: PromptCheck): string[] {
  const marks = {
    present: styled(stdout, 'green', '✓'),
    partial: styled(stdout, 'yellow', '~'),
    missing: styled(stdout, 'red', '✗'),
  };
  const cells = stdout.columns();
  const rows = check.dimensions.map(({ name, status, evidence }) => [
    name.replaceAll('_', ' '),
    status,
    evidence === null ? '' : `“${plain(evidence)}”`,
  ]);
  const lines = table(rows, cells - 4);
  return [
    check.ready ? 'A plan can be drafted from this prompt.' : 'There is no project to plan in this prompt.',
    `${check.word_count} words, language ${check.language}.`,
    '',
    ...lines.map((line, index) => `  ${marks[check.dimensions[index]?.status ?? 'missing']} ${line}`),
    ...(check.questions.length > 0 ? ['', 'Answers that would help most:'] : []),
    ...check.questions.flatMap((question) => wrap(`- ${plain(question)}`, Math.min(cells, 100), '  ')),
  ];
}
