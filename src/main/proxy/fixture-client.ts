import { PassThrough } from 'node:stream';
import type { HostAddress } from './host-finder.ts';
import { runProxy } from './proxy.ts';

type Message = Readonly<Record<string, unknown>>;

/** A client of a proxy that runs in the process of the test. */
export interface FixtureClient {
  /** The host that the proxy finds; null when there is none. */
  host: HostAddress | null;
  /** Called when the proxy wants a host and there is none. */
  start: () => Promise<HostAddress | null>;
  readonly log: string[];
  /** Sends a line as it is, or a message. */
  send(message: string | Message): void;
  /** The next message that fits; what comes before it is kept. */
  next(fits?: (message: Message) => boolean): Promise<Message>;
  /** Messages that came and were not asked for. */
  readonly unread: Message[];
  /** Introduces itself as clients of the older era do. */
  introduce(): Promise<void>;
  /** Closes its side. Resolves when the proxy has ended. */
  end(): Promise<void>;
  readonly input: PassThrough;
  readonly output: PassThrough;
}

/** @param repeatable tools that may be called twice */
export function fixtureClient(host: HostAddress | null, repeatable: readonly string[] = []): FixtureClient {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const unread: Message[] = [];
  const log: string[] = [];
  let arrived = (): void => undefined;
  let rest = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) unread.push(JSON.parse(line) as Message);
    arrived();
  });
  const stopping = new AbortController();
  const ended = runProxy({
    input,
    output,
    path: '/mcp',
    hosts: {
      find: async () => client.host,
      async findOrStart() {
        client.host ??= await client.start();
        if (client.host) return { ok: true, value: client.host };
        return { ok: false, error: { code: 'HOST_UNAVAILABLE', message: 'No host.', next: 'Look.' } };
      },
    },
    isRepeatable: (tool) => repeatable.includes(tool),
    log: (line) => log.push(line),
    signal: stopping.signal,
  });
  const client: FixtureClient = {
    host,
    start: async () => null,
    log,
    unread,
    input,
    output,
    send: (message) => void input.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`),
    async next(fits = () => true) {
      for (;;) {
        const at = unread.findIndex(fits);
        if (at !== -1) return unread.splice(at, 1)[0] ?? {};
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    },
    async introduce() {
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      client.send({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
      await client.next(({ id }) => id === 0);
      client.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    },
    async end() {
      input.end();
      await ended;
    },
  };
  return client;
}
