import type { EventFeed } from './event-feed.ts';

export interface ChangesOptions {
  readonly feed: EventFeed;
  /** Ends the stream: the server is closing. */
  readonly signal: AbortSignal;
  /** How long the stream may be silent, in milliseconds, before it says that it is still there. */
  readonly heartbeatMs?: number;
}

const HEARTBEAT_MS = 20_000;

/** What changed in one plan at one moment; `null` stands for what belongs to no plan. */
interface Change {
  readonly plan_id: string | null;
  readonly types: readonly string[];
}

/**
 * What changes anywhere in the library, as server-sent events for the window: each message is a list of changes, which
 * name plans and kinds of events and hold nothing that was written. A reader that was cut off asks for everything anew.
 */
export function changeStream({ feed, signal, heartbeatMs = HEARTBEAT_MS }: ChangesOptions): Response {
  const utf8 = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(stream) {
        let pending = new Map<string | null, Set<string>>();
        const flush = () => {
          if (pending.size === 0 || (stream.desiredSize ?? 0) <= 0) return;
          const changes: Change[] = [...pending].map(([plan_id, types]) => ({ plan_id, types: [...types] }));
          pending = new Map();
          stream.enqueue(utf8.encode(`data: ${JSON.stringify(changes)}\n\n`));
        };
        const stopListening = feed.listen((events) => {
          for (const { plan_id, type } of events) {
            const types = pending.get(plan_id) ?? new Set();
            pending.set(plan_id, types.add(type));
          }
          flush();
        });
        const heartbeat = setInterval(() => {
          flush();
          if ((stream.desiredSize ?? 0) > 0) stream.enqueue(utf8.encode(': still here\n\n'));
        }, heartbeatMs);
        end = () => {
          stopListening();
          clearInterval(heartbeat);
          signal.removeEventListener('abort', close);
        };
        const close = () => {
          end();
          stream.close();
        };
        signal.addEventListener('abort', close);
        stream.enqueue(utf8.encode(': here\n\n'));
      },
      cancel: () => end(),
    },
    new CountQueuingStrategy({ highWaterMark: 16 }),
  );
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store, no-transform' },
  });
}
