import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { Change } from '../../shared/contracts/change.ts';
import { hostFetch } from './session.ts';

/**
 * Changes of the library, from the host's one stream. All windows and tabs of one browser share a stream, because a
 * browser keeps few connections to one host: the tab that holds the lock reads it and forwards changes to the others.
 */

/** Whether what is shown is up to date: `connecting` until the stream is open, again after it broke. */
export type Connection = 'connecting' | 'open';

type Listener = (changes: readonly Change[] | 'anything') => void;

const STREAM = '/api/changes';
const NAME = 'planexe-changes';
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** The host sends heartbeats more than twice as often; a stream that is silent for longer is dead. */
const SILENT_MS = 50_000;
/** How often a page that is looked at asks for the stream. The one that reads it may be hidden, and its clock slow. */
const ASK_EVERY_MS = 2_000;

/** What tabs say to each other. */
const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changes'), changes: z.array(Change) }),
  /** A stream has begun: what happened before it did may have been missed. */
  z.object({ kind: z.literal('begun') }),
  z.object({ kind: z.literal('broken') }),
  /** From a tab that somebody looks at and that knows of no stream, to whoever reads it. */
  z.object({ kind: z.literal('hello') }),
  /** The answer to it, where the stream is open. */
  z.object({ kind: z.literal('going') }),
]);
type Message = z.infer<typeof Message>;

const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
let connection: Connection = 'connecting';
let started = false;
let isReader = false;
/** Ends the pause before the next try. */
let wake: (() => void) | undefined;

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
  const say = (message: Message) => others.postMessage(message);
  others.onmessage = ({ data }) => {
    const message = Message.safeParse(data);
    if (message.success) hear(message.data, say);
  };
  const tell = (message: Message) => {
    hear(message, say);
    say(message);
  };
  const ask = () => {
    if (isReader) wake?.();
    else say({ kind: 'hello' });
  };
  ask();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && connection === 'connecting') ask();
  });
  setInterval(() => {
    if (document.visibilityState === 'visible' && connection === 'connecting' && !isReader) ask();
  }, ASK_EVERY_MS);
  // Held until this page is closed; the next one then reads the stream.
  void navigator.locks.request(NAME, () => readForEver(tell));
}

function hear(message: Message, say: (message: Message) => void): void {
  switch (message.kind) {
    case 'changes':
      settle('open');
      for (const listener of listeners) listener(message.changes);
      return;
    case 'begun':
      settle('open');
      for (const listener of listeners) listener('anything');
      return;
    case 'broken':
      settle('connecting');
      return;
    case 'going':
      settle('open');
      return;
    case 'hello':
      if (!isReader) return;
      if (connection === 'open') say({ kind: 'going' });
      else wake?.();
  }
}

function settle(now: Connection): void {
  if (connection === now) return;
  connection = now;
  for (const watcher of watchers) watcher();
}

async function readForEver(tell: (message: Message) => void): Promise<never> {
  isReader = true;
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    const silence = new AbortController();
    try {
      const response = await hostFetch(STREAM, { headers: { Accept: 'text/event-stream' }, signal: silence.signal });
      if (response.ok && response.body) {
        tell({ kind: 'begun' });
        pauseMs = FIRST_PAUSE_MS;
        await readMessages(response.body, silence, tell);
      }
    } catch {
      // The host has ended or is restarting.
    }
    tell({ kind: 'broken' });
    await pause(pauseMs);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }
}

async function readMessages(
  body: ReadableStream<Uint8Array>,
  silence: AbortController,
  tell: (message: Message) => void,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, next) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_MS);
      next.enqueue(chunk);
    },
  });
  const reader = body
    .pipeThrough(alive)
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const changes = z.array(Change).safeParse(JSON.parse(value.data));
      if (changes.success) tell({ kind: 'changes', changes: changes.data });
    }
  } finally {
    clearTimeout(timer);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => wake?.(), ms);
    wake = () => {
      clearTimeout(timer);
      wake = undefined;
      resolve();
    };
  });
}
