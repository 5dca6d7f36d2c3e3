/** Latin with its accents, and Cyrillic: the letters that the patterns of this folder spell words with. */
const LETTERS = 'A-Za-z\\u00c0-\\u024f\\u0400-\\u04ff';

/**
 * The same pattern with `\p{L}` narrowed to Latin and Cyrillic letters. All of Unicode's letters are some six hundred
 * ranges, and compiling them at every word boundary costs more than all the matching of a prompt; scripts without spaces
 * have no word boundaries anyway.
 */
export function narrow(pattern: RegExp): RegExp {
  let source = '';
  let inClass = false;
  for (let at = 0; at < pattern.source.length; at += 1) {
    const char = pattern.source[at] ?? '';
    if (char === '\\') {
      const letter = pattern.source.slice(at, at + 5);
      if (letter === '\\p{L}') {
        source += inClass ? LETTERS : `[${LETTERS}]`;
        at += 4;
      } else if (letter === '\\P{L}' && !inClass) {
        source += `[^${LETTERS}]`;
        at += 4;
      } else {
        source += char + (pattern.source[at + 1] ?? '');
        at += 1;
      }
      continue;
    }
    if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    source += char;
  }
  return new RegExp(source, pattern.flags);
}
