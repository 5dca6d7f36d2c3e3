// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by pixels cannot be those of a table; the roles are those of the ARIA grid.
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row has the focus, and what is in its cells.
import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { SortKey } from './library-search.ts';
import classes from './plan-grid.module.css';
import type { Columns } from './use-columns.ts';

interface GridHeadProps {
  readonly columns: Columns;
  readonly sort: SortKey | undefined;
  /** Whether the list is in that order the other way round. */
  readonly isTurned: boolean;
  readonly onSort: (sort: SortKey) => void;
  readonly isAllSelected: boolean;
  readonly isSomeSelected: boolean;
  readonly onSelectAll: () => void;
}

/** Times begin with the newest, names with A. */
const DIRECTION: Readonly<Record<SortKey, 'ascending' | 'descending'>> = {
  created: 'descending',
  changed: 'descending',
  title: 'ascending',
  state: 'ascending',
  finish: 'ascending',
};

const TURNED = { ascending: 'descending', descending: 'ascending' } as const;

/** What the columns are; where a list can be in their order, a button puts it so. */
export function GridHead({
  columns,
  sort,
  isTurned,
  onSort,
  isAllSelected,
  isSomeSelected,
  onSelectAll,
}: GridHeadProps) {
  const directionOf = (key: SortKey) => (isTurned ? TURNED[DIRECTION[key]] : DIRECTION[key]);
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: columns.template }}>
        {columns.list.map(({ id, label, sort: key }) => (
          <div
            key={id}
            role="columnheader"
            className={classes.cell}
            {...(key !== undefined && { 'aria-sort': key === sort ? directionOf(key) : 'none' })}
          >
            {id === 'select' ? (
              <Checkbox
                size="xs"
                aria-label="Select all plans"
                checked={isAllSelected}
                indeterminate={isSomeSelected && !isAllSelected}
                onChange={onSelectAll}
              />
            ) : key === undefined ? (
              id === 'menu' ? (
                <VisuallyHidden>{label}</VisuallyHidden>
              ) : (
                label
              )
            ) : (
              <UnstyledButton className={classes.sort} onClick={() => onSort(key)}>
                {label}
                {key === sort &&
                  (directionOf(key) === 'ascending' ? (
                    <IconArrowUp size={14} aria-hidden />
                  ) : (
                    <IconArrowDown size={14} aria-hidden />
                  ))}
              </UnstyledButton>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
