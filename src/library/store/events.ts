import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { EventType, PlanEvent } from '../../shared/contracts/event.ts';
import { type EventRow, events } from '../db/schema.ts';
import { runId } from './run-id.ts';
import type { Store } from './store.ts';

/** Appends one event and returns its cursor. Cursors are strictly increasing in the order of commits. */
export function appendEvent(
  store: Store,
  planId: string,
  runNumber: number | null,
  type: EventType,
  data: Record<string, unknown> = {},
): number {
  const statement = store.prepare('INSERT INTO events (plan_id, run_number, type, data, at) VALUES (?, ?, ?, ?, ?)');
  return Number(statement.run(planId, runNumber, type, JSON.stringify(data), store.now()).lastInsertRowid);
}

/** Events of a plan after the cursor, oldest first. */
export function eventsSince(store: Store, planId: string, since: number, limit: number): PlanEvent[] {
  const rows = store.db
    .select()
    .from(events)
    .where(and(eq(events.planId, planId), gt(events.cursor, since)))
    .orderBy(asc(events.cursor))
    .limit(limit)
    .all();
  return rows.map(toEvent);
}

/** The last events of a plan of one type, oldest first. */
export function lastEvents(store: Store, planId: string, type: EventType, limit: number): PlanEvent[] {
  const rows = store.db
    .select()
    .from(events)
    .where(and(eq(events.planId, planId), eq(events.type, type)))
    .orderBy(desc(events.cursor))
    .limit(limit)
    .all();
  return rows.reverse().map(toEvent);
}

/** Cursor of the newest event in the whole library, 0 when there is none. */
export function latestCursor(store: Store): number {
  return Number(store.prepare('SELECT coalesce(max(cursor), 0) AS cursor FROM events').get()?.cursor ?? 0);
}

function toEvent(row: EventRow): PlanEvent {
  return {
    cursor: row.cursor,
    ts: row.at,
    type: row.type,
    run_id: row.runNumber === null ? null : runId(row.runNumber),
    data: row.data,
  };
}
