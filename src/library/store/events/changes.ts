import { asc, gt } from 'drizzle-orm';
import type { LibraryChangeKind } from '../../../shared/contracts/change.ts';
import { changes } from '../../db/schema.ts';
import type { Store } from '../store.ts';

/** A change that no event reports, such as a deleted plan, whose events are deleted with it. */
export interface LibraryChange {
  /** Strictly increasing in the order of commits. */
  readonly id: number;
  readonly kind: LibraryChangeKind;
  /** Null where it belongs to no plan. */
  readonly plan_id: string | null;
  /** Null where it belongs to no project. */
  readonly project_id: string | null;
  /** The user it concerns; null for all users. */
  readonly user: string | null;
}

/** Highest change number ever assigned, 0 when there is none. */
export function latestChange(store: Store): number {
  return Number(store.prepare('SELECT coalesce(max(id), 0) AS id FROM changes').get()?.id ?? 0);
}

/** Changes after that number, oldest first. Only the newest two thousand are kept. */
export function changesSince(store: Store, since: number): LibraryChange[] {
  const rows = store.db.select().from(changes).where(gt(changes.id, since)).orderBy(asc(changes.id)).all();
  return rows.map(({ id, kind, planId, projectId, user }) => ({
    id,
    kind,
    plan_id: planId,
    project_id: projectId,
    user,
  }));
}
