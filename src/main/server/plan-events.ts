import { isDeepStrictEqual } from 'node:util';
import { type Library, listEvents, planStatus } from '../../library/index.ts';
import type { PlanStatus } from '../../shared/contracts/plan-status.ts';
import { isTerminal } from '../../shared/plan-state.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { EventFeed } from '../serving/event-feed.ts';
import { errorAnswer } from './error-answer.ts';
import {
  FIRST_LINES,
  HEARTBEAT_MS,
  KEEP_ALIVE,
  lastEventId,
  message,
  streamAnswer,
  streamOf,
  UNKNOWN_EVENT_ID,
  WakeUp,
} from './server-sent-events.ts';

export interface PlanEventsOptions {
  /** As the caller sees it. */
  readonly library: Library;
  readonly feed: EventFeed;
  readonly planId: string;
  /** Id of the last message that the reader has, as it says itself; null when it has none. */
  readonly lastEventId: string | null;
  /** Ends the stream: the server is closing. */
  readonly signal: AbortSignal;
  /** How long the stream may be silent, in milliseconds, before it says that it is still there. */
  readonly heartbeatMs?: number;
}

/** More statuses per second than this are of no use to a reader. */
const STATUS_EVERY_MS = 300;
const EVENTS_AT_ONCE = 500;
/** The id of an event is its cursor; that of `complete` says in addition that everything has been told. */
const ID = /^(\d{1,15})(-complete)?$/;

/**
 * Events of a plan as server-sent events: `status`, then each event by its type and with its cursor as id, `status`
 * whenever it has changed, and when the plan is at rest `complete` with the last status, which ends the stream.
 * Neighbouring log lines are merged into one event. Without `lastEventId` it starts with the plan's first event.
 *
 * Events are read from the library when the reader takes them, so a slow reader takes no memory, and one that
 * reconnects with the id of its last message continues without gaps or duplicates.
 *
 * @returns null when the reader has everything already, `complete` included. INVALID_INPUT, PLAN_NOT_FOUND,
 * PERMISSION_DENIED.
 */
function planEvents(options: PlanEventsOptions): Result<ReadableStream<Uint8Array> | null> {
  const { library, planId, signal } = options;
  const [, digits, complete] = ID.exec(options.lastEventId ?? '0') ?? [];
  if (digits === undefined) {
    const { code, message, details } = UNKNOWN_EVENT_ID;
    return err(code, message, details);
  }
  const since = Number(digits);
  const status = planStatus(library, { plan_id: planId });
  if (!status.ok) return status;
  if (complete !== undefined && isTerminal(status.value.state)) {
    const further = listEvents(library, { plan_id: planId, since, limit: 1 });
    if (further.ok && further.value.events.length === 0) return ok(null);
  }
  return ok(streamOf(signal, (ended) => tell({ ...options, signal: ended }, since, status.value)));
}

/** Answers GET and HEAD for a plan's events. */
export function eventStream(request: Request, options: Omit<PlanEventsOptions, 'lastEventId'>): Response {
  const events = planEvents({ ...options, lastEventId: lastEventId(request) });
  if (!events.ok) return errorAnswer(events.error);
  // Browsers connect again and again unless they are told that there is nothing more.
  if (events.value === null) return new Response(null, { status: 204 });
  return streamAnswer(request, events.value);
}

/** All messages to one reader, each produced when the reader has taken the one before. */
async function* tell(
  { library, feed, planId, signal, heartbeatMs = HEARTBEAT_MS }: PlanEventsOptions,
  since: number,
  first: PlanStatus,
): AsyncGenerator<string, void, void> {
  const wakeUp = new WakeUp(signal);
  const stopListening = feed.listen((events) => {
    if (events.some((event) => event.plan_id === planId)) wakeUp.arrive();
  });
  try {
    let cursor = since;
    let told = first;
    let toldAtMs = performance.now();
    yield `${FIRST_LINES}${message('status', told)}`;
    while (!signal.aborted) {
      // The status is read before the events: when it is at rest and no event is left, the stream is complete.
      const status = planStatus(library, { plan_id: planId });
      const listed = listEvents(library, { plan_id: planId, since: cursor, limit: EVENTS_AT_ONCE });
      // The plan was deleted.
      if (!status.ok || !listed.ok) return;
      const { events } = listed.value;
      if (events.length > 0) {
        cursor = listed.value.cursor;
        yield events.map((event) => message(event.type, event, String(event.cursor))).join('');
      } else if (isTerminal(status.value.state)) {
        yield message('complete', status.value, `${cursor}-complete`);
        return;
      }
      const dueMs = toldAtMs + STATUS_EVERY_MS - performance.now();
      const changed = hasChanged(told, status.value);
      if (changed && dueMs <= 0) {
        told = status.value;
        toldAtMs = performance.now();
        yield message('status', told);
      } else if (events.length === 0) {
        const woken = await wakeUp.wait(changed ? dueMs : heartbeatMs);
        if (!woken && !changed) yield KEEP_ALIVE;
      }
    }
  } finally {
    stopListening();
  }
}

/** That time passes is no change. */
function hasChanged(before: PlanStatus, after: PlanStatus): boolean {
  const timeless = (status: PlanStatus) => ({ ...status, timing: { ...status.timing, elapsed_sec: 0 } });
  return !isDeepStrictEqual(timeless(before), timeless(after));
}
