import { LEDGER_ANCHOR, PARTS, QUALITY_ANCHOR } from '../../shared/report-outline.ts';
import { BASIS_NAMES, basisDetails } from './basis.ts';
import { markdownTable } from './markdown-table.ts';
import type { ReportModel } from './model.ts';
import { escapeMarkdown, plainMarkdown } from './plain-markdown.ts';
import { qualitySentence, SEVERITIES } from './quality.ts';
import { sectionMarkdown } from './section-markdown.ts';
import { type PlacedFact, type ReportView, viewOf } from './view.ts';

const TONES = { good: 'good', warning: 'attention', bad: 'problem', neutral: '' } as const;

/**
 * The report as Markdown that reads well on GitHub: the order and content of the HTML report, figures as tables, fact
 * references as plain words, and an anchor at every row of the ledger.
 */
export function renderMarkdown(model: ReportModel): string {
  const view = viewOf(model);
  const blocks = [
    `# ${escapeMarkdown(model.title)}`,
    model.subtitle === '' ? '' : `*${escapeMarkdown(model.subtitle)}*`,
    ...model.notices.map((notice) => `> **Note.** ${line(notice, view)}`),
    headlines(view),
    ...PARTS.flatMap((part) => [
      `<a id="${part.anchor}"></a>\n\n## Part ${part.number}: ${part.title}`,
      ...view.sections
        .filter(({ section }) => section.part === part.number)
        .map((placed) => `<a id="${placed.anchor}"></a>\n\n${sectionMarkdown(placed, view, 3)}`),
      ...(part.number === 3
        ? [
            `<a id="${QUALITY_ANCHOR}"></a>\n\n${qualityMarkdown(view, 3)}`,
            `<a id="${LEDGER_ANCHOR}"></a>\n\n${ledgerMarkdown(view, 3)}`,
          ]
        : []),
    ]),
    `---\n\n${escapeMarkdown(model.generator)}. Day zero: ${view.date(model.dayZero)}.`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function headlines(view: ReportView): string {
  return markdownTable(
    ['At a glance', '', ''],
    view.model.headlines.map((headline) => [
      `${escapeMarkdown(headline.label)}${TONES[headline.tone] === '' ? '' : ` (${TONES[headline.tone]})`}`,
      `**${cell(headline.value, view)}**`,
      cell(headline.detail, view),
    ]),
  );
}

/** Findings by severity, each with its section and what to do about it. `level` is that of the heading. */
export function qualityMarkdown(view: ReportView, level: number): string {
  const { findings } = view.model;
  const lists = SEVERITIES.flatMap(({ severity, title, meaning }) => {
    const group = findings.filter((finding) => finding.severity === severity);
    if (group.length === 0) return [];
    const items = group.map((finding) => {
      const section = view.sectionOf(finding.section);
      const where =
        section === undefined
          ? escapeMarkdown(finding.section)
          : `[${escapeMarkdown(section.section.title)}](#${section.anchor})`;
      const next = finding.next === undefined ? '' : `\n  Next: ${escapeMarkdown(finding.next)}`;
      return `- ${where}: ${escapeMarkdown(finding.message)}${next}`;
    });
    return [`${'#'.repeat(level + 1)} ${title}: ${meaning}`, items.join('\n')];
  });
  return [`${'#'.repeat(level)} Quality summary`, qualitySentence(findings), ...lists].join('\n\n');
}

/** The ledger as a table with an anchor at every row. `level` is that of the heading. */
export function ledgerMarkdown(view: ReportView, level: number): string {
  const table = markdownTable(
    ['Fact', '>Value', 'Basis', 'Source', 'Section'],
    view.facts.map((placed) => [
      `<a id="${placed.anchor}"></a>${escapeMarkdown(placed.fact.label)} \`${placed.fact.id.replace(/[`|\s]+/g, ' ')}\``,
      escapeMarkdown(placed.text),
      BASIS_NAMES[placed.fact.basis],
      details(placed),
      escapeMarkdown(view.sectionOf(placed.fact.stage)?.section.title ?? placed.fact.stage),
    ]),
  );
  const lead = view.facts.length === 0 ? 'The ledger is empty.' : 'Every number in this report, with its source.';
  return [`${'#'.repeat(level)} Ledger`, lead, table].filter((part) => part !== '').join('\n\n');
}

function details({ fact }: PlacedFact): string {
  return basisDetails(fact)
    .map(({ term, text }) => `${term}: ${escapeMarkdown(text)}`)
    .join('<br>');
}

function line(markdown: string, view: ReportView): string {
  const { lead, rest } = plainMarkdown(view.worded(markdown).replace(/\s+/g, ' ').trim(), {
    headingBase: 6,
    title: '',
    prefix: 'note',
  });
  return rest === '' ? lead : escapeMarkdown(view.worded(markdown));
}

/** A line inside a table: a bar would end its cell. */
function cell(markdown: string, view: ReportView): string {
  return line(markdown, view).replace(/(?<!\\)\|/g, '\\|');
}
