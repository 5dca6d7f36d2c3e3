import type Database from 'better-sqlite3';

/** Lists of values make ever new queries, so not all are kept. */
const MOST_KEPT = 500;

/**
 * The same connection, on which a query of the same text is compiled once. For drizzle, which compiles each query anew
 * and sets the mode of a statement, rows as arrays or as objects, by its text alone; nobody else may use its statements.
 */
export function withCachedStatements(sqlite: Database.Database): Database.Database {
  const kept = new Map<string, Database.Statement>();
  const prepare = (source: string): Database.Statement => {
    const known = kept.get(source);
    if (known) return known;
    const statement = sqlite.prepare(source);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(source, statement);
    return statement;
  };
  return Object.create(sqlite, { prepare: { value: prepare } });
}
