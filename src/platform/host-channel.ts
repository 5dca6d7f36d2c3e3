import { isMessage } from './worker-messages.ts';

/**
 * A helper process's channel to the host that started it. A host is a Node process, which closes the channel when it
 * ends; or the desktop app, whose helper processes the system ends with it.
 */
export interface HostChannel {
  /** Sends the host a message of plain JSON; lost when the host is gone. */
  send(message: object): void;
}

interface HostChannelOptions {
  /** The host is gone, or wants this process to end; may be called at once, and more than once. */
  readonly onEnd: () => void;
  /** Anything else that the host sends. */
  readonly onMessage?: (message: unknown) => void;
}

/** The desktop app's side of a helper process, as Electron puts it on `process`. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

/** What a host sends that cannot close a channel. */
export const END_MESSAGE = { type: 'end' } as const;

export function openHostChannel({ onEnd, onMessage }: HostChannelOptions): HostChannel {
  const { parentPort } = process as { readonly parentPort?: ParentPort };
  if (parentPort) {
    parentPort.on('message', ({ data }) => {
      if (isMessage(data, END_MESSAGE)) onEnd();
      else onMessage?.(data);
    });
    return { send: (message) => parentPort.postMessage(message) };
  }
  process.on('disconnect', onEnd);
  if (onMessage) process.on('message', onMessage);
  // The host may have ended while modules were loading. Undefined when there never was a host.
  if (process.connected === false) onEnd();
  return {
    send(message) {
      if (process.connected) process.send?.(message, () => undefined);
    },
  };
}
