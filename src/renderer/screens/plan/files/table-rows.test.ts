import { describe, expect, it } from 'vitest';
import type { DataColumn, DataTable } from '../../../../shared/contracts/data-table.ts';
import {
  columnTitle,
  enteredNumber,
  idInWords,
  keptNumber,
  referencesIn,
  roleOf,
  rowsIn,
  withCell,
  withoutRow,
  withRow,
} from './table-rows.ts';

function column(name: string, kind: DataColumn['kind'] = 'text', more: Partial<DataColumn> = {}): DataColumn {
  return { name, about: null, kind, choices: [], optional: false, ...more };
}

const TABLE: DataTable = {
  field: 'items',
  title: 'Items',
  columns: [
    column('id'),
    column('role'),
    column('title'),
    column('likely', 'money', { optional: true }),
    column('size', 'choice', { choices: ['small', 'large'] }),
    column('why', 'text', { optional: true }),
  ],
};
const DATA = {
  currency: 'JPY',
  items: [
    { id: 'a1', role: 'lead', title: 'One', likely: 1200, size: 'small' },
    { id: 'a2', role: 'lead', title: 'Two', likely: null, size: 'large', why: 'so' },
  ],
  note: '12,500 € stay as they are',
};
const TEXT = `${JSON.stringify(DATA, null, 2)}\n`;
const [ID, ROLE, TITLE, LIKELY] = TABLE.columns as [DataColumn, DataColumn, DataColumn, DataColumn];

describe('the rows of a table', () => {
  it('come with the currency of the data, and not at all from a text that has no such list', () => {
    expect(rowsIn(TEXT, TABLE)).toEqual({ rows: DATA.items, currency: 'JPY' });
    for (const text of ['{', '[]', '{"items": 3}', '{"items": [3]}']) expect(rowsIn(text, TABLE), text).toBeNull();
    expect(rowsIn('{"items": [], "currency": "FTE"}', TABLE)).toEqual({ rows: [], currency: null });
  });

  it('change in one cell, and nothing else of the text does', () => {
    const changed = withCell(TEXT, TABLE, 1, 'title', 'Zwei "2"');
    expect(JSON.parse(changed)).toEqual({ ...DATA, items: [DATA.items[0], { ...DATA.items[1], title: 'Zwei "2"' }] });
    expect(changed.split('\n').filter((line, index) => line !== TEXT.split('\n')[index])).toHaveLength(1);
    expect(JSON.parse(withCell(TEXT, TABLE, 1, 'why', undefined)).items[1]).not.toHaveProperty('why');
  });

  it('grow by one that belongs where the last one does, and shrink by any', () => {
    const grown = JSON.parse(withRow(TEXT, TABLE)).items;
    expect(grown).toHaveLength(3);
    expect(grown[2]).toEqual({ id: 'row_3', role: 'lead', title: '', likely: null, size: 'small' });
    expect(JSON.parse(withoutRow(TEXT, TABLE, 0)).items).toEqual([DATA.items[1]]);
    expect(JSON.parse(withRow('{"items": []}', TABLE)).items).toHaveLength(1);
  });
});

describe('a column of texts', () => {
  it('is the key of its row, a reference to something else, or words', () => {
    expect([ID, ROLE, TITLE].map((one) => roleOf(one, DATA.items))).toEqual(['key', 'reference', 'words']);
    expect(roleOf(column('task'), [{ task: 'a.b' }, { task: 'a.c' }])).toBe('key');
    expect(referencesIn(ROLE, [...DATA.items, { role: 'crew' }, { role: null }])).toEqual(['crew', 'lead']);
  });
});

it('reads ids and money as people do', () => {
  expect(idInWords('site_check.survey')).toBe('Site check · survey');
  expect(columnTitle(LIKELY, 'JPY')).toBe('Likely (JPY)');
  expect([enteredNumber(1200, LIKELY, 'JPY'), enteredNumber(1250, LIKELY, 'EUR')]).toEqual(['1,200', '12.5']);
  expect([keptNumber('12.5', LIKELY, 'EUR'), keptNumber('1.005', LIKELY, 'KWD')]).toEqual([1250, 1005]);
  expect([keptNumber('1,200', LIKELY, 'JPY'), keptNumber('a lot', LIKELY, 'JPY')]).toEqual([1200, 'a lot']);
  expect([keptNumber('', LIKELY, 'EUR'), keptNumber(' 3.5', column('days', 'number'), null)]).toEqual([null, 3.5]);
});
