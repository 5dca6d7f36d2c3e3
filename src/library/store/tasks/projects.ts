import { and, asc, eq, or, sql } from 'drizzle-orm';
import { type ProjectRow, projects } from '../../db/schema.ts';
import type { Store } from '../store.ts';

/** A name without regard to case, which names are compared by. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

export function insertProject(store: Store, row: ProjectRow): void {
  store.db.insert(projects).values(row).run();
}

export function projectRow(store: Store, id: string): ProjectRow | undefined {
  return store.db.select().from(projects).where(eq(projects.id, id)).get();
}

/** The user's projects with the number of their tasks, oldest first. */
export function projectRows(store: Store): readonly (ProjectRow & { readonly taskCount: number })[] {
  const counts = new Map(
    store
      .prepare(
        'SELECT g.project_id AS id, count(*) AS tasks FROM tasks t JOIN task_graphs g ON g.id = t.graph_id GROUP BY 1',
      )
      .all()
      .map(({ id, tasks }) => [String(id), Number(tasks)]),
  );
  return store.db
    .select()
    .from(projects)
    .where(eq(projects.user, store.user))
    .orderBy(asc(projects.createdAt), asc(sql`${projects}.rowid`))
    .all()
    .map((row) => ({ ...row, taskCount: counts.get(row.id) ?? 0 }));
}

/** The user's oldest project. */
export function oldestProject(store: Store): ProjectRow | undefined {
  return store.db
    .select()
    .from(projects)
    .where(eq(projects.user, store.user))
    .orderBy(asc(projects.createdAt), asc(sql`${projects}.rowid`))
    .limit(1)
    .get();
}

/** Whether the user has a project of this name, regardless of case, or of this slug. */
export function isTaken(store: Store, column: 'name_key' | 'slug', value: string): boolean {
  return store.prepare(`SELECT 1 FROM projects WHERE user = ? AND ${column} = ?`).get(store.user, value) !== undefined;
}

/** The user's projects of that slug or, regardless of case, of that name, oldest first. */
export function projectsCalled(store: Store, text: string): ProjectRow[] {
  return store.db
    .select()
    .from(projects)
    .where(and(eq(projects.user, store.user), or(eq(projects.slug, text), eq(projects.nameKey, nameKeyOf(text)))))
    .orderBy(asc(projects.createdAt), asc(sql`${projects}.rowid`))
    .all();
}

/** The user's projects whose id begins so, by their ids; the beginning holds hexadecimal digits and hyphens only. */
export function projectsBeginning(store: Store, start: string, limit: number): ProjectRow[] {
  return store.db
    .select()
    .from(projects)
    .where(and(eq(projects.user, store.user), sql`${projects.id} GLOB ${`${start}*`}`))
    .orderBy(asc(projects.id))
    .limit(limit)
    .all();
}
