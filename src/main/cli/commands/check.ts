import type { Command } from 'commander';
import { checkPrompt } from '../../../library/index.ts';
import type { PromptCheck } from '../../../shared/contracts/prompt-check.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { type Cli, withPlanner } from '../context.ts';
import { demand, EXIT } from '../exit.ts';
import { readPromptFile } from '../options/prompt-source.ts';
import { styled } from '../terminal/terminal.ts';
import { plain, table, wrap } from '../terminal/text.ts';

interface CheckOptions extends CommonOptions {
  readonly startDate?: string;
}

/** `planexe check`: what a prompt says and what it leaves open. */
export function checkCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'check <prompt-file>',
    summary: 'check a prompt for gaps before drafting a plan from it',
    examples: ['check bakery.md', 'check - < bakery.md'],
    notes: 'Exits with 0 when the prompt is ready to draft from, with 4 when not. Creates nothing.',
  }).option('--start-date <date>', 'first day of the project, YYYY-MM-DD (default: today)');
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
    check.ready ? 'This prompt is ready to draft from.' : 'This prompt does not describe a project yet.',
    `${check.word_count} words, language ${check.language}.`,
    '',
    ...lines.map((line, index) => `  ${marks[check.dimensions[index]?.status ?? 'missing']} ${line}`),
    ...(check.questions.length > 0 ? ['', 'Most useful next answers:'] : []),
    ...check.questions.flatMap((question) => wrap(`- ${plain(question)}`, Math.min(cells, 100), '  ')),
    ...(check.unsure.length > 0 ? ['', 'Can be read in two ways; the plan would take the first:'] : []),
    ...check.unsure.flatMap(({ question, readings }) => [
      ...wrap(`- ${plain(question)}`, Math.min(cells, 100), '  '),
      ...readings.flatMap((reading, index) => wrap(`  ${index + 1}. ${plain(reading)}`, Math.min(cells, 100), '     ')),
    ]),
  ];
}
