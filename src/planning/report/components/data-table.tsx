import { type ReactNode, useContext } from 'react';
import { Words } from './words.ts';

interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  readonly number?: boolean;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
}

/** A plain table in a frame that scrolls where it is wider than the page. */
export function DataTable<Row>({ caption, rows, columns }: DataTableProps<Row>) {
  const { words } = useContext(Words);
  const [first, ...others] = columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="table-scroll" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.heading} scope="col" className={column.number ? 'number' : undefined}>
                {words(column.heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, rows have no other identity
            <tr key={index}>
              <th scope="row" dir="auto">
                {first?.cell(row)}
              </th>
              {others.map((column) => (
                <td key={column.heading} className={column.number ? 'number' : undefined} dir="auto">
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
