import { expect, it } from 'vitest';
import type { DataColumn, DataTable } from '../../../../shared/contracts/data-table.ts';
import { type PastedRows, withPasted } from './pasted-rows.ts';
import type { ShownColumn } from './references.ts';

function shown(
  name: string,
  kind: DataColumn['kind'] = 'text',
  { choices = [], optional = false, ...more }: Partial<DataColumn> & { readonly use?: ShownColumn['use'] } = {},
  named: ShownColumn['choices'] = [],
): ShownColumn {
  return { column: { name, about: null, kind, choices, optional }, use: more.use ?? 'words', choices: named };
}

const ROLES = [
  { id: 'client_lead', title: 'Client’s project lead' },
  { id: 'crew', title: 'Crew' },
];

const COLUMNS = [
  shown('id', 'text', { use: 'key' }),
  shown('title'),
  shown('owner', 'text', { use: 'reference' }, ROLES),
  shown('likely', 'money', { optional: true }),
  shown('size', 'choice', { choices: ['small', 'very_large'] }),
  shown('done', 'yes_no'),
  shown('steps', 'texts'),
  shown('why', 'text', { optional: true }),
  shown('helpers', 'texts', { use: 'references' }, ROLES),
];
const TABLE: DataTable = { field: 'items', title: 'Items', columns: COLUMNS.map(({ column }) => column) };
const ROW = { title: 'One', owner: 'crew', likely: 1200, size: 'small', done: false, steps: [], why: 'so' };
const DATA = {
  currency: 'EUR',
  items: [
    { id: 'a1', ...ROW },
    { id: 'a2', ...ROW },
  ],
  note: 'stays',
};

function items(pasted: Partial<PastedRows>): object[] {
  const all = { columns: COLUMNS, row: 0, column: 1, cells: [], growing: true, ...pasted };
  const { items: rows, ...rest } = JSON.parse(withPasted(JSON.stringify(DATA, null, 2), TABLE, all));
  expect(rest).toEqual({ currency: 'EUR', note: 'stays' });
  return rows;
}

it('enters cells by the kind of their column, from the chosen one on', () => {
  const line = ['Zwei', 'Client lead', '€1,250.50', 'Very large', 'TRUE', 'dig\nfill', ''];
  expect(items({ row: 1, cells: [line] })).toEqual([
    { id: 'a1', ...ROW },
    {
      id: 'a2',
      title: 'Zwei',
      owner: 'client_lead',
      likely: 125_050,
      size: 'very_large',
      done: true,
      steps: ['dig', 'fill'],
    },
  ]);
  for (const amount of ['EUR 12', '12 EUR', ' 12 '])
    expect(items({ column: 3, cells: [[amount]] })[0]).toMatchObject({ likely: 1_200 });
});

it('adds rows where the table may grow, and none elsewhere; keys and what lies beside the table stay', () => {
  const cells = [
    ['x', 'New 1'],
    ['y', 'New 2'],
    ['z', 'New 3'],
  ];
  const grown = items({ column: 0, cells });
  expect(grown).toMatchObject([{ id: 'a1', title: 'New 1' }, { id: 'a2', title: 'New 2' }, { title: 'New 3' }]);
  expect(items({ column: 0, cells, growing: false })).toHaveLength(2);
  expect(items({ column: 8, cells: [['Crew', 'beside']] })[0]).toEqual({ id: 'a1', ...ROW, helpers: ['crew'] });
});

it('takes what is named by its title, its id, or its id in words, one or several', () => {
  for (const name of ['Client’s project lead', 'client_lead', 'client lead'])
    expect(items({ column: 2, cells: [[name]] })[0], name).toMatchObject({ owner: 'client_lead' });
  const cells = [['Crew\nclient’s project lead\n\nA stranger'], ['']];
  expect(items({ column: 8, cells })).toMatchObject([
    { helpers: ['crew', 'client_lead', 'A stranger'] },
    { helpers: [] },
  ]);
});

it('keeps what does not fit as it was written, so that the check refuses it', () => {
  const line = ['', 'Nobody', '$12', 'huge', 'perhaps'];
  expect(items({ cells: [line] })[0]).toMatchObject({
    title: '',
    owner: 'Nobody',
    likely: '$12',
    size: 'huge',
    done: 'perhaps',
  });
});
