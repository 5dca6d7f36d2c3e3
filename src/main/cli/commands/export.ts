import { type Command, Option } from 'commander';
import { EXPORT_CHOICES, exportPlan } from '../../../library/index.ts';
import { Redactable } from '../../../shared/redaction.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, withPlannedPlan } from '../context.ts';
import { demand, EXIT, usageError } from '../exit.ts';
import { writeOutFile } from '../files/out-file.ts';
import { fileSize } from '../terminal/text.ts';

interface ExportOptions extends QuietOptions {
  readonly format: string;
  readonly part?: string;
  readonly out?: string;
  readonly force?: boolean;
  readonly withCalls?: boolean;
  readonly withComments?: boolean;
  readonly leaveOut?: string;
  readonly leaveOutWord?: readonly string[];
  readonly keepName?: readonly string[];
}

/** `planexe export`: a plan as one file. */
export function exportCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'export <id>',
    summary: 'export a plan as one file, for other programs or to keep',
    examples: [
      'export 3f2a9c1e --format zip',
      'export 3f2a9c1e --format csv --part risks',
      'export 3f2a9c1e --format md --out plan.md',
      'export 3f2a9c1e --format page --leave-out money,names',
    ],
    quiet: 'print nothing on success',
  })
    .addOption(new Option('--format <format>', EXPORT_CHOICES.formats).makeOptionMandatory())
    .option('--part <part>', `which file of the format (default: the first); ${EXPORT_CHOICES.parts}`)
    .option('--out <file>', 'file or folder to write to; - for standard output (default: a name from the title)')
    .option('--with-calls', 'include prompts to models and their answers in the zip')
    .option('--with-comments', 'include comments in the zip and in the report as Markdown')
    .option('--leave-out <what>', `what to leave out of the page: ${Redactable.options.join(', ')} (default: all)`)
    .option('--leave-out-word <word...>', 'further words to leave out')
    .option('--keep-name <name...>', 'recognised names to keep on the page')
    .option('--force', 'overwrite an existing file');
  return whenCalled(cli, command, (id: string, options: ExportOptions) =>
    withPlannedPlan(cli, id, async (library, planId) => {
      if (options.out === '-' && options.json)
        throw usageError('--json and --out - both write to standard output.', 'Use only one of them.');
      const { format, part, withCalls = false, withComments = false } = options;
      const input = {
        plan_id: planId,
        format,
        ...(part !== undefined && { part }),
        with_calls: withCalls,
        with_comments: withComments,
        ...(options.leaveOut !== undefined && {
          leave_out: options.leaveOut
            .split(',')
            .map((what) => what.trim())
            .filter(Boolean),
        }),
        ...(options.leaveOutWord && { leave_out_words: options.leaveOutWord }),
        ...(options.keepName && { keep_names: options.keepName }),
      };
      const exported = demand(await exportPlan(library, input));
      const { content_type, bytes } = exported;
      if (options.out === '-') {
        cli.output.raw(bytes);
        return EXIT.ok;
      }
      const file = writeOutFile(cli, exported, options);
      if (options.json) cli.output.json({ plan_id: planId, file, content_type, size: bytes.length });
      else if (!options.quiet) cli.output.print(`${file} (${fileSize(bytes.length)})`);
      return EXIT.ok;
    }),
  );
}
