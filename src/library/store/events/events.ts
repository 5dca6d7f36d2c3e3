import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { EventType, PlanEvent } from '../../../shared/contracts/event.ts';
import { type EventRow, events, plans } from '../../db/schema.ts';
import { runId } from '../run-id.ts';
import { redactsEvents } from '../settings/settings.ts';
import type { Store } from '../store.ts';
import { redactEvent } from './redact-event.ts';

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

/** Events of a plan after the cursor, oldest first; redacted when the setting says so. */
export function eventsSince(store: Store, planId: string, since: number, limit: number): PlanEvent[] {
  const rows = store.db
    .select()
    .from(events)
    .where(and(eq(events.planId, planId), gt(events.cursor, since)))
    .orderBy(asc(events.cursor))
    .limit(limit)
    .all();
  return rows.map(reader(store));
}

/** An event of any plan, with the plan's owner. */
export interface LibraryEvent extends PlanEvent {
  readonly plan_id: string;
  readonly user: string;
}

/** Events of all plans of all users after the cursor, oldest first; for the event feed. */
export function libraryEventsSince(store: Store, since: number, limit: number): LibraryEvent[] {
  const rows = store.db
    .select({ event: events, user: plans.user })
    .from(events)
    .innerJoin(plans, eq(plans.id, events.planId))
    .where(gt(events.cursor, since))
    .orderBy(asc(events.cursor))
    .limit(limit)
    .all();
  const read = reader(store);
  return rows.map(({ event, user }) => ({ ...read(event), plan_id: event.planId, user }));
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
  return rows.reverse().map(reader(store));
}

interface EventsWanted {
  readonly types: readonly EventType[];
  readonly limit: number;
  /** Left out, of every run and of none. */
  readonly runNumber?: number;
  /** A cursor; left out, from the newest on. */
  readonly before?: number;
}

/** Events of a plan, newest first. */
export function eventsBefore(store: Store, planId: string, wanted: EventsWanted): PlanEvent[] {
  const { types, limit, runNumber, before } = wanted;
  return store.db
    .select()
    .from(events)
    .where(
      and(
        eq(events.planId, planId),
        inArray(events.type, [...types]),
        runNumber === undefined ? undefined : eq(events.runNumber, runNumber),
        before === undefined ? undefined : lt(events.cursor, before),
      ),
    )
    .orderBy(desc(events.cursor))
    .limit(limit)
    .all()
    .map(reader(store));
}

/** Highest cursor ever assigned, including events of deleted plans. */
export function highestCursor(store: Store): number {
  return Number(store.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get()?.seq ?? 0);
}

/** Cursor of the newest event in the whole library, 0 when there is none. */
export function latestCursor(store: Store): number {
  return Number(store.prepare('SELECT coalesce(max(cursor), 0) AS cursor FROM events').get()?.cursor ?? 0);
}

/** Cursor of the newest event of a plan, 0 when there is none. */
export function latestCursorOf(store: Store, planId: string): number {
  const row = store.prepare('SELECT coalesce(max(cursor), 0) AS cursor FROM events WHERE plan_id = ?').get(planId);
  return Number(row?.cursor ?? 0);
}

/** Rows of events as they may be shown, in their order. */
export function readEvents(store: Store, rows: readonly EventRow[]): PlanEvent[] {
  return rows.map(reader(store));
}

/** Maps rows to events. The only place that does so, so that no event is returned unredacted. */
function reader(store: Store): (row: EventRow) => PlanEvent {
  return redactsEvents(store) ? (row) => redactEvent(toEvent(row)) : toEvent;
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
