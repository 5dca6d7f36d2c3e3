import { describe, expect, test } from 'vitest';
import { displayWidth, duration, fileSize, harmless, plain, shortened, table, wrap } from './text.ts';

describe('text for terminals', () => {
  test('wide characters and pictographs take two cells, combined ones none of their own', () => {
    expect(displayWidth('abc')).toBe(3);
    expect(displayWidth('成都')).toBe(4);
    expect(displayWidth('🚲')).toBe(2);
    expect(displayWidth('e\u0301')).toBe(1);
  });

  test('a shortened text never takes more cells than it may', () => {
    for (const text of ['a long title of a plan', '成都二手书茶馆开业', '🚲🚲🚲🚲'])
      for (let cells = 0; cells < 12; cells += 1)
        expect(displayWidth(shortened(text, cells))).toBeLessThanOrEqual(cells);
    expect(shortened('short', 5)).toBe('short');
    expect(shortened('longer', 5)).toBe('long…');
  });

  test('columns stay aligned behind wide characters, and only the last one gives way', () => {
    expect(
      table(
        [
          ['ab', 'x'],
          ['成都', 'a title that is much too long'],
        ],
        20,
      ),
    ).toEqual(['ab    x', '成都  a title that…']);
  });

  test('wrapped lines are as long as allowed and lose no word', () => {
    const text = 'one two three four five six seven';
    const lines = wrap(text, 14, '  ');
    expect(lines.every((line) => line.length <= 14 && line.startsWith('  '))).toBe(true);
    expect(lines.map((line) => line.trim()).join(' ')).toBe(text);
  });

  test('nothing of a title can steer a terminal', () => {
    expect(plain('Bakery\u001b[2J\r\n  in\u202e Lyon\u0007')).toBe('Bakery[2J in Lyon');
    expect(harmless('a\tb\n\u001b[31mc\u009b2J')).toBe('a\tb\n[31mc2J');
  });

  test('durations and sizes change their unit where the number would not read well', () => {
    expect([0, 3_240, 59_949, 59_950, 125_000, 3_599_600, 7_320_000].map(duration)).toEqual([
      '0.0 s',
      '3.2 s',
      '59.9 s',
      '1 min 00 s',
      '2 min 05 s',
      '1 h 00 min',
      '2 h 02 min',
    ]);
    expect([0, 999, 1000, 999_949, 999_950, 5_400_000_000].map(fileSize)).toEqual([
      '0 B',
      '999 B',
      '1.0 kB',
      '999.9 kB',
      '1.0 MB',
      '5.4 GB',
    ]);
  });
});
