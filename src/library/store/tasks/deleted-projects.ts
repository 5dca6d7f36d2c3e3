import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { type DeletedProjectRow, deletedProjects, projects } from '../../db/schema.ts';
import type { Store } from '../store.ts';

/** Rows as SQLite gives them, by the names of its columns. */
type Row = Readonly<Record<string, unknown>>;

/**
 * Every table with rows of a project, and which of them are its own; each after those that its rows refer to. In the
 * order of `rowid`, which says what came first.
 */
const TABLES = [
  ['projects', 'id = @id'],
  ['task_graphs', 'project_id = @id'],
  ['approved_graphs', 'graph_id IN (SELECT id FROM task_graphs WHERE project_id = @id)'],
  ['tasks', 'graph_id IN (SELECT id FROM task_graphs WHERE project_id = @id)'],
  [
    'task_dependencies',
    'task_id IN (SELECT t.id FROM tasks t JOIN task_graphs g ON g.id = t.graph_id WHERE g.project_id = @id)',
  ],
  ['audit', 'project_id = @id'],
] as const;
type Table = (typeof TABLES)[number][0];

/** All rows of a project. */
export type SavedProject = Readonly<Record<Table, readonly Row[]>>;

/** Takes a project out of its tables and keeps all that was in them. In a transaction. */
export function keepDeleted(store: Store, id: string, now: string): void {
  const saved = Object.fromEntries(
    TABLES.map(([table, own]) => [
      table,
      store.prepare(`SELECT * FROM ${table} WHERE ${own} ORDER BY rowid`).all({ id }),
    ]),
  ) as unknown as SavedProject;
  const { user, name } = saved.projects[0] as unknown as { readonly user: string; readonly name: string };
  // The rest goes with it.
  store.db.delete(projects).where(eq(projects.id, id)).run();
  store.db
    .insert(deletedProjects)
    .values({ id, user, name, deletedAt: now, saved: JSON.stringify(saved) })
    .run();
}

/** The user's deleted projects without their rows, those deleted last first. */
export function deletedProjectRows(store: Store): readonly Omit<DeletedProjectRow, 'saved'>[] {
  return store.db
    .select({
      id: deletedProjects.id,
      user: deletedProjects.user,
      name: deletedProjects.name,
      deletedAt: deletedProjects.deletedAt,
    })
    .from(deletedProjects)
    .where(eq(deletedProjects.user, store.user))
    .orderBy(desc(deletedProjects.deletedAt), asc(sql`${deletedProjects}.rowid`))
    .all();
}

/** The user's deleted project of that id with its rows. */
export function deletedProject(store: Store, id: string): { readonly saved: SavedProject } | undefined {
  const row = store.db
    .select()
    .from(deletedProjects)
    .where(and(eq(deletedProjects.id, id), eq(deletedProjects.user, store.user)))
    .get();
  return row && { saved: JSON.parse(row.saved) as SavedProject };
}

/** Gives the rows of a deleted project back to their tables. In a transaction. @param called its name and slug from now on */
export function insertSaved(
  store: Store,
  saved: SavedProject,
  called: { readonly name: string; readonly name_key: string; readonly slug: string },
): void {
  // First the history, which tells of each line where its project is there: all of that was told long ago.
  store.sqlite.pragma('defer_foreign_keys = ON');
  for (const table of ['audit', ...TABLES.map(([name]) => name).filter((name) => name !== 'audit')] as const) {
    for (const row of saved[table]) insertRow(store, table, table === 'projects' ? { ...row, ...called } : row);
  }
}

function insertRow(store: Store, table: Table, row: Row): void {
  const columns = Object.keys(row);
  store
    .prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
    )
    .run(row);
}

/** Forgets a deleted project: it was restored, or is erased. */
export function forgetDeleted(store: Store, id: string): void {
  store.db.delete(deletedProjects).where(eq(deletedProjects.id, id)).run();
}

/** Erases projects that were deleted at that moment or earlier, of all users. @param moment ISO 8601 UTC */
export function eraseProjectsDeletedUntil(store: Store, moment: string): void {
  const isOver = lte(deletedProjects.deletedAt, moment);
  // Nothing is written where there is nothing to do.
  if (store.db.select({ id: deletedProjects.id }).from(deletedProjects).where(isOver).limit(1).get())
    store.db.delete(deletedProjects).where(isOver).run();
}
