import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Column, TableHead } from './table-head.tsx';

interface ListTableProps {
  readonly columns: readonly Column[];
  /** Rows with a cell for each column. */
  readonly children: ReactNode;
}

/** A short list in columns. */
export function ListTable({ columns, children }: ListTableProps) {
  return (
    <Table withTableBorder verticalSpacing={6}>
      <TableHead columns={columns} />
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}
