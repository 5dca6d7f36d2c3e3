import { EventEmitter } from 'node:events';
import { createRpc, type Rpc, type RpcHandlers } from './rpc.ts';

/** What the parts of the double share: the channel to the test, and who answers on it. */
const handlers: Record<string, (...args: never[]) => unknown> = {};

export const rpc: Rpc = createRpc(
  {
    send: (message) => process.send?.(message, () => undefined),
    listen: (listener) => process.on('message', listener),
  },
  handlers as RpcHandlers,
);

/** Answers calls of the test. */
export function answerCalls(more: RpcHandlers): void {
  Object.assign(handlers, more);
}

/** An event whose default can be prevented, as Electron hands them out. */
export function preventable(): { defaultPrevented: boolean; preventDefault(): void } {
  return {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
}

/** As Electron's own: methods that are called without effect are left out of the double. */
export class Emitter extends EventEmitter {}
