import { APPENDIX, LEDGER_ANCHOR, PARTS, QUALITY_ANCHOR } from '../../../shared/report-outline.ts';
import { escapeMarkdown, plainMarkdown } from '../markdown/plain-markdown.ts';
import type { Headline, ReportModel } from '../model.ts';
import { BASIS_NAMES, basisDetails } from '../view/basis.ts';
import { qualitySentence, SEVERITIES } from '../view/quality.ts';
import { type PlacedFact, type ReportView, viewOf } from '../view/view.ts';
import { figureTable } from './markdown-figures.ts';
import { markdownTable } from './markdown-table.ts';
import { sectionMarkdown } from './section-markdown.ts';

const TONES = { good: 'good', warning: 'attention', bad: 'problem', neutral: null } as const;

/**
 * The report as Markdown that reads well on GitHub: the order and content of the HTML report, fact references as plain
 * words, and an anchor at every row of the ledger. Figures are a sentence in their section and a table in the appendix.
 */
export function renderMarkdown(model: ReportModel): string {
  const view = viewOf(model);
  const blocks = [
    `# ${escapeMarkdown(model.title)}`,
    view.model.subtitle === '' ? '' : `*${escapeMarkdown(view.model.subtitle)}*`,
    ...view.model.notices.map((notice) => `> **${view.say('Note.')}** ${line(notice, view)}`),
    headlinesMarkdown(view),
    ...PARTS.map(({ number }) => partMarkdown(view, number)),
    `---\n\n${escapeMarkdown(model.generator)}. ${view.say('Day zero: {1}', view.date(model.dayZero))}.`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** One part of the report with its heading; the first has the headlines of the page above it. */
export function partMarkdown(view: ReportView, number: (typeof PARTS)[number]['number']): string {
  const part = PARTS.find((each) => each.number === number);
  if (part === undefined) return '';
  const sections = view.sections.filter(({ section }) => section.part === number);
  return [
    `<a id="${part.anchor}"></a>\n\n## ${view.words('Part')} ${part.number}: ${view.words(part.title)}`,
    ...sections.map((placed) => `<a id="${placed.anchor}"></a>\n\n${sectionMarkdown(placed, view, 3, 'sentences')}`),
    ...(number === 3 ? [`<a id="${QUALITY_ANCHOR}"></a>\n\n${qualityMarkdown(view, 3)}`] : []),
    ...(number === APPENDIX ? [figureTables(view), `<a id="${LEDGER_ANCHOR}"></a>\n\n${ledgerMarkdown(view, 3)}`] : []),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

/** The figures of the whole report as tables, under one heading. */
function figureTables(view: ReportView): string {
  const figures = view.sections.flatMap(({ section }) => section.figures);
  return figures.length === 0
    ? ''
    : [`### ${view.words('Figures as tables')}`, ...figures.map((figure) => figureTable(figure, view))].join('\n\n');
}

/** What the first screen says, as a table. */
export function headlinesMarkdown(view: ReportView): string {
  return markdownTable(
    [view.words('At a glance'), '', ''],
    view.model.headlines.map((headline) => [
      escapeMarkdown(headline.label) + toneOf(headline, view),
      `**${cell(headline.value, view)}**`,
      cell(headline.detail, view),
    ]),
  );
}

function toneOf({ tone }: Headline, view: ReportView): string {
  const word = TONES[tone];
  return word === null ? '' : ` (${view.say(word)})`;
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
          ? escapeMarkdown(finding.title ?? finding.section)
          : `[${escapeMarkdown(section.section.title)}](#${section.anchor})`;
      const next = finding.next === undefined ? '' : `\n  ${view.say('Next:')} ${escapeMarkdown(finding.next)}`;
      return `- ${where}: ${escapeMarkdown(finding.message)}${next}`;
    });
    return [`${'#'.repeat(level + 1)} ${view.words(title)}: ${view.words(meaning)}`, items.join('\n')];
  });
  return [`${'#'.repeat(level)} ${view.words('Quality summary')}`, qualitySentence(findings, view.say), ...lists].join(
    '\n\n',
  );
}

/**
 * The ledger as a table with an anchor at every row, and the ids by which facts are set. `level` is that of the heading.
 * @param hasIds whether the ids are in it: they say nothing to who reads on paper
 */
export function ledgerMarkdown(view: ReportView, level: number, { hasIds = true } = {}): string {
  const table = markdownTable(
    ['Fact', 'Value', 'Basis', 'Source', 'Section'].map((head) => (head === 'Value' ? '>' : '') + view.words(head)),
    view.facts.map((placed) => [
      `<a id="${placed.anchor}"></a>${escapeMarkdown(placed.fact.label)}${
        placed.settableId === null || !hasIds ? '' : ` \`${placed.settableId.replace(/[`|\s]+/g, ' ')}\``
      }`,
      escapeMarkdown(placed.text),
      view.say(BASIS_NAMES[placed.fact.basis]),
      details(placed, view),
      escapeMarkdown(view.titleOf(placed.fact.stage)),
    ]),
  );
  const lead = view.say(
    view.facts.length === 0
      ? 'The ledger is empty: the plan has no facts.'
      : 'Every number in this report, with its source.',
  );
  return [`${'#'.repeat(level)} ${view.words('Ledger')}`, lead, table].filter((part) => part !== '').join('\n\n');
}

function details({ fact }: PlacedFact, view: ReportView): string {
  return basisDetails(fact, view.say)
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
