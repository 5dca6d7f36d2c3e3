import { ActionIcon, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, memo, type ReactNode, useCallback, useRef, useState } from 'react';
import type { DataColumn, DataTable } from '../../../../shared/contracts/data-table.ts';
import { formatNumber } from '../../../components/format/format.ts';
import type { EnteredCells } from '../../../components/sheet/pasted-cells.ts';
import { useSheet } from '../../../components/sheet/use-sheet.ts';
import type { JsonFault } from './json-faults.ts';
import { type ShownColumn, withPasted } from './pasted-rows.ts';
import classes from './table-editor.module.css';
import {
  columnTitle,
  enteredNumber,
  idInWords,
  keptNumber,
  type Row,
  referencesIn,
  roleOf,
  rowsIn,
  withCell,
  withoutRow,
  withRow,
} from './table-rows.ts';
import { useTextHistory } from './use-text-history.ts';

interface TableEditorProps {
  readonly tables: readonly DataTable[];
  /** The whole data file. */
  readonly text: string;
  readonly faults: readonly JsonFault[];
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
}

/** The lists of a section's data as tables. What a table does not show is edited as JSON. */
export function TableEditor({ tables, text, faults, readOnly, onChange }: TableEditorProps) {
  const shown = tables.flatMap((table) => {
    const found = rowsIn(text, table);
    return found ? [{ table, ...found }] : [];
  });
  const latest = useRef(text);
  latest.current = text;
  const history = useTextHistory(text, onChange);
  const note = useRef(history.note);
  note.current = history.note;
  const change = useCallback(
    (to: (text: string) => string, isStep = false) => {
      note.current(latest.current, isStep);
      // Two changes may come before the text is drawn again.
      latest.current = to(latest.current);
      onChange(latest.current);
    },
    [onChange],
  );
  if (shown.length === 0)
    return (
      <Text size="sm" c="dimmed" p="md">
        This text cannot be shown as a table. Fix it as JSON.
      </Text>
    );
  return (
    <section className={classes.tables} aria-label="Tables" onKeyDown={readOnly ? undefined : history.onKeyDown}>
      {shown.map(({ table, rows, currency }) => (
        <EditedTable
          key={table.field}
          {...{ table, rows, currency, faults, readOnly }}
          titled={shown.length > 1}
          onChange={change}
        />
      ))}
    </section>
  );
}

interface EditedTableProps {
  readonly table: DataTable;
  readonly rows: readonly Row[];
  readonly currency: string | null;
  readonly titled: boolean;
  readonly faults: readonly JsonFault[];
  readonly readOnly: boolean;
  /** @param isStep it is taken back alone */
  readonly onChange: (to: (text: string) => string, isStep?: boolean) => void;
}

function EditedTable({ table, rows, currency, titled, faults, readOnly, onChange }: EditedTableProps) {
  const { field } = table;
  const name = idInWords(field);
  const columns = shownColumns(table, rows);
  const faulty = new Set(faults.flatMap(({ path = [] }) => (path[0] === field ? [`${path[1]}.${path[2]}`] : [])));
  // Where every row is about something that another section lists, a new one would be about nothing.
  const growing = table.columns.every((column) => column.name === 'id' || roleOf(column, rows) !== 'key');
  const enter = ({ row: { sectionRowIndex: row }, column, cells }: EnteredCells) =>
    onChange((text) => withPasted(text, table, { columns, row, column, cells, growing }), true);
  const { className, handlers, status } = useSheet(readOnly ? null : enter);
  return (
    <section aria-label={name}>
      {titled && (
        <Text fw={600} size="sm" mb={4}>
          {name}
        </Text>
      )}
      <table className={`${classes.table} ${className}`} aria-label={name} {...handlers}>
        <thead>
          <tr>
            {columns.map(({ column }) => (
              <th key={column.name} scope="col" data-kind={column.kind} title={column.about ?? undefined}>
                {columnTitle(column, currency)}
              </th>
            ))}
            {growing && <td aria-hidden />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <TableRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
              key={index}
              faulty={columns.map(({ column }) => faulty.has(`${index}.${column.name}`)).join()}
              {...{ table, columns, row, index, currency, readOnly, growing, onChange }}
            />
          ))}
        </tbody>
      </table>
      <VisuallyHidden component="p" role="status" ref={status} />
      {growing && !readOnly && (
        <Group mt="xs">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange((text) => withRow(text, table))}
          >
            Add row
          </Button>
          <Text size="xs" c="dimmed">
            {formatNumber(rows.length)} {rows.length === 1 ? 'row' : 'rows'}
          </Text>
        </Group>
      )}
    </section>
  );
}

/** An id that only links rows to other sections is not shown beside a title. */
function shownColumns({ columns }: DataTable, rows: readonly Row[]): ShownColumn[] {
  const titled = columns.some(({ name }) => name === 'title');
  return columns
    .map((column) => ({ column, use: roleOf(column, rows) }))
    .filter(({ column, use }) => !(titled && use === 'key' && column.name !== 'title'))
    .map(({ column, use }) => ({ column, use, ids: use === 'reference' ? referencesIn(column, rows) : [] }));
}

interface TableRowProps {
  readonly table: DataTable;
  readonly columns: readonly ShownColumn[];
  readonly row: Row;
  readonly index: number;
  readonly currency: string | null;
  /** One word for each column. */
  readonly faulty: string;
  readonly readOnly: boolean;
  readonly growing: boolean;
  readonly onChange: (to: (text: string) => string) => void;
}

