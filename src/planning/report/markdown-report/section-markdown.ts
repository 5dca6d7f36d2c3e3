import { escapeMarkdown, plainMarkdown } from '../markdown/plain-markdown.ts';
import type { PlacedSection, ReportView } from '../view/view.ts';
import { figureMarkdown, figureSentence } from './markdown-figures.ts';

/**
 * One section as Markdown with its references resolved and its figures as tables.
 *
 * @param level level of the section's own heading, 1 to 5.
 * @param figures whether figures come as tables, or as the sentence that says what they show.
 */
export function sectionMarkdown(
  { section, anchor }: PlacedSection,
  view: ReportView,
  level: number,
  figures: 'tables' | 'sentences' = 'tables',
): string {
  const { lead, rest } = plainMarkdown(view.worded(section.markdown), {
    headingBase: level + 1,
    title: section.title,
    prefix: anchor,
  });
  const badges = section.badges.length === 0 ? '' : `*${section.badges.map(escapeMarkdown).join(' · ')}*`;
  const drawn = section.figures.map((figure) =>
    figures === 'tables' ? figureMarkdown(figure, view) : figureSentence(figure, view),
  );
  return [`${'#'.repeat(level)} ${escapeMarkdown(section.title)}`, badges, lead, ...drawn, rest]
    .filter((part) => part !== '')
    .join('\n\n');
}
