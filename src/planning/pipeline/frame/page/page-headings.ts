/** The page without its first heading, which is its title. */
export function withoutTitle(page: string): string {
  return page.replace(/^# .*\n+/, '');
}

/** The page without one of its second-level headings and what stands below it. */
function withoutHeading(page: string, heading: string): string {
  const { before, after } = around(page, heading);
  return [...before, ...after].join('\n');
}

/** The page without several of its second-level headings. */
export function withoutHeadings(page: string, headings: readonly string[]): string {
  return headings.reduce((left, heading) => withoutHeading(left, heading), page);
}

/** What stands below one of the page's second-level headings; empty when there is no such heading. */
export function below(page: string, heading: string): string {
  return around(page, heading).inside.slice(1).join('\n').trim();
}

/** The page without a third-level heading and the list below it; what somebody wrote after the list stays. */
export function withoutList(page: string, heading: string): string {
  const lines = page.split('\n');
  const start = lines.indexOf(`### ${heading}`);
  if (start < 0) return page;
  const end = lines.findIndex((line, index) => index > start && line.trim() !== '' && !line.startsWith('- '));
  return [...lines.slice(0, start), ...(end < 0 ? [] : lines.slice(end))].join('\n');
}

/** The lines before a second-level heading, from it to the next heading, and after that. */
function around(page: string, heading: string): Readonly<Record<'before' | 'inside' | 'after', readonly string[]>> {
  const lines = page.split('\n');
  const start = lines.indexOf(`## ${heading}`);
  if (start < 0) return { before: lines, inside: [], after: [] };
  const next = lines.findIndex((line, index) => index > start && /^#{1,3} /.test(line));
  const end = next < 0 ? lines.length : next;
  return { before: lines.slice(0, start), inside: lines.slice(start, end), after: lines.slice(end) };
}
