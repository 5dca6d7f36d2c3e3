import type { Comment } from '../../shared/contracts/comment.ts';
import { formatShortDate } from '../../shared/quantities/format.ts';

/**
 * Comments as the last part of a report in Markdown, by section in the order of the report; empty without any. Their
 * text is indented, so that nothing in it is Markdown.
 *
 * @param titles of the sections, by anchor, in the order of the report
 * @param locale BCP 47, of the plan
 */
export function commentsText(
  comments: readonly Comment[],
  titles: ReadonlyMap<string, string>,
  locale: string,
): string {
  if (comments.length === 0) return '';
  const bySection = Map.groupBy(comments, ({ section }) => (section !== null && titles.has(section) ? section : null));
  const sections = [null, ...titles.keys()].filter((section) => bySection.has(section));
  const parts = sections.map((section) => {
    const title = section === null ? 'The plan as a whole' : (titles.get(section) ?? section);
    return `### ${title}\n\n${(bySection.get(section) ?? []).map((comment) => commentText(comment, locale)).join('\n\n')}`;
  });
  return `\n## Comments\n\n${parts.join('\n\n')}\n`;
}

function commentText({ author, created_at, resolved_at, body }: Comment, locale: string): string {
  const state = resolved_at === null ? '' : ', resolved';
  const head = `${author}, ${formatShortDate(created_at.slice(0, 10), locale)}${state}:`;
  return [head, ...body.split('\n')].map((line, index) => (index === 0 ? `    ${line}\n` : `    ${line}`)).join('\n');
}
