import Database from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { SCHEMA_VERSION } from '../../db/migrations.ts';
import * as schema from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { namesOfPlanFolders, readPlanText } from '../../plan-folder.ts';
import { insertSavedRows, parseSavedRows, savedRows } from '../../saved-plan.ts';
import { artifactRows } from '../../store/artifacts.ts';
import { planRow } from '../../store/plans.ts';
import { indexPage, indexPlan } from '../../store/search-index.ts';

/** What was read of a damaged database. */
export interface Salvaged {
  readonly plans: number;
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
];

/**
 * Copies what can still be read of a damaged database into a new one: plan by plan, each whole or not at all, and row by
 * row what belongs to no plan. Plans that are there already stay.
 *
 * @param home the library's folder, where the plans' files are
 * @param file the damaged database, which is not changed
 */
export function salvage(into: Library, home: string, file: string): Salvaged {
  let damaged: Database.Database;
  try {
    damaged = new Database(file, { readonly: true, fileMustExist: true });
  } catch {
    return { plans: 0, others: 0 };
  }
  try {
    if (damaged.pragma('user_version', { simple: true }) !== SCHEMA_VERSION) return { plans: 0, others: 0 };
    const others = OTHERS.reduce((sum, table) => sum + copyRows(into, damaged, table), 0);
    const plans = planIds(damaged, home).filter((id) => copyPlan(into, home, damaged, id)).length;
    return { plans, others };
  } catch {
    // Not even the first page of it is one of a database.
    return { plans: 0, others: 0 };
  } finally {
    damaged.close();
  }
}

/** The list of plans may be damaged where their rows are not. */
function planIds(damaged: Database.Database, home: string): string[] {
  const ids = new Set(namesOfPlanFolders(home));
  for (const { id } of readable(damaged, 'SELECT id FROM plans')) ids.add(String(id));
  return [...ids];
}

function copyPlan(into: Library, home: string, damaged: Database.Database, id: string): boolean {
  if (planRow(into, id)) return false;
  try {
    const from = { db: drizzle(damaged, { schema }), now: into.now };
    const row = from.db.select().from(schema.plans).where(eq(schema.plans.id, id)).get();
    const saved = row && parseSavedRows(savedRows(from, row));
    if (!saved) return false;
    into.transaction(() => {
      insertSavedRows(into, saved);
      indexPlan(into, id, saved.plan.title, saved.plan.prompt);
      for (const { path, role } of artifactRows(into, id)) {
        if (role === 'page') indexPage(into, id, path, readPlanText(home, id, path) ?? '');
      }
    });
    return true;
  } catch {
    // Some of its rows cannot be read, or contradict each other.
    return false;
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
