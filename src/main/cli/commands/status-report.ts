import { type Command, Option } from 'commander';
import { statusReport } from '../../../library/index.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, withPlanner } from '../context.ts';
import { EXIT, usageError } from '../exit.ts';
import { fileOf, writeOutFile } from '../files/out-file.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { activeGraph, addProjectOption } from '../tasks/task-place.ts';
import { shortId } from '../terminal/text.ts';

interface StatusReportOptions extends QuietOptions {
  readonly project?: string;
  readonly format: 'md' | 'html';
  readonly out?: string;
  readonly force?: boolean;
}

/** `planexe status-report`: what was done, what is late and why, what is next; for people. */
export function statusReportCommand(cli: Cli): Command {
  const command = addProjectOption(
    describeCommand({
      usage: 'status-report [plan]',
      summary: 'write a status report of an active task plan: done, late and why, next, decisions due',
      examples: ['status-report', 'status-report 3f2a9c1e --format html --out status.html'],
      quiet: 'print nothing when it was written to a file',
      notes: 'No model is used. Without a plan, takes the only active one of the project.',
    }),
  )
    .addOption(new Option('--format <format>', 'md or html').choices(['md', 'html']).default('md'))
    .option('--out <file>', 'file or folder to write to; - for standard output (default)')
    .option('--force', 'overwrite an existing file');
  return whenCalled(cli, command, (plan: string | undefined, options: StatusReportOptions) => {
    const out = fileOf(options.out);
    if (options.force && out === undefined)
      throw usageError('--force needs --out.', 'Add --out FILE, or leave --force out.');
    return withPlanner(cli, async (library) => {
      const graph_id = activeGraph(cli, library, plan, options);
      const { report, markdown, html } = demandTask(cli, await statusReport(library, { graph_id }));
      const { format } = options;
      const text = format === 'md' ? markdown : html;
      const bytes = Buffer.from(text);
      if (out !== undefined) {
        const filename = `status-${report.as_of}-${shortId(graph_id)}.${format}`;
        const file = writeOutFile(cli, { filename, bytes }, options);
        if (options.json) cli.output.json({ planId: graph_id, file, size: bytes.length });
        else if (!options.quiet) cli.output.print(file);
      } else if (options.json) cli.output.json(report);
      else cli.output.raw(bytes);
      return EXIT.ok;
    });
  });
}
