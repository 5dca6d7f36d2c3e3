import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Store } from './store.ts';

/** Whole rows of a table, found by SQL that is put together once. */
interface RowQuery<Row> {
  get(store: Store, ...values: readonly unknown[]): Row | undefined;
  all(store: Store, ...values: readonly unknown[]): Row[];
}

/**
 * For queries that run many times a second or return thousands of rows, where a query builder takes longer than
 * SQLite.
 * @param rest what follows the table's name, with `?` for each value
 */
export function selectRows<Table extends SQLiteTable>(table: Table, rest: string): RowQuery<Table['$inferSelect']> {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([name, column]) => `"${column.name}" AS "${name}"`).join(', ');
  const sql = `SELECT ${names} FROM "${getTableName(table)}" ${rest}`;
  // Columns that SQLite stores in another form, such as JSON and booleans.
  const kept = columns.filter(([, { dataType }]) => dataType === 'json' || dataType === 'boolean');
  const read = (row: Record<string, unknown>): Table['$inferSelect'] => {
    for (const [name, column] of kept) {
      if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name]);
    }
    return row as Table['$inferSelect'];
  };
  return {
    get(store, ...values) {
      const row = store.prepare(sql).get(...values);
      return row && read(row);
    },
    all: (store, ...values) =>
      store
        .prepare(sql)
        .all(...values)
        .map(read),
  };
}
