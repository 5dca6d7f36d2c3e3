import { createHash } from 'node:crypto';
import type { CalendarDate } from '../../shared/calendar-date.ts';
import { NO_ODDS } from '../../shared/contracts/forecast.ts';
import type { StatusReport } from '../../shared/contracts/status-report.ts';
import type { Evidence } from '../../shared/contracts/task.ts';
import { counted } from '../../shared/counted.ts';
import { escapeHtml } from '../../shared/escape-xml.ts';
import { DEFAULT_LOCALE } from '../../shared/locale.ts';
import {
  formatCost,
  formatDate,
  formatDecimal,
  formatQuantity,
  formatShortDate,
} from '../../shared/quantities/format.ts';
import { markdownToHtml } from './markdown/markdown.ts';
import { escapeMarkdown } from './markdown/plain-markdown.ts';

/** Rows of a list; what is left out is counted. */
const MOST = 15;

const STYLE = `:root{color-scheme:light dark}body{max-width:50rem;margin:0 auto;padding:2rem 1.5rem 4rem;font:16px/1.55 system-ui,sans-serif}h1{font-size:1.6rem;line-height:1.25;margin:0 0 .5rem}h2{font-size:1.15rem;margin:2.2rem 0 .6rem}table{border-collapse:collapse;width:100%}th,td{padding:.4rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent);overflow-wrap:anywhere}td[align=right],th[align=right]{text-align:right}thead th{font-weight:600}li{margin:.25rem 0;overflow-wrap:anywhere}code{font-size:.9em}@media print{body{padding:0}}`;

/** The report as Markdown, in English whatever its plan is in. Lengths in working days. */
export function statusMarkdown(report: StatusReport): string {
  return `# ${escapeMarkdown(report.title)}\n\n${bodyOf(report)}\n`;
}

