import { useMediaQuery } from '@mantine/hooks';
import type { SortKey } from './library-search.ts';

export type ColumnId =
  | 'select'
  | 'plan'
  | 'tags'
  | 'follows'
  | 'state'
  | 'finish'
  | 'profile'
  | 'starts'
  | 'created'
  | 'changed'
  | 'menu';

interface Column {
  readonly id: ColumnId;
  readonly label: string;
  /** As CSS writes the width of a grid's column. */
  readonly width: string;
  /** The narrowest window, in pixels, that has room for it. */
  readonly from: number;
  readonly sort?: SortKey;
}

const COLUMNS: readonly Column[] = [
  { id: 'select', label: 'Select', width: '40px', from: 0 },
  { id: 'plan', label: 'Plan', width: 'minmax(0, 3fr)', from: 0, sort: 'title' },
  { id: 'tags', label: 'Tags', width: 'minmax(0, 1fr)', from: 1700 },
  { id: 'follows', label: 'Follows', width: 'minmax(0, 1fr)', from: 1700 },
  { id: 'state', label: 'Status', width: '160px', from: 0, sort: 'state' },
  { id: 'finish', label: 'Finish', width: '136px', from: 1000, sort: 'finish' },
  { id: 'profile', label: 'Drafted by', width: '116px', from: 1180 },
  { id: 'starts', label: 'Starts', width: '116px', from: 1500 },
  { id: 'created', label: 'Created', width: '132px', from: 1400, sort: 'created' },
  { id: 'changed', label: 'Changed', width: '132px', from: 0, sort: 'changed' },
  { id: 'menu', label: 'More', width: '44px', from: 0 },
];

export interface Columns {
  readonly list: readonly Column[];
  readonly has: (id: ColumnId) => boolean;
  /** For `grid-template-columns`. */
  readonly template: string;
}

/** Widths of the window, in pixels, from which there are more columns. */
const STEPS = [0, 1000, 1180, 1400, 1500, 1700];

const SETS = STEPS.map((width): Columns => {
  const list = COLUMNS.filter(({ from }) => from <= width);
  const ids = new Set(list.map(({ id }) => id));
  return { list, has: (id) => ids.has(id), template: list.map((column) => column.width).join(' ') };
});
const NARROWEST: Columns = { list: [], has: () => false, template: '' };

/** The columns that this window has room for. */
export function useColumns(): Columns {
  const at = { getInitialValueInEffect: false };
  const steps = [
    useMediaQuery('(min-width: 1000px)', false, at),
    useMediaQuery('(min-width: 1180px)', false, at),
    useMediaQuery('(min-width: 1400px)', false, at),
    useMediaQuery('(min-width: 1500px)', false, at),
    useMediaQuery('(min-width: 1700px)', false, at),
  ];
  return SETS[steps.filter(Boolean).length] ?? NARROWEST;
}
