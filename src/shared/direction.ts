/** Marks that turn the direction of what follows: U+202A to U+202E embed or override, U+2066 to U+2069 isolate. */
const MARKS = /[\u202a-\u202e\u2066-\u2069]/;
const [POP_EMBEDDING, POP_ISOLATE] = ['\u202c', '\u2069'];
const EMBEDS = '\u202a\u202b\u202d\u202e';
const ISOLATES = '\u2066\u2067\u2068';

/**
 * The text with every mark of direction ended in the line in which it begins, and without ends of what never began, so
 * that whatever the text stands in reads as it is written. Pairs and nesting as in the Unicode Bidirectional Algorithm
 * (UAX 9, X1 to X8). A text without such marks comes back as it is.
 */
export function withOwnDirection(text: string): string {
  if (!MARKS.test(text)) return text;
  let result = '';
  /** What ends each mark that is open, outermost first. */
  const open: string[] = [];
  for (const character of text) {
    if (EMBEDS.includes(character)) open.push(POP_EMBEDDING);
    else if (ISOLATES.includes(character)) open.push(POP_ISOLATE);
    else if (character === POP_EMBEDDING) {
      if (open.at(-1) !== POP_EMBEDDING) continue;
      open.pop();
    } else if (character === POP_ISOLATE) {
      const isolate = open.lastIndexOf(POP_ISOLATE);
      if (isolate === -1) continue;
      // It ends the embeddings within, too.
      open.length = isolate;
    } else if (character === '\n') {
      result += ends(open);
      open.length = 0;
    }
    result += character;
  }
  return result + ends(open);
}

function ends(open: readonly string[]): string {
  return open.toReversed().join('');
}

/** The same for every text in a value of plain JSON, names of fields aside. */
export function withOwnDirections<Value>(value: Value): Value {
  return mapped(value) as Value;
}

function mapped(value: unknown): unknown {
  if (typeof value === 'string') return withOwnDirection(value);
  if (Array.isArray(value)) return value.map(mapped);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner)]));
}
