import type { Command } from 'commander';
import { type DoctorCheck, type DoctorReport, defaultHome, doctor, modelCheck } from '../../../library/index.ts';
import { PROGRAM_VERSION as version } from '../../../shared/program.ts';
import { openWithPlanner } from '../../host/open.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { asTyped, type Cli } from '../context.ts';
import { demand, EXIT, type Exit } from '../exit.ts';
import { environmentLocale } from '../terminal/locale.ts';
import { styled } from '../terminal/terminal.ts';
import { fileSize, table, wrap } from '../terminal/text.ts';

interface Report extends Partial<DoctorReport> {
  readonly ok: boolean;
  readonly version: string;
  readonly node_version: string;
  readonly platform: string;
  readonly home: string;
  readonly configured: Readonly<Record<string, string | null>>;
  readonly checks: DoctorCheck[];
}

/** `planexe doctor`: whether everything is in order, and what is not. */
export function doctorCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'doctor',
    summary: 'check versions, library, files, disk space, models and settings',
    examples: ['doctor', 'doctor --json'],
    notes: 'Exits with 1 when something is broken. Changes nothing, except that an older library is migrated.',
  });
  return whenCalled(cli, command, async (options: CommonOptions): Promise<Exit> => {
    const report = await examine(cli);
    if (options.json) cli.output.json(report);
    else cli.output.print(...reportLines(cli, report));
    return report.ok ? EXIT.ok : EXIT.failed;
  });
}

async function examine(cli: Cli): Promise<Report> {
  const found = await examineLibrary(cli);
  return {
    ok: found.checks.every(({ status }) => status !== 'error'),
    version,
    node_version: process.version,
    platform: `${process.platform} ${process.arch}`,
    home: defaultHome(cli.env),
    configured: {
      PLANEXE_HOME: cli.env.PLANEXE_HOME ?? null,
      PLANEXE_DEDUP_WINDOW_SECONDS: cli.env.PLANEXE_DEDUP_WINDOW_SECONDS ?? null,
      locale: environmentLocale(cli.env) ?? null,
      editor: cli.env.VISUAL ?? cli.env.EDITOR ?? null,
    },
    ...found,
  };
}

/** A library that cannot be opened is what a doctor is asked about, not an error of the asking. */
async function examineLibrary(cli: Cli): Promise<Pick<Report, 'checks'> & Partial<DoctorReport>> {
  const opened = await openWithPlanner(cli.env);
  if (!opened.ok) {
    const { message, details } = opened.error;
    const next = typeof details?.next === 'string' ? { next: details.next } : {};
    return { checks: [{ name: 'library', status: 'error', detail: message, ...next }] };
  }
  try {
    const report = demand(doctor(opened.value));
    return { ...report, checks: [...report.checks, await modelCheck(opened.value)] };
  } finally {
    opened.value.close();
  }
}

function reportLines(cli: Cli, report: Report): string[] {
  const { stdout } = cli.output;
  const marks = {
    ok: styled(stdout, 'green', '✓'),
    warning: styled(stdout, 'yellow', '!'),
    error: styled(stdout, 'red', '✗'),
  };
  const rows: string[][] = [
    ['PlanExe Desktop', report.version],
    ['Node', `${report.node_version}, ${report.platform}`],
    ['Library', report.home],
    ...(report.sqlite_version === undefined
      ? []
      : [['SQLite', `${report.sqlite_version}, schema ${report.schema_version}`]]),
    ...(report.free_bytes === undefined ? [] : [['Free space', fileSize(report.free_bytes)]]),
    ...(report.counts === undefined
      ? []
      : [
          [
            'Contents',
            Object.entries(report.counts)
              .map(([what, count]) => `${count} ${what}`)
              .join(', '),
          ],
        ]),
    ...Object.entries(report.configured).map(([name, value]) => [name, value ?? 'not set']),
  ];
  const cells = Math.min(110, stdout.columns());
  return [
    ...table(rows),
    '',
    ...report.checks.flatMap(({ name, status, detail, next }) => [
      `${marks[status]} ${name}`,
      ...wrap(asTyped(cli, detail), cells, '    '),
      ...(next === undefined ? [] : wrap(`→ ${asTyped(cli, next)}`, cells, '    ')),
    ]),
  ];
}
