import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

interface ListTableProps {
  readonly columns: readonly { readonly title: string; readonly isNumber?: boolean }[];
  /** Rows with a cell for each column, and one more for what can be done with it. */
  readonly children: ReactNode;
}

/** A short list in columns, with what can be done with each row at its end. */
export function ListTable({ columns, children }: ListTableProps) {
  return (
    <Table withTableBorder verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ title, isNumber }) => (
            <Table.Th key={title} {...(isNumber && { ta: 'right' as const })}>
              {title}
            </Table.Th>
          ))}
          <Table.Th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}
