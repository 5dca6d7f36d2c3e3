/** Calls between the process with the app and the one with the test, both ways over one channel. */
export interface Rpc {
  call(method: string, ...args: readonly unknown[]): Promise<unknown>;
}

export type RpcHandlers = Readonly<Record<string, (...args: never[]) => unknown>>;

interface Channel {
  send(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
}

type Message =
  | { readonly kind: 'call'; readonly id: number; readonly method: string; readonly args: readonly unknown[] }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly error?: string };

export function createRpc(channel: Channel, handlers: RpcHandlers): Rpc {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;

  const answer = async (id: number, method: string, args: readonly unknown[]) => {
    try {
      const handler = handlers[method];
      if (!handler) throw new Error(`nobody answers ${method}`);
      channel.send({ kind: 'answer', id, value: await handler(...(args as never[])) });
    } catch (error) {
      channel.send({
        kind: 'answer',
        id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
  };

  channel.listen((given) => {
    const message = given as Message;
    if (message.kind === 'call') {
      void answer(message.id, message.method, message.args);
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) asked?.resolve(message.value);
    else asked?.reject(new Error(message.error));
  });

  return {
    call(method, ...args) {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        channel.send({ kind: 'call', id, method, args });
      });
    },
  };
}
