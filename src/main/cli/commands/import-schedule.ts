import type { Command } from 'commander';
import { applyScheduleImport, MOST_SCHEDULE_BYTES, previewScheduleImport } from '../../../library/index.ts';
import type { ScheduleImportPreview } from '../../../shared/contracts/schedule-import.ts';
import { counted } from '../../../shared/counted.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { formatDate } from '../../../shared/quantities/format.ts';
import { differenceWords } from '../../../shared/schedule-difference-words.ts';
import { finishWords, leftOutWords } from '../../../shared/schedule-import-words.ts';
import { describeCommand, type QuietOptions, whenCalled } from '../command.ts';
import { type Cli, commandLine, withPlannedPlan } from '../context.ts';
import { demand, EXIT } from '../exit.ts';
import { followUpLines } from '../messages/follow-up.ts';
import { readBytes } from '../options/text-source.ts';
import { dayText, plain, shortId, spanText } from '../terminal/text.ts';

interface ImportScheduleOptions extends QuietOptions {
  readonly apply?: boolean;
  readonly expect?: string;
}

/** Of tasks that land elsewhere; the file has them all. */
const MOST_ELSEWHERE = 10;

/** `planexe import-schedule`: what another program changed in a schedule, shown, and with `--apply` taken. */
export function importScheduleCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'import-schedule <id> <file>',
    summary: 'preview or apply the changes in an edited schedule file',
    examples: [
      'import-schedule 3f2a9c1e plan.xml',
      'import-schedule 3f2a9c1e tasks.csv --apply',
      'import-schedule 3f2a9c1e plan.xml --apply --expect 5f0c…',
    ],
    quiet: 'print nothing on success',
    notes: `The file is what \`planexe export --format mspdi\` or \`--format csv\` wrote and another program changed (- for standard
input). Without --apply nothing is changed. Tasks are matched by their ids. Titles, estimates, links, fixed days, and
added and removed tasks are taken as edits of the plan; the dates follow from them.`,
  })
    .option('--apply', 'apply the changes to the plan')
    .option('--expect <token>', 'apply only if the differences still match this token');
  return whenCalled(cli, command, (id: string, path: string, options: ImportScheduleOptions) =>
    withPlannedPlan(cli, id, async (library, plan_id) => {
      const bytes = await readBytes(cli, path, MOST_SCHEDULE_BYTES + 1);
      const preview = demand(await previewScheduleImport(library, { plan_id, bytes }));
      if (!options.apply || preview.differences.length === 0) {
        if (options.json) cli.output.json({ plan_id, applied: false, ...preview });
        else if (!options.quiet) cli.output.print(...previewLines(preview), ...nextLines(cli, plan_id, path, preview));
        return EXIT.ok;
      }
      const token = options.expect ?? preview.token;
      const applied = demand(await applyScheduleImport(library, { plan_id, bytes, token }));
      if (options.json)
        cli.output.json({ plan_id, applied: true, ...preview, changed: applied.changed, warnings: applied.warnings });
      else if (!options.quiet)
        cli.output.print(...previewLines(preview), 'Applied.', ...followUpLines(cli, plan_id, applied));
      return EXIT.ok;
    }),
  );
}

function previewLines({ differences, notes, left_out, finish, elsewhere, tasks }: ScheduleImportPreview): string[] {
  const words = (text: string) => plain(text);
  return [
    differences.length === 0
      ? `No differences in ${counted(tasks, 'task')}.`
      : `${counted(differences.length, 'difference')} in ${counted(tasks, 'task')}:`,
    ...differences.map((difference) => `  ${words(differenceWords(difference, dayText))}`),
    ...(differences.length > 0 ? [finishWords(finish, (date) => formatDate(date, DEFAULT_LOCALE))] : []),
    ...(left_out.length > 0 ? ['Not imported:', ...left_out.map((kind) => `  ${words(leftOutWords(kind))}`)] : []),
    ...notes,
    ...(elsewhere.length > 0 ? ['Dates that differ because the plan calculates them:'] : []),
    ...elsewhere
      .slice(0, MOST_ELSEWHERE)
      .map(({ title, file, plan }) => `  “${words(title)}”: ${spanText(plan)}, not ${spanText(file)}`),
    ...(elsewhere.length > MOST_ELSEWHERE ? [`  and ${elsewhere.length - MOST_ELSEWHERE} more`] : []),
  ];
}

function nextLines(cli: Cli, planId: string, path: string, { differences, token }: ScheduleImportPreview): string[] {
  if (differences.length === 0) return [];
  const file = path === '-' ? 'FILE' : path;
  return [`Next: ${commandLine(cli, `import-schedule ${shortId(planId)} ${file} --apply --expect ${token}`)}`];
}
