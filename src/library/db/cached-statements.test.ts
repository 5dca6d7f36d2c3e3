import Database from 'better-sqlite3';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withCachedStatements } from './cached-statements.ts';

const songs = sqliteTable('songs', { id: text('id').primaryKey(), title: text('title').notNull() });

let sqlite: Database.Database;
let compiled: string[];
beforeEach(() => {
  sqlite = new Database(':memory:');
  sqlite.exec("CREATE TABLE songs (id TEXT PRIMARY KEY, title TEXT NOT NULL); INSERT INTO songs VALUES ('a', 'One')");
  compiled = [];
  const prepare = sqlite.prepare.bind(sqlite);
  Object.assign(sqlite, {
    prepare(source: string) {
      compiled.push(source);
      return prepare(source);
    },
  });
});
afterEach(() => sqlite.close());

test('a query is compiled once, and answers by its parameters and by what is there now', () => {
  const db = drizzle(withCachedStatements(sqlite), { schema: { songs } });
  const song = (id: string) => db.select().from(songs).where(eq(songs.id, id)).get();
  expect(song('a')).toEqual({ id: 'a', title: 'One' });
  expect(song('b')).toBeUndefined();
  db.insert(songs).values({ id: 'b', title: 'Two' }).run();
  expect(song('b')).toEqual({ id: 'b', title: 'Two' });
  expect(db.select().from(songs).where(eq(songs.id, 'b')).all()).toEqual([{ id: 'b', title: 'Two' }]);
  expect(compiled).toHaveLength(2);
  // After a change of the table's columns the statement is compiled again by SQLite.
  sqlite.exec("ALTER TABLE songs ADD COLUMN length TEXT; UPDATE songs SET title = 'Three' WHERE id = 'b'");
  expect(song('b')).toEqual({ id: 'b', title: 'Three' });
});

test('drizzle reading rows as arrays leaves the rows of others as they are', () => {
  const db = drizzle(withCachedStatements(sqlite), { schema: { songs } });
  const query = db.select().from(songs);
  query.all();
  expect(sqlite.prepare(query.toSQL().sql).all()).toEqual([{ id: 'a', title: 'One' }]);
});

test('queries of ever new texts are all answered, and the oldest are given up', () => {
  const db = drizzle(withCachedStatements(sqlite), { schema: { songs } });
  const texts = (n: number) =>
    db
      .select()
      .from(songs)
      .where(sql`${songs.id} = 'a' AND ${sql.raw(String(n))} > 0`);
  for (let n = 1; n <= 520; n += 1) expect(texts(n).all()).toHaveLength(1);
  const before = compiled.length;
  texts(1).all();
  texts(520).all();
  expect(compiled.length - before).toBe(1);
});
