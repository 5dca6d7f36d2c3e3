import type { Change } from '../../shared/contracts/change.ts';
import type { EventFeed } from '../serving/event-feed.ts';

export interface ChangesOptions {
  readonly feed: Pick<EventFeed, 'listen' | 'listenToChanges'>;
  /** Whose plans are told of. */
  readonly user: string;
  /** Ends the stream: the server is closing. */
  readonly signal: AbortSignal;
  /** How long the stream may be silent, in milliseconds, before it says that it is still there. */
  readonly heartbeatMs?: number;
}

const HEARTBEAT_MS = 20_000;
const HEADERS = { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store, no-transform' };

/**
 * What changes anywhere in the user's library, as server-sent events for the window: each message is a list of changes
 * (`Change`), which name plans and kinds of events and contain no content. A reader that was disconnected loads
 * everything again.
 *
 * Changes for a slow reader are merged until it reads again, so that they take no more memory than a list of the
 * changed plans.
 */
export function changeStream({ feed, user, signal, heartbeatMs = HEARTBEAT_MS }: ChangesOptions): Response {
  const utf8 = new TextEncoder();
  let pending = new Map<string | null, Set<string>>();
  let wake: (() => void) | undefined;
  let ended = false;

  const note = (planId: string | null, type: string) => {
    const types = pending.get(planId);
    if (types) types.add(type);
    else pending.set(planId, new Set([type]));
  };
  const stops = [
    feed.listen((events) => {
      for (const event of events) if (event.user === user) note(event.plan_id, event.type);
      if (pending.size > 0) wake?.();
    }),
    feed.listenToChanges((changes) => {
      for (const change of changes) if (change.user === null || change.user === user) note(change.plan_id, change.kind);
      if (pending.size > 0) wake?.();
    }),
  ];
  const end = () => {
    ended = true;
    for (const stop of stops) stop();
    signal.removeEventListener('abort', end);
    wake?.();
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end);

  /** Resolves at the next change or when the stream ends; at the latest after one heartbeat. */
  const somethingOrBeat = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, heartbeatMs);
      wake = () => {
        clearTimeout(timer);
        wake = undefined;
        resolve();
      };
    });
  const take = (): string => {
    const changes: Change[] = [...pending].map(([plan_id, types]) => ({ plan_id, types: [...types] }));
    pending = new Map();
    return `data: ${JSON.stringify(changes)}\n\n`;
  };

  const body = new ReadableStream<Uint8Array>(
    {
      start(stream) {
        stream.enqueue(utf8.encode(': here\n\n'));
      },
      // Called when the reader has taken what there was.
      async pull(stream) {
        if (pending.size === 0 && !ended) await somethingOrBeat();
        if (ended) return stream.close();
        stream.enqueue(utf8.encode(pending.size > 0 ? take() : ': still here\n\n'));
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers: HEADERS });
}
