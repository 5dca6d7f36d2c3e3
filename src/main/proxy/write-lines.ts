import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Standard output of the proxy, which carries the protocol and nothing else. */
export interface LineWriter {
  /** Writes a message. Resolves when there is room for the next one. */
  write(message: unknown): Promise<void>;
  /** Resolves when there is room for a message. */
  room(): Promise<void>;
  /** Aborted when the reader is gone. */
  readonly gone: AbortSignal;
}

export function createLineWriter(output: Writable): LineWriter {
  const gone = new AbortController();
  for (const event of ['error', 'close']) output.on(event, () => gone.abort());
  // All writers wait for the same drain event.
  let drained: Promise<unknown> | undefined;
  return {
    gone: gone.signal,
    async write(message) {
      if (gone.signal.aborted) return;
      const fits = output.write(`${JSON.stringify(message)}\n`);
      if (!fits) {
        drained ??= once(output, 'drain', { signal: gone.signal })
          .catch(() => undefined)
          .finally(() => {
            drained = undefined;
          });
      }
      await drained;
    },
    async room() {
      await drained;
    },
  };
}
