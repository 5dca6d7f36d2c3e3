import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { DataTable, NamedEntries } from '../../../../shared/contracts/data-table.ts';
import { formatCount } from '../../../components/format/format.ts';
import type { EnteredCells } from '../../../components/sheet/pasted-cells.ts';
import { useSheet } from '../../../components/sheet/use-sheet.ts';
import type { JsonFault } from './json-faults.ts';
import { withPasted } from './pasted-rows.ts';
import { canGrow, shownColumns } from './references.ts';
import classes from './table-editor.module.css';
import { type ChangeText, TableRow } from './table-row.tsx';
import { columnTitle, type Row, withRow } from './table-rows.ts';

interface EditedTableProps {
  readonly table: DataTable;
  readonly rows: readonly Row[];
  /** What its columns may refer to. */
  readonly lists: readonly NamedEntries[];
  readonly currency: string | null;
  readonly titled: boolean;
  readonly faults: readonly JsonFault[];
  /** How texts read in which references to facts stand. */
  readonly plain: (text: string) => string;
  /** Null where it is only read. */
  readonly onChange: ChangeText | null;
}

/** One list of a section's data as a table; where it is edited, a spreadsheet. */
export function EditedTable({ table, rows, lists, currency, titled, faults, plain, onChange }: EditedTableProps) {
  const { field, title } = table;
  const columns = shownColumns(table, rows, lists);
  const faulty = new Set(faults.flatMap(({ path = [] }) => (path[0] === field ? [`${path[1]}.${path[2]}`] : [])));
  const growing = onChange !== null && canGrow(table, rows, lists);
  const enter = ({ row: { sectionRowIndex: row }, column, cells }: EnteredCells) =>
    onChange?.((text) => withPasted(text, table, { columns, row, column, cells, growing }), true);
  const { className, handlers, status } = useSheet(enter);
  return (
    <section aria-label={title}>
      {titled && (
        <Text fw={600} size="sm" mb={4}>
          {title}
        </Text>
      )}
      <table
        className={`${classes.table} ${className}`}
        aria-label={title}
        // What is only read is selected and copied as any other text.
        {...(onChange ? handlers : {})}
      >
        <thead>
          <tr>
            {columns.map(({ column }, place) => (
              <th
                key={column.name}
                scope="col"
                data-kind={column.kind}
                data-names-row={place === 0 || undefined}
                title={column.about ?? undefined}
              >
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
              {...{ table, columns, row, index, currency, growing, plain, onChange }}
            />
          ))}
        </tbody>
      </table>
      <VisuallyHidden component="p" role="status" ref={status} />
      {growing && (
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
            {formatCount(rows.length, 'row')}
          </Text>
        </Group>
      )}
    </section>
  );
}
