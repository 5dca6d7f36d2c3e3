import { describe, expect, test } from 'vitest';
import { NO_CONTRACTS } from '../../../../../shared/contracts/task.ts';
import { guardCell, unguardCell } from '../../../../../shared/formula-guard.ts';
import { unwrap } from '../../../../fixture-library.ts';
import { readingOf } from '../fixture-reading.ts';
import { leftOutList } from '../format/left-out.ts';
import { taskFormat } from '../formats.ts';

const format = unwrap(taskFormat('csv'));
const { write } = format;

const readText = (text: string) => readingOf(format, text);

function titled(...titles: string[]): string {
  const tasks = titles.map((title, place) => ({
    seed: { node_key: `t${place}`, title, ...NO_CONTRACTS },
    state: null,
  }));
  return write({ title: 'T', tasks }, { leftOut: leftOutList(), now: '' });
}

describe('cells that a spreadsheet would run', () => {
  const HOSTILE = [
    '=HYPERLINK("http://evil.example","x")',
    '+1+cmd|" /C calc"!A0',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1+1',
    "'=1",
    "''@x",
  ];

  test.each(HOSTILE)('%j is written as text and read back as it was', (text) => {
    expect(guardCell(text)).toBe(`'${text}`);
    expect(unguardCell(guardCell(text))).toBe(text);
  });

  test('no cell of a written file begins as a formula', () => {
    const text = titled(...HOSTILE.map((hostile) => hostile.trim()));
    for (const line of text.trimEnd().split('\r\n').slice(1)) expect(line).toMatch(/^t\d,"?'/);
  });

  test("what only looks guarded stays: 'tis the season", () => {
    expect([guardCell("'tis"), unguardCell("'tis"), unguardCell("'=x")]).toEqual(["'tis", "'tis", '=x']);
  });
});

test('separators, line ends, quoted line breaks, a mark of the byte order and empty rows', () => {
  for (const [separator, end] of [
    [',', '\n'],
    [';', '\r\n'],
    ['\t', '\r'],
  ] as const) {
    const rows = [
      ['Key', 'TITLE', 'Depends on'],
      ['a', '"One\ntwo, ""three""; four"', ''],
      ['', '', ''],
      ['b', 'B', 'a'],
    ];
    const { tasks, leftOut } = readText(`\uFEFF${rows.map((row) => row.join(separator)).join(end)}${end}`);
    expect(tasks.map(({ seed }) => [seed.node_key, seed.title, seed.depends_on])).toEqual([
      ['a', 'One\ntwo, "three"; four', []],
      ['b', 'B', ['a']],
    ]);
    expect(leftOut).toEqual([]);
  }
});

test('a key that is missing is the number of the row; lists take commas, semicolons and quotes', () => {
  const { tasks } = readText('title,depends_on,tags\nA,,"x; y"\nB,"1,""odd, key""",\n');
  expect(tasks.map(({ seed }) => [seed.node_key, seed.depends_on, seed.tags])).toEqual([
    ['1', [], ['x', 'y']],
    ['2', ['1', 'odd, key'], []],
  ]);
});

test('what means nothing here is told: columns, cells beyond them, states', () => {
  const { leftOut } = readText('title,Sprint,state\nA,7,Doing\nB,8,done,more\n');
  expect(leftOut).toEqual([
    { what: 'column "Sprint"', count: 2, example: '1' },
    { what: 'state "doing"', count: 1, example: '1' },
    { what: 'cells beyond the columns', count: 1, example: '2' },
  ]);
});

test('a decimal comma counts where commas separate no cells', () => {
  expect(readText('title;likely;planned_cost\nA;1,5;2,25\n').tasks[0]?.seed).toMatchObject({
    estimate: { optimistic: 1.5, likely: 1.5, pessimistic: 1.5 },
    planned_cost: 2.25,
  });
});

test.each([
  ['no columns', '', 'no column "title"'],
  ['no title column', 'key,name of it\n1,a', 'no column "title"'],
  ['a column twice', 'title,id,key\nA,1,2', 'Two columns mean "key"'],
  ['an open quote', 'title\n"A', 'The file is not CSV'],
  ['a number that is none', 'title,likely\nA,many', 'Row 1: likely is not a number'],
  ['half an estimate', 'title,optimistic\nA,1', 'needs the column likely'],
  ['a link of another kind', 'title,links\nA,XX b', 'links are written like'],
  ['evidence of another kind', 'title,evidence\nA,a photo', 'evidence is written like'],
  ['fields that are no object', 'title,more_execution\nA,[1]', 'are objects in JSON'],
])('%s is refused', (_what, text, words) => {
  expect(readText(text).result).toMatchObject({
    ok: false,
    error: { code: 'validation.invalid_input', message: expect.stringContaining(words) },
  });
});

test('a file with thousands of columns of its own tells of fifty', () => {
  const names = Array.from({ length: 2_000 }, (_, place) => `own ${place}`);
  const { leftOut } = readText(`title,${names.join(',')}\nA,${names.join(',')}\n`);
  expect(leftOut).toHaveLength(51);
  expect(leftOut.at(-1)).toEqual({ what: 'other things', count: 1_950, example: '1' });
});

test('a row is read by its own columns, however wide the first row is', () => {
  const text = `title${',own'.repeat(300_000)}\n${'A\n'.repeat(9_000)}`;
  expect(readText(text).tasks).toHaveLength(9_000);
});
