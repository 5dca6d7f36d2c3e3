/**
 * How much work a parser of Markdown has with a text. A parse by CommonMark takes time that grows with the square of
 * the marks in a paragraph, and with the depth of lists and quotes for each line; the tree becomes as deep as these.
 * Texts of people and models are far below the bounds; what is above them is shown as plain text.
 */

/** UTF-16 code units. The longest text of a plan is its report, of about 300,000. */
const MOST_CHARACTERS = 1_000_000;
const MOST_LINES = 40_000;
/** Marks that begin a quote or a list item. Each costs the more, the more there are. A report has about 2,000. */
const MOST_CONTAINERS = 6_000;
/** Of these, marks that follow another one on their line. */
const MOST_STACKED = 6_000;
/** Quotes and lists inside each other. */
export const MOST_NESTING = 24;
/** Sum over all paragraphs of the square of their marks: emphasis and brackets. Pages have less than 100,000. */
const MOST_MARK_PAIRS = 3_000_000;
/** Lines that go on with the paragraph of a quote or an item without its mark or its indent. */
const MOST_LAZY_LINES = 2_000;
/** Lines that may underline a heading. */
const MOST_UNDERLINES = 2_000;

const MARKS = '*_~[]';

/** Whether parsing the text could take longer than its length explains. Takes time in proportion to the length. */
export function isTooComplex(markdown: string): boolean {
  if (markdown.length > MOST_CHARACTERS) return true;
  const paragraph = { marks: 0, isTable: false, header: '', quotes: 0 };
  /** Columns at which list items begin that are open, outermost first. */
  const lists: number[] = [];
  let pairs = 0;
  let underlines = 0;
  let lazyLines = 0;
  let lines = 0;
  let containers = 0;
  let stacked = 0;
  const endParagraph = () => {
    pairs += paragraph.marks ** 2;
    paragraph.marks = 0;
  };
  for (const line of linesOf(markdown)) {
    lines += 1;
    const start = containersOf(line, lists);
    if (lines > MOST_LINES || start.depth > MOST_NESTING) return true;
    containers += start.marks;
    stacked += Math.max(0, start.marks - 1);
    if (containers > MOST_CONTAINERS || stacked > MOST_STACKED) return true;
    const isBlank = start.end === line.length;
    if (isBlank) {
      endParagraph();
      paragraph.isTable = false;
      paragraph.header = '';
      paragraph.quotes = 0;
      continue;
    }
    if (isUnderline(line, start.end)) underlines += 1;
    if (start.quotes < paragraph.quotes || isLeftOf(lists, start)) lazyLines += 1;
    paragraph.quotes = start.quotes;
    if (lazyLines > MOST_LAZY_LINES) return true;
    const content = line.slice(start.end);
    if (isDelimiterRow(content) && cellsOf(content) === cellsOf(paragraph.header)) paragraph.isTable = true;
    // Cells of a table are parsed by themselves.
    if (paragraph.isTable) endParagraph();
    paragraph.marks += marksIn(line, start.end);
    paragraph.header = content;
    if (pairs + paragraph.marks ** 2 > MOST_MARK_PAIRS || underlines > MOST_UNDERLINES) return true;
  }
  return false;
}

function* linesOf(text: string): Generator<string> {
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 10;
    if (code !== 10 && code !== 13) continue;
    yield text.slice(from, at);
    from = at + 1;
  }
}

interface LineStart {
  /** How deep the content stands at most. */
  readonly depth: number;
  /** Marks of quotes and lists. */
  readonly marks: number;
  /** Of these, those of quotes. */
  readonly quotes: number;
  /** Where the content begins. */
  readonly end: number;
}

/**
 * The marks of quotes and lists that a line begins with.
 * @param lists is brought up to date with the line
 */
function containersOf(line: string, lists: number[]): LineStart {
  let at = 0;
  let quotes = 0;
  let items = 0;
  for (;;) {
    while (line[at] === ' ' || line[at] === '\t') at += 1;
    if (line[at] === '>') {
      quotes += 1;
      at += 1;
      continue;
    }
    const marker = listMarkerLength(line, at);
    if (marker === 0) break;
    // An item inside the one before it stands further to the right.
    while ((lists.at(-1) ?? -1) >= at) lists.pop();
    lists.push(at);
    items += 1;
    at += marker;
  }
  return { depth: quotes + Math.max(items, lists.length), marks: quotes + items, quotes, end: at };
}

/** Whether a line without a mark of its own stands no further to the right than the mark of the item before it. */
function isLeftOf(lists: readonly number[], { marks, quotes, end }: LineStart): boolean {
  return marks === quotes && end <= (lists.at(-1) ?? -1);
}

/** Length of a bullet or a number that begins a list item; 0 when there is none. */
function listMarkerLength(line: string, at: number): number {
  let end = at;
  if (line[at] === '-' || line[at] === '+' || line[at] === '*') {
    end += 1;
  } else {
    while (end - at < 9 && isDigit(line.charCodeAt(end))) end += 1;
    if (end === at || (line[end] !== '.' && line[end] !== ')')) return 0;
    end += 1;
  }
  return end === line.length || line[end] === ' ' || line[end] === '\t' ? end - at : 0;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function marksIn(line: string, from: number): number {
  let marks = 0;
  for (let at = from; at < line.length; at += 1) if (MARKS.includes(line.charAt(at))) marks += 1;
  return marks;
}

function isUnderline(line: string, from: number): boolean {
  const mark = line[from];
  if (mark !== '=' && mark !== '-') return false;
  let at = from;
  while (line[at] === mark) at += 1;
  while (line[at] === ' ' || line[at] === '\t') at += 1;
  return at === line.length;
}

/** Whether a line could be the second one of a table. */
function isDelimiterRow(content: string): boolean {
  if (!content.includes('|') || !content.includes('-')) return false;
  for (const character of content) if (!'|:- \t'.includes(character)) return false;
  return true;
}

function cellsOf(row: string): number {
  const trimmed = row.trim();
  let cells = 1;
  for (let at = 0; at < trimmed.length; at += 1) {
    if (trimmed[at] === '\\') at += 1;
    else if (trimmed[at] === '|' && at > 0 && at < trimmed.length - 1) cells += 1;
  }
  return cells;
}
