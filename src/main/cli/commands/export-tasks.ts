import { type Command, Option } from 'commander';
import { exportTasks, TASK_FORMATS } from '../../../library/index.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, withLibrary } from '../context.ts';
import { EXIT, usageError } from '../exit.ts';
import { fileOf, writeOutFile } from '../files/out-file.ts';
import { leftOutLines } from '../messages/left-out-lines.ts';
import { demandTask } from '../tasks/task-errors.ts';
import { activeGraph, addProjectOption } from '../tasks/task-place.ts';

interface ExportTasksOptions extends QuietOptions {
  readonly project?: string;
  readonly format: string;
  readonly out?: string;
  readonly force?: boolean;
}

/** `planexe export-tasks`: a task plan as a file of another program. */
export function exportTasksCommand(cli: Cli): Command {
  const command = addProjectOption(
    describeCommand({
      usage: 'export-tasks [plan]',
      summary: 'write a task plan as CSV, as a Markdown check list, or as a file of Task Master or Beads',
      examples: [
        'export-tasks --format csv --out tasks.csv',
        'export-tasks 3f2a9c1e --format md',
        'export-tasks 3f2a9c1e --format task-master --out .taskmaster/tasks/tasks.json',
      ],
      quiet: 'print nothing when it was written to a file, not even what was left out',
      notes:
        'CSV and Markdown keep tasks in full; what another format cannot hold is listed.\nWithout a plan, takes the only active one of the project.',
    }),
  )
    .addOption(
      new Option('--format <format>', `one of ${TASK_FORMATS.join(', ')}`).choices(TASK_FORMATS).makeOptionMandatory(),
    )
    .option('--out <file>', 'file or folder to write to; - for standard output (default)')
    .option('--force', 'overwrite an existing file');
  return whenCalled(cli, command, (plan: string | undefined, options: ExportTasksOptions) => {
    const { format, force, json, quiet } = options;
    const out = fileOf(options.out);
    if (force && out === undefined) throw usageError('--force needs --out.', 'Add --out FILE, or leave --force out.');
    if (json && out === undefined) throw usageError('--json needs --out.', 'Add --out FILE, or leave --json out.');
    return withLibrary(cli, (library) => {
      const graph_id = activeGraph(cli, library, plan, options);
      const exported = demandTask(cli, exportTasks(library, { graph_id, format }));
      const { bytes, content_type, tasks, left_out } = exported;
      if (out === undefined) cli.output.raw(bytes);
      else {
        const file = writeOutFile(cli, exported, options);
        if (json) cli.output.json({ graph_id, file, content_type, size: bytes.length, tasks, left_out });
        else if (!quiet) cli.output.print(file);
      }
      if (!json && !quiet) cli.output.note(...leftOutLines(left_out));
      return EXIT.ok;
    });
  });
}
