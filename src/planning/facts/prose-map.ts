import { type MarkdownMap, mapMarkdown } from './markdown-map.ts';

type ProseMap = Pick<MarkdownMap, 'prose' | 'links'>;

/** What could begin code, HTML, a link or a definition. A paragraph without any is prose from end to end. */
const SPECIAL = /[`<~\t]|\]\(|\]\[|\]:|:\/\/|www\.|@/;
/** Code and HTML that may run across blank lines: fences, tags at the start of a line, indentation. */
const ACROSS_LINES = /^(?:[^\S\n\r]|[>*+\-\d.)])*(?:`{3}|~{3}|<|\t| {4})|^ {4}|\[\^[^[\]\n]*\]:/m;

/**
 * Prose and links of a Markdown text as by `mapMarkdown`, but parsing only the paragraphs that hold a reference and
 * something that might not be prose. A parse of a whole report takes half a second; changing one fact must not.
 */
export function mapProse(markdown: string): ProseMap {
  if (!SPECIAL.test(markdown) && !ACROSS_LINES.test(markdown)) return { prose: markdown, links: [] };
  if (ACROSS_LINES.test(markdown)) return mapMarkdown(markdown);
  let prose = '';
  const links: MarkdownMap['links'][number][] = [];
  // the capturing group keeps the separators, so that the pieces add up to the source
  for (const piece of markdown.split(/(\n[ ]*\n)/)) {
    if (!piece.includes('[[') || !SPECIAL.test(piece)) {
      prose += piece;
      continue;
    }
    const map = mapMarkdown(piece);
    for (const link of map.links) {
      links.push({ url: link.url, start: link.start + prose.length, end: link.end + prose.length });
    }
    prose += map.prose;
  }
  return { prose, links };
}