/** The same as one HTML file that needs no network and runs nothing. Texts are treated as untrusted. */
export function statusHtml(report: StatusReport): string {
  const { lead, rest } = markdownToHtml(bodyOf(report), {
    prefix: '',
    headingBase: 2,
    title: report.title,
    resolveHash: () => null,
  });
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;
  const title = escapeHtml(report.title);
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><title>${title}: status ${short(report.as_of)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main><h1>${title}</h1>${lead}${rest}</main></body></html>\n`;
}

function bodyOf(report: StatusReport): string {
  return [
    `Status of ${long(report.as_of)}, project ${escapeMarkdown(report.project)}. ${verdict(report)}`,
    glance(report),
    section(
      `Done in the last ${report.done_days} days`,
      'Nothing was finished.',
      report.done,
      ({ title, on, evidence }) =>
        [`**${escapeMarkdown(title)}** (${long(on)})`, ...evidence.map(evidenceText)].join('; '),
    ),
    section('Late, and why', 'Nothing is late.', report.late, (task) =>
      [
        `**${escapeMarkdown(task.title)}**: ${long(task.forecast_finish)} instead of ${long(task.planned_finish)}, ${counted(task.late_by, 'working day')} late.`,
        escapeMarkdown(task.why),
      ].join(' '),
    ),
    report.failed.length === 0
      ? ''
      : section(
          'Failed',
          '',
          report.failed,
          ({ title, why }) => `**${escapeMarkdown(title)}**: ${escapeMarkdown(why)}`,
        ),
    section('Next', 'Nothing is ready.', report.next, ({ title, who, due }) =>
      [
        `**${escapeMarkdown(title)}**`,
        who === null ? 'ready' : `${escapeMarkdown(who)} works on it`,
        ...(due === null ? [] : [`due ${long(due)}`]),
      ].join(', '),
    ),
    section(
      'Decisions due',
      'None is due in the next two weeks.',
      report.decisions,
      ({ question, due, owner }) =>
        `**${escapeMarkdown(question)}** by ${long(due)}${due < report.as_of ? ', overdue' : ''} (${escapeMarkdown(owner)})`,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function verdict({ forecast, counts }: StatusReport): string {
  const left = counts.blocked + counts.ready + counts.claimed + counts.failed;
  if (left === 0) return 'All of it is done.';
  const { late_by, odds, finish, blocked_by_failure: stuck } = forecast;
  const by = long(odds?.p80 ?? finish);
  const waiting = counted(stuck, 'task waits', 'tasks wait');
  const verb =
    stuck === 0
      ? odds
        ? 'It will probably be finished'
        : 'As planned, it will be finished'
      : `${waiting} for work that failed. If that is taken up today, it can be finished`;
  if (late_by > 0) return `${verb} by ${by}, ${counted(late_by, 'working day')} later than was approved.`;
  if (late_by < 0) return `${verb} by ${by}, ${counted(-late_by, 'working day')} earlier than was approved.`;
  return `${verb} by ${by}, as was approved.`;
}

function glance({ forecast, counts }: StatusReport): string {
  const { finish, odds, approved, earned_value: value } = forecast;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.cancelled;
  const unit = value.basis === 'cost' ? 'planned cost' : 'expected working days';
  const worth = (amount: number) =>
    value.basis === 'cost' ? formatCost(amount, value.currency, DEFAULT_LOCALE) : number(amount);
  const rows: readonly (readonly [string, string, string])[] = [
    [
      'Tasks done',
      `${counts.done} of ${all}`,
      `${counts.claimed} under way, ${counts.ready} ready, ${counts.failed} failed`,
    ],
    ...(odds && approved.odds
      ? ([
          ['Finish, 50% likely by', short(odds.p50), `approved: ${short(approved.odds.p50)}`],
          [
            'Finish, 80% likely by',
            short(odds.p80),
            `approved: ${short(approved.odds.p80)}; ${number(odds.runs)} simulated runs`,
          ],
        ] as const)
      : ([['Finish as planned', short(finish), `approved: ${short(approved.finish)}`]] as const)),
    ...(value.spi === null
      ? []
      : [
          [
            'Schedule performance (SPI)',
            formatDecimal(value.spi, DEFAULT_LOCALE, 2),
            `${worth(value.earned)} earned of ${worth(value.planned)} planned, by ${unit}`,
          ] as const,
        ]),
    ...(value.cpi === null
      ? []
      : [
          [
            'Cost performance (CPI)',
            formatDecimal(value.cpi, DEFAULT_LOCALE, 2),
            `actual cost ${worth(value.actual ?? 0)}, of finished tasks with a cost`,
          ] as const,
        ]),
  ];
  const lines = rows.map(([name, figure, note]) => `| ${name} | ${figure} | ${note} |`);
  return [
    '| | Now | |',
    '| --- | ---: | --- |',
    ...lines,
    '',
    ...(odds ? [] : [NO_ODDS, '']),
    'Earned value by ANSI/EIA-748. Limits on people are not simulated.',
  ].join('\n');
}

function section<Row>(title: string, none: string, rows: readonly Row[], line: (row: Row) => string): string {
  const shown = rows.slice(0, MOST).map((row) => `- ${line(row)}`);
  const more = rows.length - MOST;
  const body = rows.length === 0 ? none : [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
  return `## ${title}\n\n${body}`;
}

function evidenceText(evidence: Evidence): string {
  const name = escapeMarkdown(evidence.name);
  switch (evidence.type) {
    case 'file':
      return `${name}: ${escapeMarkdown(evidence.path)}`;
    case 'link':
      return `${name}: <${new URL(evidence.url).href}>`;
    case 'number':
      return `${name}: ${number(evidence.value)}`;
    case 'note':
      return `${name}: ${escapeMarkdown(evidence.text.replaceAll(/\s+/g, ' ').slice(0, 200))}`;
  }
}

/** A date in a sentence. */
function long(date: CalendarDate): string {
  return formatDate(date, DEFAULT_LOCALE);
}

/** A date in a table. */
function short(date: CalendarDate): string {
  return formatShortDate(date, DEFAULT_LOCALE);
}

function number(value: number): string {
  return formatQuantity(value, 'count', DEFAULT_LOCALE);
}
