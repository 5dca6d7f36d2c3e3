/** The page without its first heading, which is its title. */
export function withoutTitle(page: string): string {
  return page.replace(/^# .*\n+/, '');
}

/** The page without one of its second-level headings and what stands below it. */
export function withoutHeading(page: string, heading: string): string {
  const { before, after } = around(page, heading);
  return [...before, ...after].join('\n');
}

/** What stands below one of the page's second-level headings; empty when there is no such heading. */
export function below(page: string, heading: string): string {
  return around(page, heading).inside.slice(1).join('\n').trim();
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
