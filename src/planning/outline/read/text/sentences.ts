/** A sentence, heading, bullet or line of code with its place in the text. */
export interface Sentence {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly kind: 'text' | 'bullet' | 'heading' | 'code';
  /** The heading it stands under, plain lower case; empty when none. */
  readonly heading: string;
}

interface Block {
  start: number;
  end: number;
  kind: Sentence['kind'];
  heading: string;
}

/** Longer ones are cut at a space, so that one unbroken line cannot make every later step read all of it again. */
const LONGEST = 1200;

const BULLET = /^[ \t]{0,12}(?:[-*+•‣▪◦·–]|\(?\d{1,3}[.)]|\(?[a-z]\))[ \t]{1,6}(?:\[[ xX]\][ \t])?/;
const HEADING = /^[ \t]{0,3}#{1,6}[ \t]/;
const ABBREVIATION =
  /(?:^|[^\p{L}])(?:e\.?g|i\.?e|approx|ca|cca|no|nr|st|dr|mr|mrs|ms|prof|inc|ltd|co|corp|vs|etc|kr|rs|fr|sfr|mio|mrd|mia|mln|mld|tys|tsd|bzw|z\.?b|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|sq|ft|max|min|incl|inkl|est|art|fig|u\.?s|d\.?c|bl\.?a|f\.?eks|evt|ref|ex|p\.?m|a\.?m)$/u;
/** Abbreviations that often end a sentence: a capital after them begins the next one. */
const UNIT_LIKE = /(?:^|[^\p{L}])(?:kr|rs|fr|etc|p\.?m|a\.?m|sq|ft|min|max)$/u;
const STOP = /[.!?…]{1,8}["'”’»)\]*_]{0,4}(?=\s)|[。！？؟।]["」』）]{0,2}/gu;
const MONTHISH =
  /^(?:jan|feb|f[eé]v|m[aäå]r|mrt|apr|avr|abr|ma[ijyg]|ju[nliy]|giu|lug|ju[ií]|ag|au[gt]|ao[uû]t|sep|set|o[ckt]t|out|nov|de[czs]|d[eé]c|dic|gen|ene|quartal|quarter|trimest)/;

/**
 * Splits a text into headings, bullets, lines of code and sentences. Knows Markdown and bold or colon-ended label lines;
 * lines of one paragraph are joined. Every offset points into the text; sentences never overlap and come in order.
 */
export function splitSentences(text: string): Sentence[] {
  const out: Sentence[] = [];
  for (const block of blocks(text)) {
    if (block.kind === 'text' || block.kind === 'bullet') out.push(...splitBlock(text, block));
    else pushTrimmed(text, block, block.start, block.end, out);
  }
  return out;
}

function blocks(text: string): Block[] {
  const out: Block[] = [];
  let paragraph: Block | null = null;
  let heading = '';
  let fenced = false;
  let at = 0;
  while (at <= text.length) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const head = text.slice(at, Math.min(end, at + 40));
    if (/^[ \t]{0,3}(?:```|~~~)/.test(head)) {
      fenced = !fenced;
      paragraph = null;
    } else if (fenced) {
      out.push({ start: at, end, kind: 'code', heading });
    } else if (head.trim() === '' && text.slice(at, end).trim() === '') {
      paragraph = null;
    } else {
      const label = headingOf(text, at, end, head);
      const bullet = BULLET.exec(head);
      if (label !== null) {
        heading = label;
        out.push({ start: at, end, kind: 'heading', heading });
        paragraph = null;
      } else if (bullet) {
        paragraph = { start: at + bullet[0].length, end, kind: 'bullet', heading };
        out.push(paragraph);
      } else if (paragraph && end - at > 0 && continues(text, paragraph, head)) {
        paragraph.end = end;
      } else {
        // Prose after a list under a heading is seldom part of the list's subject.
        if (out.at(-1)?.kind === 'bullet') heading = '';
        paragraph = { start: at, end, kind: 'text', heading };
        out.push(paragraph);
      }
    }
    if (newline < 0) break;
    at = newline + 1;
  }
  return out;
}

/** Whether a line goes on with the paragraph: no table row, quotation or "Label: value", and the line before was full. */
function continues(text: string, paragraph: Block, head: string): boolean {
  if (/^[ \t]{0,3}[|>]/.test(head) || /^[ \t]{0,3}\p{Lu}[\p{L} /&-]{1,28}:[ \t]/u.test(head)) return false;
  const lastLine = paragraph.end - (text.lastIndexOf('\n', paragraph.end - 1) + 1);
  return lastLine >= 45;
}

/** The heading's words in lower case, or null when the line is none. */
function headingOf(text: string, start: number, end: number, head: string): string | null {
  if (end - start > 90) return null;
  const line = text.slice(start, end).trim();
  const bare = line
    .replace(/[#*_:]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .toLowerCase();
  if (HEADING.test(head)) return bare;
  if (/^(?:\*\*|__).{1,70}(?:\*\*|__):?$/.test(line)) return bare;
  if (/^[^.!?|]{2,48}:$/.test(line) && !BULLET.test(head)) return bare;
  return null;
}

function splitBlock(text: string, block: Block): Sentence[] {
  const out: Sentence[] = [];
  const body = text.slice(block.start, block.end);
  let from = block.start;
  for (const match of body.matchAll(STOP)) {
    const dot = block.start + match.index;
    const after = dot + match[0].length;
    if (match[0].startsWith('.') && !isBoundary(text, from, dot, after)) continue;
    pushTrimmed(text, block, from, after, out);
    from = after;
  }
  if (from < block.end) pushTrimmed(text, block, from, block.end, out);
  return out;
}

function isBoundary(text: string, from: number, dot: number, after: number): boolean {
  const rest = text.slice(after, after + 24).trimStart();
  if (/^\p{Ll}/u.test(rest)) return false;
  const before = text.slice(Math.max(from, dot - 12), dot).toLowerCase();
  if (/(?:^|[^\d.,])\d{1,2}$/.test(before) && MONTHISH.test(rest.toLowerCase())) return false;
  if (/\b(?:no|nr|art|fig)$/.test(before)) return !/^\d/.test(rest);
  if (/(?:^|[\s.(])\p{L}$/u.test(before))
    return (
      !/\p{Lu}/u.test(text[dot - 1] ?? '') && !/(?:^|[\s(])\p{L}\.\p{L}$/u.test(before) && /\d\s\p{L}$/u.test(before)
    );
  if (UNIT_LIKE.test(before) && /^\p{Lu}/u.test(rest)) return true;
  return !ABBREVIATION.test(before);
}

function pushTrimmed(text: string, block: Block, start: number, end: number, out: Sentence[]): void {
  let from = start;
  while (from < end) {
    let to = end;
    if (end - from > LONGEST) {
      const space = text.lastIndexOf(' ', from + LONGEST);
      to = space > from ? space : from + LONGEST;
    }
    const piece = text.slice(from, to);
    const trimmed = piece.trim();
    if (trimmed !== '') {
      const lead = piece.length - piece.trimStart().length;
      out.push({ start: from + lead, end: from + lead + trimmed.length, kind: block.kind, heading: block.heading });
    }
    from = to;
  }
}
