/** What a host sends its worker, beside the end of the channel. */
export const PAUSE_MESSAGE = { type: 'pause' } as const;
export const GO_ON_MESSAGE = { type: 'go_on' } as const;

/** What a worker sends its host. `alive`: nothing happened, and the worker is not stuck. */
export type WorkerMessage =
  | { readonly type: 'changed' }
  | { readonly type: 'alive' }
  | { readonly type: 'fault'; readonly code: string };

/** How often a worker says that it is alive, in milliseconds. */
export const ALIVE_EVERY_MS = 5_000;

/** Whether a message is of this type, whoever sent it. */
export function isMessage<Type extends string>(message: unknown, { type }: { readonly type: Type }): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type;
}
