import { Table, VisuallyHidden } from '@mantine/core';

/** A column by its title: of texts, of numbers, or one whose title only a screen reader hears. */
export type Column = string | { readonly title: string; readonly kind: 'number' | 'unlabelled' };

/** What can be done with each row. */
export const ACTIONS: Column = { title: 'Actions', kind: 'unlabelled' };

/** A column of numbers. */
export function numbers(title: string): Column {
  return { title, kind: 'number' };
}

/** The titles of a table's columns. */
export function TableHead({ columns }: { readonly columns: readonly Column[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => {
          const { title, kind } = typeof column === 'string' ? { title: column, kind: 'text' } : column;
          return (
            <Table.Th key={title} {...(kind === 'number' && { ta: 'end' })}>
              {kind === 'unlabelled' ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </Table.Th>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}
