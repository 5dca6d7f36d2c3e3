import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Store } from './store.ts';

/**
 * Inserts rows of a table, or changes those with the same key: all given columns but the key, and no others. For rows
 * that a run writes with every section, where a query builder takes longer than SQLite.
 * @param key columns of the primary key
 * @param also further assignments in SQL, such as `share = NULL`, where a row with the key exists
 */
export function upsertRows<Table extends SQLiteTable>(
  table: Table,
  key: readonly (keyof Table['$inferInsert'] & string)[],
  also?: string,
): (store: Store, row: Partial<Table['$inferInsert']>) => void {
  const columns = getTableColumns(table);
  const nameOf = (property: string) => `"${columns[property]?.name}"`;
  const isKey = new Set<string>(key);
  return (store, row) => {
    const given = Object.entries(row);
    const properties = given.map(([property]) => property);
    const changes = properties
      .filter((each) => !isKey.has(each))
      .map((each) => `${nameOf(each)} = excluded.${nameOf(each)}`);
    const sql =
      `INSERT INTO "${getTableName(table)}" (${properties.map(nameOf).join(', ')}) VALUES (${properties.map(() => '?').join(', ')}) ` +
      `ON CONFLICT (${key.map(nameOf).join(', ')}) DO UPDATE SET ${[...changes, ...(also === undefined ? [] : [also])].join(', ')}`;
    const values = given.map(([property, value]) =>
      value === null || value === undefined ? null : columns[property]?.mapToDriverValue(value),
    );
    store.prepare(sql).run(...values);
  };
}
