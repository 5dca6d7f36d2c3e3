/**
 * Widths of letters as parts of the size of a font, about those of Noto Sans in semi-bold; whatever is in none of these
 * classes is as wide as a small letter.
 */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\p{Mark}\p{Cf}]/u, 0],
  [/[iljI.,:;'’|!()[\] ftr]/u, 0.34],
  [/[mwMW@%…—]/u, 0.95],
  [/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{1f000}-\u{3ffff}]/u, 1],
  [/\p{Lu}/u, 0.7],
];
const SMALL_LETTER = 0.59;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** About how many pixels a text is wide at this size of font. */
export function textWidth(text: string, size: number): number {
  const widthOf = (letter: string) => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? SMALL_LETTER;
  return size * [...text].reduce((sum, letter) => sum + widthOf(letter), 0);
}

/** The text on one line, with an ellipsis where it is wider than there is room. */
export function fitted(text: string, size: number, room: number): string {
  const line = oneLine(text);
  if (textWidth(line, size) <= room) return line;
  let [fitting, left] = ['', room - textWidth('…', size)];
  for (const { segment } of graphemes.segment(line)) {
    left -= textWidth(segment, size);
    if (left < 0) break;
    fitting += segment;
  }
  return `${fitting.trimEnd()}…`;
}

/** The text in lines of this width, broken between words; the last one ends in an ellipsis where there are too many. */
export function wrapped(text: string, size: number, room: number, most: number): string[] {
  const lines: string[] = [];
  const words = oneLine(text).split(' ');
  let line = '';
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || textWidth(longer, size) <= room) line = longer;
    else if (lines.length + 1 === most) return [...lines, fitted([line, ...words.slice(index)].join(' '), size, room)];
    else {
      lines.push(fitted(line, size, room));
      line = word;
    }
  }
  return [...lines, fitted(line, size, room)].filter((each) => each !== '');
}

/** Long enough for any line of a picture: a text without end is not measured to its end. */
const LONGEST = 4_000;

function oneLine(text: string): string {
  return text.slice(0, LONGEST).replaceAll(/\s+/g, ' ').trim();
}
