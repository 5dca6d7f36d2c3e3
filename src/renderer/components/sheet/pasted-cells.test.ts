import { expect, it } from 'vitest';
import { cellsIn, textOf } from './pasted-cells.ts';

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

it.each<[string, string[][], string]>([
  [
    'lines, tabs and quotation marks',
    [
      ['two\nlines', 'a\tb', '5" pipe'],
      ['', '"So"', 'x'],
    ],
    '"two\nlines"\t"a\tb"\t"5"" pipe"\r\n\t"""So"""\tx',
  ],
  ['what a spreadsheet would run', [['=1+1', '@SUM(A1)', "'=twice", '-bread']], "'=1+1\t'@SUM(A1)\t''=twice\t'-bread"],
  ['numbers', [['-5', '1,250.5', '40%', '-1 000,5']], '-5\t1,250.5\t40%\t-1 000,5'],
])('writes %s as cells that come back as they were', (_, cells, text) => {
  expect(textOf(cells)).toBe(text);
  expect(cellsIn(text)).toEqual(cells);
});

it('takes a long text in time that grows with its length', () => {
  expect(cellsIn('"'.repeat(100_001))).toHaveLength(1);
  expect(cellsIn('a\t'.repeat(50_000))[0]).toHaveLength(50_001);
});
