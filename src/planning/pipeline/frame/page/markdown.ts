/** Small builders for the Markdown of pages. */

/** Text from a person or a model as Markdown text: nothing in it is taken for markup, a table cell or a reference. */
export function text(value: string): string {
  return escaped(value).trim();
}

/**
 * Text that we wrote or that a stage drafted: fact references in it stay references, everything else is text.
 * Use it for prose that may hold `[[budget.total]]`.
 */
export function prose(value: string): string {
  return (
    value
      // Narrower than what is read as a reference: what could be no id is text, and is escaped.
      .split(/(\[\[[a-z][a-z0-9_.:]*(?:\|[a-z]+)?\]\])/)
      // A bar would end the cell of a table.
      .map((piece, index) => (index % 2 === 1 ? piece.replace('|', '\\|') : escaped(piece)))
      .join('')
      .trim()
  );
}

/** On one line, with everything that Markdown could take for markup escaped. */
function escaped(value: string): string {
  return value.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#~]/g, '\\$&');
}

/** Words of the user, set apart from ours. */
export function quoted(value: string): string {
  return `“${text(value)}”`;
}

/** Sentences one after the other. Each ends with a mark, inside its emphasis, whatever its writer left out. */
export function sentences(...parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => (/[.!?…:][”’)]*\**$/.test(part) ? part : part.replace(/\**$/, (stars) => `.${stars}`)))
    .join(' ');
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** A table; cells are Markdown already. Empty string when there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A reference to a fact of the ledger. */
export function ref(id: string): string {
  return `[[${id}]]`;
}

/** The blocks that are not empty, separated by blank lines. */
export function blocks(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter((part): part is string => typeof part === 'string' && part.trim() !== '').join('\n\n');
}

/** A heading with its content, or nothing when the content is empty. */
export function section(title: string, content: string): string {
  return content.trim() === '' ? '' : `## ${title}\n\n${content}`;
}
