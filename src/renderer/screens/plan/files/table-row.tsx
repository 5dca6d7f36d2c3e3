import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode, useRef } from 'react';
import type { DataTable } from '../../../../shared/contracts/data-table.ts';
import { ReadCell } from './read-cell.tsx';
import type { ShownColumn } from './references.ts';
import { TableCell } from './table-cell.tsx';
import { columnTitle, type Row, withCell, withoutRow } from './table-rows.ts';

/** Takes what is to become of the text of the file. `isStep`: it is taken back alone. */
export type ChangeText = (to: (text: string) => string, isStep?: boolean) => void;

interface TableRowProps {
  readonly table: DataTable;
  readonly columns: readonly ShownColumn[];
  readonly row: Row;
  readonly index: number;
  readonly currency: string | null;
  /** One word for each column. */
  readonly faulty: string;
  readonly growing: boolean;
  readonly plain: (text: string) => string;
  /** Null where it is only read. */
  readonly onChange: ChangeText | null;
}

/** Drawn again only when its own values change: a table may have hundreds of rows. */
export const TableRow = memo(
  function TableRow({ table, columns, row, index, currency, faulty, growing, plain, onChange }: TableRowProps) {
    const faults = faulty.split(',');
    return (
      <tr>
        {columns.map((shown, place) => {
          const { name, kind } = shown.column;
          const value = row[name];
          const mark = { 'data-kind': kind, 'data-names-row': place === 0 || undefined };
          if (!onChange)
            return (
              <td key={name} {...mark}>
                <ReadCell {...{ shown, value, currency, plain }} />
              </td>
            );
          return (
            <EscapableCell
              key={name}
              mark={mark}
              value={value}
              onChange={(entered) => onChange((text) => withCell(text, table, index, name, entered))}
            >
              {(change) => (
                <TableCell
                  {...{ shown, value, currency }}
                  label={`${columnTitle(shown.column, currency)}, row ${index + 1}`}
                  faulty={faults[place] === 'true'}
                  onChange={change}
                />
              )}
            </EscapableCell>
          );
        })}
        {growing && (
          <td>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove row ${index + 1}`}
              onClick={() => onChange?.((text) => withoutRow(text, table, index))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </td>
        )}
      </tr>
    );
  },
  (before, after) =>
    before.index === after.index &&
    before.currency === after.currency &&
    before.faulty === after.faulty &&
    before.growing === after.growing &&
    before.plain === after.plain &&
    before.onChange === after.onChange &&
    JSON.stringify(before.row) === JSON.stringify(after.row) &&
    isSameColumns(before.columns, after.columns),
);

/** The choices of a column may be many, and are mostly the very same list. */
function isSameColumns(before: readonly ShownColumn[], after: readonly ShownColumn[]): boolean {
  return (
    before.length === after.length &&
    before.every((one, place) => {
      const other = after[place];
      return (
        other !== undefined &&
        one.column === other.column &&
        one.use === other.use &&
        (one.choices === other.choices || JSON.stringify(one.choices) === JSON.stringify(other.choices))
      );
    })
  );
}

interface EscapableCellProps {
  readonly mark: { readonly 'data-kind': string; readonly 'data-names-row': true | undefined };
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly children: (change: (value: unknown) => void) => ReactNode;
}

/** A cell in which Escape gives up what was entered since it was gone to. */
function EscapableCell({ mark, value, onChange, children }: EscapableCellProps) {
  const before = useRef<{ readonly value: unknown }>(null);
  return (
    <td
      {...mark}
      onBlur={() => {
        before.current = null;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || before.current === null) return;
        event.stopPropagation();
        onChange(before.current.value);
        before.current = null;
      }}
    >
      {children((entered) => {
        before.current ??= { value };
        onChange(entered);
      })}
    </td>
  );
}
