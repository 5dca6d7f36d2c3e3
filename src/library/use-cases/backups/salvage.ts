import Database from 'better-sqlite3';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { SCHEMA_VERSION } from '../../db/migrations.ts';
import type { PlanRow } from '../../db/schema.ts';
import * as schema from '../../db/schema.ts';
import { namesOfPlanFolders, readPlanText } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import {
  insertSavedRows,
  isHistory,
  type PlanTable,
  parseSavedRows,
  type ReadRows,
  savedRows,
} from '../../recovery/saved-plan.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { planRow } from '../../store/plans/plans.ts';
import { indexPage, indexPlan } from '../../store/plans/search-index.ts';

/** What was read of a damaged database. */
export interface Salvaged {
  readonly plans: number;
  /** Of these, plans whose events, calls of models or questions could not be read. */
  readonly without_history: number;
  /** Rows of projects, tasks, settings and the like. */
  readonly others: number;
}

/** Tables of no plan, each after those that its rows refer to. */
const OTHERS = [
  'settings',
  'tokens',
  'trash',
  'projects',
  'task_graphs',
  'approved_graphs',
  'tasks',
  'task_dependencies',
  'task_templates',
  'audit',
  'deleted_projects',
];

/**
 * Copies what can still be read of a damaged database into a new one: plan by plan, each whole, or without its history,
 * or not at all, and row by row what belongs to no plan. Plans that are there already stay.
 *
 * @param home the library's folder, where the plans' files are
 * @param file the damaged database, which is not changed
 */
export function salvage(into: Library, home: string, file: string): Salvaged {
  let damaged: Database.Database;
  try {
    damaged = new Database(file, { readonly: true, fileMustExist: true });
  } catch {
    return NOTHING;
  }
  try {
    if (damaged.pragma('user_version', { simple: true }) !== SCHEMA_VERSION) return NOTHING;
    const others = OTHERS.reduce((sum, table) => sum + copyRows(into, damaged, table), 0);
    const copied = planIds(damaged, home).map((id) => copyPlan(into, home, damaged, id));
    return {
      plans: copied.filter((found) => found !== 'nothing').length,
      without_history: copied.filter((found) => found === 'without history').length,
      others,
    };
  } catch {
    // Not even the first page of it is one of a database.
    return NOTHING;
  } finally {
    damaged.close();
  }
}

const NOTHING: Salvaged = { plans: 0, without_history: 0, others: 0 };

/** The list of plans may be damaged where their rows are not. */
function planIds(damaged: Database.Database, home: string): string[] {
  const ids = new Set(namesOfPlanFolders(home));
  for (const { id } of readable(damaged, 'SELECT id FROM plans')) ids.add(String(id));
  return [...ids];
}

type Found = 'whole' | 'without history' | 'nothing';

function copyPlan(into: Library, home: string, damaged: Database.Database, id: string): Found {
  if (planRow(into, id)) return 'nothing';
  try {
    const from = { db: drizzle(damaged, { schema }), now: into.now };
    let isWhole = true;
    const read: ReadRows = (table, column, value) => {
      try {
        return rowsOf(from.db, table, column, value);
      } catch (error) {
        if (!isHistory(table)) throw error;
        isWhole = false;
        return [];
      }
    };
    const [row] = read(schema.plans, schema.plans.id, id) as readonly PlanRow[];
    const saved = row && parseSavedRows(savedRows(from, row, read));
    if (!saved) return 'nothing';
    into.transaction(() => {
      insertSavedRows(into, saved);
      indexPlan(into, id, saved.plan.title, saved.plan.prompt);
      for (const { path, role } of artifactRows(into, id)) {
        if (role === 'page') indexPage(into, id, path, readPlanText(home, id, path) ?? '');
      }
    });
    return isWhole ? 'whole' : 'without history';
  } catch {
    // Some of its rows cannot be read, or contradict each other.
    return 'nothing';
  }
}

/** By the index on the column; where that is damaged, by looking at every row of the table. @throws when it is, too */
function rowsOf(db: Library['db'], table: PlanTable, column: SQLiteColumn, value: string): object[] {
  try {
    return db.select().from(table).where(eq(column, value)).all();
  } catch {
    return db.select().from(table).where(sql`+${column} = ${value}`).all();
  }
}

function copyRows(into: Library, damaged: Database.Database, table: string): number {
  let copied = 0;
  for (const row of readable(damaged, `SELECT * FROM ${table}`)) {
    const names = Object.keys(row).map((name) => JSON.stringify(name));
    const places = names.map(() => '?');
    try {
      into.prepare(`INSERT INTO ${table} (${names}) VALUES (${places})`).run(...Object.values(row));
      copied += 1;
    } catch {
      // It refers to a row that could not be read, or is damaged itself.
    }
  }
  return copied;
}

/** Rows up to the first one that cannot be read. */
function* readable(damaged: Database.Database, sql: string): Generator<Record<string, unknown>> {
  try {
    yield* damaged.prepare(sql).iterate() as IterableIterator<Record<string, unknown>>;
  } catch {
    // The rest of the table cannot be read.
  }
}
