import { and, asc, eq, sql } from 'drizzle-orm';
import type { Comment } from '../../../shared/contracts/comment.ts';
import { comments } from '../../db/schema.ts';
import type { Store } from '../store.ts';

/** The comments on a plan, oldest first. */
export function commentsOf(store: Store, planId: string): Comment[] {
  return store.db
    .select()
    .from(comments)
    .where(eq(comments.planId, planId))
    .orderBy(asc(comments.createdAt), sql`rowid`)
    .all()
    .map(({ planId: _, createdAt: created_at, resolvedAt: resolved_at, ...comment }) => ({
      ...comment,
      created_at,
      resolved_at,
    }));
}

export function insertComment(store: Store, planId: string, comment: Comment): void {
  const { created_at: createdAt, resolved_at: resolvedAt, ...others } = comment;
  store.db
    .insert(comments)
    .values({ ...others, planId, createdAt, resolvedAt })
    .run();
}

/** Whether there was such a comment. */
export function setResolved(store: Store, planId: string, id: string, resolvedAt: string | null): boolean {
  return store.db.update(comments).set({ resolvedAt }).where(ofPlan(planId, id)).run().changes === 1;
}

/** Whether there was such a comment. */
export function removeComment(store: Store, planId: string, id: string): boolean {
  return store.db.delete(comments).where(ofPlan(planId, id)).run().changes === 1;
}

function ofPlan(planId: string, id: string) {
  return and(eq(comments.planId, planId), eq(comments.id, id));
}