/** Drawn again only when its own values change: a table may have hundreds of rows. */
const TableRow = memo(
  function TableRow({ table, columns, row, index, currency, faulty, readOnly, growing, onChange }: TableRowProps) {
    const faults = faulty.split(',');
    return (
      <tr>
        {columns.map((shown, place) => (
          <EscapableCell
            key={shown.column.name}
            kind={shown.column.kind}
            value={row[shown.column.name]}
            onChange={(value) => onChange((text) => withCell(text, table, index, shown.column.name, value))}
          >
            {(change) => (
              <Cell
                shown={shown}
                value={row[shown.column.name]}
                currency={currency}
                label={`${columnTitle(shown.column, currency)}, row ${index + 1}`}
                faulty={faults[place] === 'true'}
                readOnly={readOnly}
                onChange={change}
              />
            )}
          </EscapableCell>
        ))}
        {growing && (
          <td>
            {!readOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove row ${index + 1}`}
                onClick={() => onChange((text) => withoutRow(text, table, index))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </td>
        )}
      </tr>
    );
  },
  (before, after) =>
    before.index === after.index &&
    before.currency === after.currency &&
    before.faulty === after.faulty &&
    before.readOnly === after.readOnly &&
    before.growing === after.growing &&
    before.onChange === after.onChange &&
    JSON.stringify([before.row, before.columns]) === JSON.stringify([after.row, after.columns]),
);

interface EscapableCellProps {
  readonly kind: DataColumn['kind'];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly children: (change: (value: unknown) => void) => ReactNode;
}

/** A cell in which Escape gives up what was entered since it was gone to. */
function EscapableCell({ kind, value, onChange, children }: EscapableCellProps) {
  const before = useRef<{ readonly value: unknown }>(null);
  return (
    <td
      data-kind={kind}
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

interface CellProps {
  readonly shown: ShownColumn;
  readonly value: unknown;
  readonly currency: string | null;
  readonly label: string;
  readonly faulty: boolean;
  readonly readOnly: boolean;
  readonly onChange: (value: unknown) => void;
}

function Cell({ shown, value, currency, label, faulty, readOnly, onChange }: CellProps) {
  const { column, use, ids } = shown;
  const common = { 'aria-label': label, 'aria-invalid': faulty || undefined, disabled: readOnly };
  if (use === 'key') return <span>{idInWords(String(value ?? ''))}</span>;
  if (use === 'reference')
    return (
      <Select
        {...common}
        value={value}
        optional={column.optional}
        choices={ids}
        words={idInWords}
        onChange={onChange}
      />
    );
  switch (column.kind) {
    case 'choice':
      return (
        <Select
          {...common}
          value={value}
          optional={column.optional}
          choices={column.choices}
          words={idInWords}
          onChange={onChange}
        />
      );
    case 'yes_no':
      return (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'number':
    case 'whole':
    case 'money':
      return <NumberCell {...common} {...{ column, value, currency, onChange }} />;
    case 'texts':
      return (
        <textarea
          {...common}
          rows={1}
          data-lines
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))}
        />
      );
    case 'text':
      return (
        <textarea
          {...common}
          rows={1}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(emptied(currentTarget.value, column))}
        />
      );
    case 'nested':
      return (
        <span className={classes.nested}>{value === null || value === undefined ? '' : JSON.stringify(value)}</span>
      );
  }
}

type NumberCellProps = Pick<CellProps, 'value' | 'currency' | 'onChange'> & {
  readonly 'aria-label': string;
  readonly 'aria-invalid': true | undefined;
  readonly disabled: boolean;
  readonly column: DataColumn;
};

function NumberCell({ column, value, currency, onChange, ...common }: NumberCellProps) {
  const [typed, setTyped] = useState(() => enteredNumber(value, column, currency));
  // What is typed stays as it is written, unless the value became another one elsewhere.
  const shown =
    keptNumber(typed, column, currency) === (value ?? null) ? typed : enteredNumber(value, column, currency);
  return (
    <input
      {...common}
      type="text"
      inputMode="decimal"
      data-number
      dir="ltr"
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(keptNumber(currentTarget.value, column, currency));
      }}
    />
  );
}

/** An optional text that was emptied is none. */
function emptied(text: string, { optional }: DataColumn): string | null | undefined {
  return text === '' && optional ? undefined : text;
}

interface SelectProps {
  readonly 'aria-label': string;
  readonly 'aria-invalid': true | undefined;
  readonly disabled: boolean;
  readonly value: unknown;
  readonly optional: boolean;
  readonly choices: readonly string[];
  readonly words: (choice: string) => string;
  readonly onChange: (value: string | null) => void;
}

function Select({ value, optional, choices, words, onChange, ...common }: SelectProps) {
  const chosen = typeof value === 'string' ? value : '';
  const all = chosen === '' || choices.includes(chosen) ? choices : [chosen, ...choices];
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    onChange(currentTarget.value === '' ? null : currentTarget.value);
  return (
    <select {...common} value={chosen} onChange={choose}>
      {(optional || chosen === '') && <option value="">–</option>}
      {all.map((choice) => (
        <option key={choice} value={choice}>
          {words(choice)}
        </option>
      ))}
    </select>
  );
}
