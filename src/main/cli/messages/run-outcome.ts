import { join } from 'node:path';
import {
  type Library,
  listArtifacts,
  planFolder,
  planGraph,
  planHeadlines,
  REPORT_STAGE,
} from '../../../library/index.ts';
import type { DraftEstimate } from '../../../shared/contracts/model-profile.ts';
import type { PlanStatus } from '../../../shared/contracts/plan-status.ts';
import { counted } from '../../../shared/counted.ts';
import { asTyped, type Cli, commandLine } from '../context.ts';
import { demand, EXIT, type Exit } from '../exit.ts';
import { copyPlan } from '../files/out-folder.ts';
import type { Output } from '../terminal/output.ts';
import { styled } from '../terminal/terminal.ts';
import { duration, plain, shortId, table, wrap } from '../terminal/text.ts';
import { planFindings } from './findings.ts';
import { remedyLines } from './remedy-lines.ts';
import type { Watched } from './watch-plan.ts';

/** How headlines look in a terminal with colours. */
const COLOURS = { good: 'green', warning: 'yellow', bad: 'red', neutral: 'bold' } as const;

interface Files {
  /** Absolute paths, null where the file has not been drafted. */
  readonly report: string | null;
  readonly report_md: string | null;
  readonly artifacts_dir: string;
}

interface OutcomeOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
  /** Absolute path of a folder that gets a copy of a completed plan. */
  readonly out?: string;
  readonly deduplicated?: boolean;
  /** What was expected before it began. */
  readonly estimate?: DraftEstimate;
}

/** Says how a run ended, what the plan is worth and what to do next; copies the plan where that was asked for. */
export function reportOutcome(cli: Cli, library: Library, watched: Watched, options: OutcomeOptions): Exit {
  const { status, seconds } = watched;
  const files = planFiles(library, status.plan_id);
  const completed = status.state === 'completed';
  if (completed && options.out !== undefined) copyPlan(library, status.plan_id, options.out);
  if (options.json) {
    if (!completed) sayHowItEnded(cli, status);
    cli.output.json({
      plan_id: status.plan_id,
      run_id: status.run_id,
      title: status.title,
      state: status.state,
      ...files,
      seconds,
      quality_summary: status.quality_summary ?? null,
      deduplicated: options.deduplicated ?? false,
      ...(completed && options.out !== undefined && { out: options.out }),
      usage: status.usage,
      ...(options.estimate && { estimate: options.estimate }),
      ...(status.limit && { limit: status.limit }),
      ...(status.error && { error: status.error }),
    });
  } else if (!completed) {
    sayHowItEnded(cli, status);
  } else if (options.quiet) {
    if (files.report !== null) cli.output.print(files.report);
  } else {
    printSummary(cli, library, watched, files, options.out);
  }
  return exitOf(status);
}

function exitOf(status: PlanStatus): Exit {
  if (status.state === 'completed') return EXIT.ok;
  if (status.state === 'stopped') return EXIT.stopped;
  return isRefused(status) ? EXIT.notAllowed : EXIT.failed;
}

/** Whether a gate ended the run, because the prompt is not one to plan from. */
function isRefused({ error }: PlanStatus): boolean {
  return error?.cause === 'gate';
}

/** Where the report and the other files of a plan lie. */
export function planFiles(library: Library, planId: string): Files {
  const folder = planFolder(library.home, planId);
  const { entries } = demand(listArtifacts(library, { plan_id: planId }));
  const reported = (extension: string) => {
    const entry = entries.find(({ stage, path }) => stage === REPORT_STAGE && path.endsWith(extension));
    return entry ? join(folder, entry.path) : null;
  };
  return { report: reported('.html'), report_md: reported('.md'), artifacts_dir: folder };
}

function sayHowItEnded(cli: Cli, status: PlanStatus): void {
  const { output } = cli;
  const id = shortId(status.plan_id);
  const arrow = styled(output.stderr, 'cyan', '→');
  const remedies = [status.limit, status.error]
    .flatMap((failure) => (failure ? remedyLines(failure) : []))
    .map((line) => asTyped(cli, line));
  if (status.state === 'stopped') {
    if (status.limit) output.note(plain(status.limit.message), ...remedies.map((remedy) => `${arrow} ${remedy}`));
    output.note(
      `Stopped at ${Math.floor(status.progress_percentage)} %. Everything finished is kept.`,
      `${arrow} ${commandLine(cli, `resume ${id}`)}`,
    );
    return;
  }
  const message = asTyped(cli, plain(status.error?.message ?? 'The run failed.'));
  output.note(
    `${styled(output.stderr, 'red', 'error:')} ${message}`,
    ...remedies.map((remedy) => `${arrow} ${remedy}`),
  );
  if (isRefused(status)) output.note(`${arrow} ${commandLine(cli, 'check PROMPT-FILE')} shows what the prompt lacks`);
  else if (status.error?.recoverable === false) output.note(`${arrow} ${commandLine(cli, `retry ${id}`)}`);
  else
    output.note(`${arrow} ${commandLine(cli, `resume ${id}`)}; ${commandLine(cli, `show ${id} run.log`)} shows more`);
}

