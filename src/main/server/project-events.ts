import { type Library, listAudit } from '../../library/index.ts';
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

export interface ProjectEventsOptions {
  /** As the caller sees it. */
  readonly library: Library;
  readonly feed: EventFeed;
  readonly projectId: string;
  /** Ends the stream: the server is closing. */
  readonly signal: AbortSignal;
  /** How long the stream may be silent, in milliseconds, before it says that it is still there. */
  readonly heartbeatMs?: number;
}

const EVENTS_AT_ONCE = 500;

/**
 * What is done in a project as server-sent events: each entry of its audit by its action, such as `task.done`, with its
 * id; first all that there are, then each as it is written. A reader that reconnects with the id of its last message,
 * in `Last-Event-ID` or as `last_event_id` in the address, goes on without gaps or duplicates. It does not end by itself.
 */
export function projectEvents(request: Request, options: ProjectEventsOptions): Response {
  const last = lastEventId(request) ?? '0';
  if (!/^\d{1,15}$/.test(last)) return errorAnswer(UNKNOWN_EVENT_ID);
  const found = listAudit(options.library, { project_id: options.projectId, since: Number(last), limit: 0 });
  if (!found.ok) return errorAnswer(found.error);
  return streamAnswer(
    request,
    streamOf(options.signal, (signal) => tell({ ...options, signal }, Number(last))),
  );
}

async function* tell(
  { library, feed, projectId, signal, heartbeatMs = HEARTBEAT_MS }: ProjectEventsOptions,
  since: number,
): AsyncGenerator<string, void, void> {
  const wakeUp = new WakeUp(signal);
  const stopListening = feed.listenToChanges((changes) => {
    if (changes.some(({ project_id }) => project_id === projectId)) wakeUp.arrive();
  });
  try {
    let cursor = since;
    yield FIRST_LINES;
    while (!signal.aborted) {
      const listed = listAudit(library, { project_id: projectId, since: cursor, limit: EVENTS_AT_ONCE });
      // The project was deleted.
      if (!listed.ok) return;
      const { entries } = listed.value;
      cursor = entries.at(-1)?.id ?? cursor;
      if (entries.length > 0) yield entries.map((entry) => message(entry.action, entry, String(entry.id))).join('');
      else if (!(await wakeUp.wait(heartbeatMs))) yield KEEP_ALIVE;
    }
  } finally {
    stopListening();
  }
}
