/**
 * Beginnings of figures, names, dates and marks which, repeated, lead patterns and parsers to try every end of every
 * beginning: whoever reads them must take time in proportion to their length.
 */
export const HOSTILE_UNITS: readonly string[] = [
  // Marks of Markdown, those that nest and those that must be closed.
  ...[
    '> ',
    '1) ',
    '- ',
    '[^a]: ',
    '[',
    '![',
    '](',
    '[[',
    '[[a|',
    '[[a.b]] ',
    '*',
    '**a',
    '_',
    '~',
    '`',
    '<',
    '<a ',
    '&',
  ],
  ...['| ', '| a ', '|', '\\', '* a\n', '1. a\n', '> a\n', 'a\n===\n', '[a]: b\n', '# a\n\n', '\n', ' ', '\t', 'a\n'],
  // What figures, dates and names begin with.
  ...[
    '€1 ',
    '£5m ',
    'EUR ',
    '10% ',
    '1',
    '1,',
    '1.',
    '1 ',
    '1–',
    '1/',
    '2025-01-',
    '12:',
    'Q1 ',
    'million ',
    'one hundred ',
  ],
  ...[
    'by May ',
    'from 1 to ',
    'within 3 ',
    'between 1 and ',
    'up to ',
    'per month ',
    '5 people ',
    '10 km ',
    'per year for ',
  ],
  ...['in Paris ', 'Berlin, ', 'Dr. A ', 'A & ', 'A of ', 'Aa', 'a.', 'a-', "a' ", 'a@b.', 'http://', 'www.'],
  ...['(', '"', '“', '{', '. ', '? ', '! ', '…', '文', '。', '，', '元', 'ß', '\u00a0', '\u200b', 'a'],
];

/** The unit as often as it goes into a text of that many UTF-16 code units. */
export function repeated(unit: string, length: number): string {
  return unit.repeat(Math.floor(length / unit.length));
}
