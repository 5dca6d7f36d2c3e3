import { desc, eq } from 'drizzle-orm';
import { agentCalls } from '../../db/schema.ts';
import type { Store } from '../store.ts';

export type AgentCallRow = typeof agentCalls.$inferSelect;

const KEPT = 500;

export function insertAgentCalls(store: Store, rows: readonly Omit<AgentCallRow, 'id'>[]): void {
  store.transaction(() => {
    store.db
      .insert(agentCalls)
      .values([...rows])
      .run();
    store.prepare('DELETE FROM agent_calls WHERE id <= (SELECT max(id) FROM agent_calls) - ?').run(KEPT);
  });
}

/** The newest first. */
export function newestAgentCalls(store: Store, user: string, limit: number): AgentCallRow[] {
  return store.db
    .select()
    .from(agentCalls)
    .where(eq(agentCalls.user, user))
    .orderBy(desc(agentCalls.id))
    .limit(limit)
    .all();
}
