export interface JsonBounds {
  /** Objects and lists inside each other. */
  readonly depth: number;
  /** Values of all kinds, at all depths. */
  readonly values: number;
}

/**
 * Whether the text, if it is JSON, keeps to the bounds. Checked before parsing: a few megabytes of brackets become
 * hundreds of megabytes of values. Says nothing about text that is not JSON.
 */
export function withinBounds(text: string, { depth, values }: JsonBounds): boolean {
  let level = 0;
  let count = 1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case '[':
      case '{':
        level += 1;
        count += 1;
        break;
      case ']':
      case '}':
        level -= 1;
        break;
      case ',':
        count += 1;
        break;
    }
    if (level > depth || count > values) return false;
  }
  return true;
}

/** Where the string that begins at `start` ends: at the next quote that is not escaped. */
function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
}
