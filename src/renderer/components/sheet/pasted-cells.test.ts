import { expect, it } from 'vitest';
import { cellsIn } from './pasted-cells.ts';

it.each<[string, string[][]]>([
  ['one', [['one']]],
  ['', [['']]],
  // Spreadsheets end each line, also the last.
  ['one\r\n', [['one']]],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t\t\n\tb',
    [
      ['a', '', ''],
      ['', 'b'],
    ],
  ],
  ['a\t', [['a', '']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['"two\nlines and a ""word"""\tb\n', [['two\nlines and a "word"', 'b']]],
  // Quotation marks that somebody wrote are no marks of a cell.
  ['"So" it is\t5" pipe', [['"So" it is', '5" pipe']]],
  ['"never closed\tb', [['"never closed', 'b']]],
])('reads the cells of %j', (text, cells) => {
  expect(cellsIn(text)).toEqual(cells);
});

it('takes a long text in time that grows with its length', () => {
  expect(cellsIn('"'.repeat(100_001))).toHaveLength(1);
  expect(cellsIn('a\t'.repeat(50_000))[0]).toHaveLength(50_001);
});
