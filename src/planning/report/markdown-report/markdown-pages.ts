import { stringify } from 'yaml';
import { PARTS } from '../../../shared/report-outline.ts';
import { escapeMarkdown } from '../markdown/plain-markdown.ts';
import type { ReportModel } from '../model.ts';
import { type PlacedSection, viewOf } from '../view/view.ts';
import { headlinesMarkdown, ledgerMarkdown, qualityMarkdown } from './markdown-report.ts';
import { sectionMarkdown } from './section-markdown.ts';

/** A file of the zip; paths are relative, with forward slashes. */
export interface MarkdownPage {
  readonly path: string;
  readonly content: string;
}

const [LEDGER, QUALITY] = ['ledger.md', 'quality.md'];

/** The report as one Markdown file for each section, with front matter, and a first page that leads to them. */
export function markdownPages(model: ReportModel): readonly MarkdownPage[] {
  const view = viewOf(model);
  const pages = view.sections.map((placed, index) => ({ placed, path: pathOf(placed, index) }));
  const contents = PARTS.map(({ number, title }) => {
    const own = pages.filter(({ placed }) => placed.section.part === number);
    const links = own.map(({ placed, path }) => `- [${escapeMarkdown(placed.section.title)}](${path})`);
    return own.length === 0 ? '' : [`## ${view.words(title)}`, links.join('\n')].join('\n\n');
  });
  const first = [
    `# ${escapeMarkdown(model.title)}`,
    view.model.subtitle === '' ? '' : `*${escapeMarkdown(view.model.subtitle)}*`,
    headlinesMarkdown(view),
    ...contents,
    `- [${view.words('Quality summary')}](${QUALITY})\n- [${view.words('Ledger')}](${LEDGER})`,
  ];
  const paths = new Map(pages.map(({ placed, path }) => [placed.anchor, path]));
  // What leads to a section of the report leads to its file here.
  const quality = qualityMarkdown(view, 1).replaceAll(
    /\]\(#([^)\s]+)\)/g,
    (_, anchor: string) => `](${paths.get(anchor) ?? `#${anchor}`})`,
  );
  const common = { plan: model.title, starts: model.dayZero, language: model.locale };
  return [
    { path: 'README.md', content: page({ title: model.title, ...common }, joined(first)) },
    ...pages.map(({ placed, path }) => {
      const { id, title, part, badges } = placed.section;
      const matter = {
        title,
        section: id,
        part: view.words(PARTS.find(({ number }) => number === part)?.title ?? ''),
        ...common,
      };
      const content = sectionMarkdown(placed, view, 1, 'tables');
      return { path, content: page({ ...matter, ...(badges.length > 0 && { marks: [...badges] }) }, content) };
    }),
    { path: QUALITY, content: page({ title: view.words('Quality summary'), ...common }, quality) },
    { path: LEDGER, content: page({ title: view.words('Ledger'), ...common }, ledgerMarkdown(view, 1)) },
  ];
}

/** Numbered in the order of the report, so that a folder shows it. An id is a name everywhere once it is plain. */
function pathOf({ section }: PlacedSection, index: number): string {
  const name = section.id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return `${String(index + 1).padStart(2, '0')}-${name === '' ? 'section' : name}.md`;
}

function page(matter: Readonly<Record<string, unknown>>, content: string): string {
  return `---\n${stringify(matter)}---\n\n${content}\n`;
}

function joined(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n');
}
