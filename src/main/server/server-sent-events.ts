/** How long a stream may be silent, in milliseconds, before it says that it is still there. */
export const HEARTBEAT_MS = 20_000;
export const KEEP_ALIVE = ': still here\n\n';
/** How long a reader that was cut off waits before it connects again: 2,000 milliseconds. */
export const FIRST_LINES = 'retry: 2000\n\n';

/** The answer to a reader whose last message no stream has told. */
export const UNKNOWN_EVENT_ID = {
  code: 'INVALID_INPUT',
  message: 'Unknown Last-Event-ID.',
  details: { next: 'Leave it out to start from the beginning.' },
} as const;

/** Id of the last message that a reader says it has, in `Last-Event-ID` or as `last_event_id` in its address. */
export function lastEventId(request: Request): string | null {
  return request.headers.get('Last-Event-ID') ?? new URL(request.url).searchParams.get('last_event_id');
}

/**
 * A stream of messages, each produced when the reader has taken the one before, so that a slow reader takes no memory.
 * @param signal ends the stream; so does the reader when it goes away
 */
export function streamOf(
  signal: AbortSignal,
  tell: (ended: AbortSignal) => AsyncGenerator<string, void, void>,
): ReadableStream<Uint8Array> {
  const ended = new AbortController();
  const end = () => ended.abort();
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  const messages = tell(ended.signal);
  const utf8 = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      const next = await messages.next();
      if (!next.done) return stream.enqueue(utf8.encode(next.value));
      signal.removeEventListener('abort', end);
      stream.close();
    },
    async cancel() {
      signal.removeEventListener('abort', end);
      end();
      await messages.return();
    },
  });
}

/** The answer to GET or HEAD with a stream as its body. */
export function streamAnswer(request: Request, events: ReadableStream<Uint8Array>): Response {
  const isAsked = request.method !== 'HEAD';
  if (!isAsked) void events.cancel();
  return new Response(isAsked ? events : null, {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store, no-transform' },
  });
}

/** One message of the stream. JSON holds no line break, so each is one line of data. */
export function message(event: string, data: unknown, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** Waits until something arrives, which may have happened already, or until a time is over. */
export class WakeUp {
  readonly #signal: AbortSignal;
  #arrived = false;
  #wake: (() => void) | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.arrive(), { once: true });
  }

  arrive(): void {
    this.#arrived = true;
    this.#wake?.();
  }

  /** Whether something arrived; also when the signal ends the waiting. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#arrived && !this.#signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    const arrived = this.#arrived || this.#signal.aborted;
    this.#arrived = false;
    return arrived;
  }
}
