import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { getTableColumns, is, SQL } from 'drizzle-orm';
import { getTableConfig, SQLiteSyncDialect, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { codeOf, fakeClock, temporaryFolder, temporaryLibrary, unwrap } from '../fixture-library.ts';
import { openLibrary } from '../library.ts';
import { storesCalls } from '../store/settings/settings.ts';
import { listPlans } from '../use-cases/plans/list-plans.ts';
import { searchPlans } from '../use-cases/plans/search-plans.ts';
import { createToken, listTokens, verifyToken } from '../use-cases/tokens/tokens.ts';
import { registerFunctions } from './functions.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import * as schema from './schema.ts';

const BAKERY = '11111111-1111-4111-8111-111111111111';
const CLINIC = '22222222-2222-4222-8222-222222222222';

function openAt(version: number): { readonly sqlite: Database.Database; readonly options: MigrateOptions } {
  const home = temporaryFolder(onTestFinished);
  const options = { home, file: join(home, 'library.db'), now: fakeClock().now, steps: migrations.slice(0, version) };
  const sqlite = new Database(options.file);
  onTestFinished(() => {
    sqlite.close();
  });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('foreign_keys = ON');
  registerFunctions(sqlite, home);
  unwrap(migrate(sqlite, options));
  return { sqlite, options };
}

function insertPlan(sqlite: Database.Database, id: string, title: string, prompt: string): void {
  sqlite
    .prepare(
      `INSERT INTO plans (id, title, prompt, prompt_sha, state, profile, speed, start_date, user, plan_format, created_at, updated_at)
       VALUES (?, ?, ?, 'x', 'completed', 'outline', 'all', '2030-01-01', 'ada', 1, '2030-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z')`,
    )
    .run(id, title, prompt);
}

function insertPage(sqlite: Database.Database, planId: string, path: string): void {
  sqlite
    .prepare(
      `INSERT INTO artifacts (plan_id, path, sha256, generated_sha256, size, kind, content_type, stage, role, updated_at)
       VALUES (?, ?, 'x', 'x', 1, 'plan', 'text/markdown', 'brief', 'page', '2030-01-01T00:00:00.000Z')`,
    )
    .run(planId, path);
}

describe('migrations', () => {
  test('the drizzle tables are the migrated tables', () => {
    const { sqlite } = openAt(migrations.length);
    const dialect = new SQLiteSyncDialect();
    const text = (value: unknown) => (is(value, SQL) ? dialect.sqlToQuery(value).sql : JSON.stringify(value));
    const declared = Object.values(schema).filter((value) => is(value, SQLiteTable));
    const expected = declared.map((table) => {
      const config = getTableConfig(table);
      const primary = config.primaryKeys.flatMap((key) => key.columns.map(({ name }) => name));
      return {
        name: config.name,
        columns: Object.values(getTableColumns(table)).map((column) => ({
          name: column.name,
          type: column.getSQLType().toUpperCase(),
          notNull: column.notNull,
          default:
            column.default === undefined
              ? null
              : typeof column.default === 'boolean'
                ? String(Number(column.default))
                : text(column.default),
          primary: column.primary ? 1 : primary.indexOf(column.name) + 1,
        })),
        indexes: config.indexes
          .map(({ config: index }) => ({
            name: index.name,
            unique: index.unique ? 1 : 0,
            partial: index.where ? 1 : 0,
            columns: index.columns.map((column) => ('name' in column ? column.name : '')),
          }))
          .sort((a, b) => (a.name < b.name ? -1 : 1)),
        references: config.foreignKeys
          .map((key) => {
            const { columns, foreignTable, foreignColumns } = key.reference();
            return `${columns[0]?.name} -> ${getTableConfig(foreignTable).name}.${foreignColumns[0]?.name} ${key.onDelete}`;
          })
          .sort(),
      };
    });
    const actual = declared.map((table) => describeTable(sqlite, getTableConfig(table).name));
    expect(actual).toEqual(expected);
    const names = sqlite
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search%'",
      )
      .pluck()
      .all();
    expect(names.sort()).toEqual(
      declared
        .map((table) => getTableConfig(table).name)
        .filter((name) => !name.startsWith('search_'))
        .sort(),
    );
  });

  test('search is filled from plans and pages that were there before, however awkward they are', () => {
    const { sqlite, options } = openAt(1);
    insertPlan(
      sqlite,
      BAKERY,
      'Pâtisserie 🥐 — 東京',
      `Ouvrir une boulangerie à Lyon.\n${'mot '.repeat(50_000)}\u0007 "quoted" 'single' --`,
    );
    insertPlan(sqlite, CLINIC, '', '');
    mkdirSync(join(options.home, 'plans', BAKERY), { recursive: true });
    writeFileSync(join(options.home, 'plans', BAKERY, '003-brief.md'), '\uFEFF# Levain naturel\n');
    insertPage(sqlite, BAKERY, '003-brief.md');
    insertPage(sqlite, BAKERY, '004-gone.md');
    insertPage(sqlite, CLINIC, '../../../library.db');
    unwrap(migrate(sqlite, { ...options, steps: migrations }));
    sqlite.close();

    const library = temporaryLibrary(onTestFinished, { home: options.home });
    const found = (query: string) =>
      unwrap(searchPlans(library, { query })).hits.map(({ plan_id, path }) => [plan_id, path]);
    expect(found('boulangerie')).toEqual([[BAKERY, null]]);
    expect(found('patisserie')).toEqual([[BAKERY, null]]);
    expect(found('東京')).toEqual([[BAKERY, null]]);
    expect(found('levain')).toEqual([[BAKERY, '003-brief.md']]);
    expect(found('SQLite')).toEqual([]);
    expect(library.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  });

  test('tokens that may change plans may save files from now on, and those that only read may not', () => {
    const { sqlite, options } = openAt(12);
    const insert = sqlite.prepare(
      "INSERT INTO tokens (id, client, user, scopes, secret_sha, created_at) VALUES (?, ?, 'ada', ?, ?, '2030-01-01T00:00:00.000Z')",
    );
    insert.run('11111111', 'cursor', '["plans:read","plans:write"]', 'a');
    insert.run('22222222', 'dashboard', '["plans:read"]', 'b');
    unwrap(migrate(sqlite, { ...options, steps: migrations }));
    sqlite.close();
    const library = temporaryLibrary(onTestFinished, { home: options.home });
    expect(listTokens(library).map(({ client, scopes }) => [client, scopes])).toEqual([
      ['cursor', ['plans:read', 'plans:write', 'files:write']],
      ['dashboard', ['plans:read']],
    ]);
  });

  test('rows without their plan, left by a program that did not check, do not stop a migration', () => {
    const { sqlite, options } = openAt(1);
    sqlite.pragma('foreign_keys = OFF');
    insertPage(sqlite, CLINIC, '003-brief.md');
    sqlite.pragma('foreign_keys = ON');
    expect(codeOf(migrate(sqlite, { ...options, steps: migrations }))).toBe('ok');
    expect(sqlite.prepare('SELECT count(*) FROM search_pages').pluck().get()).toBe(0);
  });

  test('a step that fails leaves the database as it was', () => {
    const { sqlite, options } = openAt(migrations.length);
    const version = migrations.length + 1;
    const broken = { version, name: 'broken', sql: 'CREATE TABLE half (id INTEGER); SELECT no_such_thing;' };
    expect(() => migrate(sqlite, { ...options, steps: [...migrations, broken] })).toThrow(/no_such_thing/);
    expect(sqlite.pragma('user_version', { simple: true })).toBe(version - 1);
    expect(sqlite.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'half'").pluck().get()).toBe(0);
  });

  test('files that were there before are not sensitive, and nothing was spent on their plans', () => {
    const { sqlite, options } = openAt(2);
    insertPlan(sqlite, BAKERY, 'Bakery', 'Open a bakery');
    insertPage(sqlite, BAKERY, '003-brief.md');
    unwrap(migrate(sqlite, { ...options, steps: migrations }));
    expect(readdirSync(join(options.home, 'backups'))[0]).toMatch(/^library-v0002-/);
    expect(sqlite.prepare('SELECT sensitive FROM artifacts').pluck().all()).toEqual([0]);
    expect(sqlite.prepare('SELECT count(*) FROM attempts').pluck().get()).toBe(0);
    const insert = sqlite.prepare(
      `INSERT INTO attempts (plan_id, run_number, stage, item, provider, model, input_tokens, output_tokens, latency_ms, outcome, at)
       VALUES (?, 1, 'brief', '', 'p', 'm', 1, 1, 1, ?, '')`,
    );
    expect(() => insert.run(BAKERY, 'lost')).toThrow(/CHECK/);
    expect(() => insert.run(CLINIC, 'answered')).toThrow(/FOREIGN KEY/);
  });

  test('a library from before there were tokens lets nobody in, and its plans are as they were', () => {
    const { sqlite, options } = openAt(4);
    insertPlan(sqlite, BAKERY, 'Bakery', 'Open a bakery');
    sqlite.prepare("INSERT INTO settings (key, value) VALUES ('store_calls', 'false')").run();
    unwrap(migrate(sqlite, { ...options, steps: migrations }));
    expect(readdirSync(join(options.home, 'backups'))[0]).toMatch(/^library-v0004-/);
    sqlite.close();
    const library = temporaryLibrary(onTestFinished, { home: options.home });
    expect(listTokens(library)).toEqual([]);
    const { token } = unwrap(createToken(library, { client: 'cursor' }));
    expect(codeOf(verifyToken(library, token))).toBe('ok');
    expect(storesCalls(library)).toBe(false);
    expect(unwrap(listPlans(library)).plans.map(({ title }) => title)).toEqual(['Bakery']);
  });

  test('opening again takes no step and makes no backup', () => {
    const library = temporaryLibrary(onTestFinished);
    expect(library.migrated).toEqual(migrations.map(({ name }) => name));
    const again = temporaryLibrary(onTestFinished, { home: library.home });
    expect(again.migrated).toEqual([]);
    expect(existsSync(join(library.home, 'backups'))).toBe(false);
  });

  test('a backup holds the rows as they were before the first of many steps', () => {
    const { sqlite, options } = openAt(1);
    insertPlan(sqlite, BAKERY, 'Bakery', 'Open a bakery');
    unwrap(migrate(sqlite, { ...options, steps: migrations }));
    const [name = '', ...others] = readdirSync(join(options.home, 'backups'));
    expect(others).toEqual([]);
    expect(name).toMatch(/^library-v0001-2030-01-07T08-00-00/);
    const backup = new Database(join(options.home, 'backups', name), { readonly: true });
    onTestFinished(() => {
      backup.close();
    });
    expect(backup.pragma('user_version', { simple: true })).toBe(1);
    expect(backup.prepare('SELECT title FROM plans').pluck().all()).toEqual(['Bakery']);
  });

  test('the last ten backups are kept', () => {
    const { sqlite, options } = openAt(1);
    insertPlan(sqlite, BAKERY, 'Bakery', 'Open a bakery');
    mkdirSync(join(options.home, 'backups'));
    for (let day = 10; day < 22; day += 1)
      writeFileSync(join(options.home, 'backups', `library-v0001-2029-12-${day}T00-00-00.000Z-1.db`), '');
    writeFileSync(join(options.home, 'backups', 'mine.db'), '');
    unwrap(migrate(sqlite, { ...options, steps: migrations.slice(0, 2) }));
    const kept = readdirSync(join(options.home, 'backups')).sort();
    expect(kept).toHaveLength(11);
    expect(kept[0]).toBe('library-v0001-2029-12-13T00-00-00.000Z-1.db');
    expect(kept).toContain('mine.db');
  });

  test('a newer library is refused and left alone', () => {
    const library = temporaryLibrary(onTestFinished);
    library.sqlite.pragma(`user_version = ${migrations.length + 1}`);
    library.close();
    const again = openLibrary({ home: library.home, env: {} });
    expect(codeOf(again)).toBe('LIBRARY_TOO_NEW');
    expect(again.ok ? '' : again.error.details?.next).toMatch(/Update PlanExe/);
  });

  test('a database of another program is refused and left alone', () => {
    const home = temporaryFolder(onTestFinished);
    const stranger = new Database(join(home, 'library.db'));
    stranger.exec('CREATE TABLE songs (id INTEGER)');
    stranger.close();
    expect(codeOf(openLibrary({ home, env: {} }))).toBe('LIBRARY_UNUSABLE');
    const after = new Database(join(home, 'library.db'));
    onTestFinished(() => {
      after.close();
    });
    expect(after.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()).toEqual(['songs']);
  });
});

function describeTable(sqlite: Database.Database, name: string) {
  const rows = (pragma: string) => sqlite.pragma(pragma) as Record<string, string | number | null>[];
  const indexes = rows(`index_list(${name})`).filter(({ origin }) => origin === 'c');
  return {
    name,
    columns: rows(`table_info(${name})`).map((column) => ({
      name: column.name,
      type: column.type,
      notNull: column.notnull === 1,
      default: column.dflt_value,
      primary: column.pk,
    })),
    indexes: indexes
      .map((index) => ({
        name: String(index.name),
        unique: index.unique,
        partial: index.partial,
        columns: rows(`index_info(${index.name})`).map((column) => column.name),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    references: rows(`foreign_key_list(${name})`)
      .map((key) => `${key.from} -> ${key.table}.${key.to} ${String(key.on_delete).toLowerCase()}`)
      .sort(),
  };
}
