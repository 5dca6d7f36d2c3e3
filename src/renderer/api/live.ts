import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';

/**
 * What happens in the library, from the host's one stream of changes. All windows and tabs of one browser share a
 * stream, because a browser keeps few connections to one host: whoever holds the lock reads it and tells the others.
 */

/** What changed at one moment. `plan_id` is null for what belongs to no plan. */
export const Change = z.object({ plan_id: z.string().nullable(), types: z.array(z.string()) });
export type Change = z.infer<typeof Change>;

/** Whether what is shown is up to date: `connecting` until the stream is open, again after it broke. */
export type Connection = 'connecting' | 'open';

type Listener = (changes: readonly Change[] | 'anything') => void;

const STREAM = '/api/changes';
const NAME = 'planexe-changes';
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

const Message = z.union([
  z.object({ kind: z.literal('changes'), changes: z.array(Change) }),
  z.object({ kind: z.literal('connection'), connection: z.enum(['connecting', 'open']) }),
]);
type Message = z.infer<typeof Message>;

const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
let connection: Connection = 'connecting';
let started = false;

/** Calls back with every change; `anything` when some may have been missed, so that all that is shown is old. */
export function onChange(listener: Listener): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (watcher) => {
      start();
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => connection,
  );
}

function start(): void {
  if (started) return;
  started = true;
  const others = new BroadcastChannel(NAME);
  others.onmessage = ({ data }) => {
    const message = Message.safeParse(data);
    if (message.success) hear(message.data);
  };
  const tell = (message: Message) => {
    hear(message);
    others.postMessage(message);
  };
  // Held until this page is closed; the next one then reads the stream.
  void navigator.locks.request(NAME, () => readForEver(tell));
}

function hear(message: Message): void {
  if (message.kind === 'changes') {
    for (const listener of listeners) listener(message.changes);
    return;
  }
  const wasOpen = connection === 'open';
  connection = message.connection;
  for (const watcher of watchers) watcher();
  if (connection === 'open' && !wasOpen) for (const listener of listeners) listener('anything');
}

async function readForEver(tell: (message: Message) => void): Promise<never> {
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    try {
      const response = await fetch(STREAM, { headers: { Accept: 'text/event-stream' } });
      if (response.ok && response.body) {
        tell({ kind: 'connection', connection: 'open' });
        pauseMs = FIRST_PAUSE_MS;
        await readMessages(response.body, tell);
      }
    } catch {
      // The host is gone, or starting again.
    }
    tell({ kind: 'connection', connection: 'connecting' });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }
}

async function readMessages(body: ReadableStream<Uint8Array>, tell: (message: Message) => void): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const changes = z.array(Change).safeParse(JSON.parse(value.data));
    if (changes.success) tell({ kind: 'changes', changes: changes.data });
  }
}