/** Whether no model wrote any of it. A replay, or another profile since, tells the profile nothing of that. */
function isOutline(library: Library, planId: string): boolean {
  const { nodes } = demand(planGraph(library, { plan_id: planId }));
  return nodes.every(({ drafted_by }) => drafted_by === null || drafted_by === 'outline' || drafted_by === 'computed');
}

function printSummary(cli: Cli, library: Library, watched: Watched, files: Files, out: string | undefined): void {
  const { output } = cli;
  const { status, seconds } = watched;
  const how = isOutline(library, status.plan_id) ? 'Outlined without a model' : 'Drafted';
  const where: string[][] = [
    ...(files.report === null ? [] : [['  Report', files.report]]),
    ...(files.report_md === null ? [] : [['  Markdown', files.report_md]]),
    ['  Files', files.artifacts_dir],
    ...(out === undefined ? [] : [['  Copy', out]]),
  ];
  output.print(
    `${styled(output.stdout, 'green', '✓')} ${styled(output.stdout, 'bold', plain(status.title))}`,
    `  ${how} in ${duration(seconds * 1000)}. Plan ${shortId(status.plan_id)}.`,
    '',
    ...table(where),
    '',
    ...worth(library, status, output),
    ...nextSteps(cli, library, status.plan_id, files),
  );
}

/** What a completed plan comes down to: its sections, findings and headlines. */
function worth(library: Library, { plan_id, quality_summary: quality }: PlanStatus, output: Output): string[] {
  if (!quality) return [];
  const cells = Math.min(100, output.stdout.columns());
  const findings = planFindings(library, plan_id);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const notes = findings.filter(({ severity }) => severity === 'info').length;
  const sections = [
    `${quality.sections_complete} complete`,
    ...(quality.sections_partial > 0 ? [`${quality.sections_partial} partial`] : []),
    ...(quality.sections_failed > 0 ? [`${quality.sections_failed} failed`] : []),
  ];
  const found = `${counted(quality.errors, 'error')}, ${counted(quality.warnings, 'warning')}, ${counted(notes, 'note')}`;
  const { headlines } = demand(planHeadlines(library, { plan_id }));
  return [
    ...table([
      ['  Sections', sections.join(', ')],
      ['  Findings', found],
      ...headlines.map(({ label, value, tone }) => [`  ${label}`, styled(output.stdout, COLOURS[tone], plain(value))]),
    ]),
    ...headlines
      .filter(({ tone }) => tone === 'bad' || tone === 'warning')
      .flatMap(({ label, detail }) => wrap(plain(`${label}: ${detail}`), cells, '    ')),
    ...quality.partial_details.slice(0, 3).flatMap(({ step, note }) => wrap(plain(`${step}: ${note}`), cells, '    ')),
    ...errors
      .slice(0, 3)
      .flatMap(({ message }) => [
        `  ${styled(output.stdout, 'red', 'Errors found')}`,
        ...wrap(plain(message), cells, '    '),
      ]),
    '',
  ];
}

function nextSteps(cli: Cli, library: Library, planId: string, { report }: Files): string[] {
  const id = shortId(planId);
  // At the speed `ping`, and for some targets, there is no report yet.
  if (report === null) return ['Next', `  See what is drafted      ${commandLine(cli, `graph ${id}`)}`];
  const risks = library.planner?.stages.find((stage) => stage.id === 'identify_risks');
  const edit = `${commandLine(cli, `edit ${id} ${risks?.id ?? 'PATH'}`)} && ${commandLine(cli, `resume ${id}`)}`;
  return [
    'Next',
    `  Read the report          ${openCommand(report)}`,
    `  See the numbers          ${commandLine(cli, `facts ${id}`)}`,
    `  Change one               ${commandLine(cli, `set-fact ${id} FACT VALUE`)}`,
    `  Edit, redraft the rest   ${edit}`,
  ];
}

/** A command that opens a file in the browser, as it is typed on this platform. */
function openCommand(path: string): string {
  if (process.platform === 'win32') return `start "" "${path}"`;
  const quoted = /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
  return process.platform === 'darwin' ? `open ${quoted}` : `xdg-open ${quoted}`;
}
