/**
 * A GitHub table. Cells are Markdown on one line, their bars already escaped; a heading that begins with `>` aligns its
 * column to the right. Empty when there are no rows.
 */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(headings.map((heading) => heading.replace(/^>/, ''))),
    line(headings.map((heading) => (heading.startsWith('>') ? '---:' : '---'))),
    ...rows.map(line),
  ].join('\n');
}
