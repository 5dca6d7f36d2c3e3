import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut and opened again, always at the same address. */
export interface Gate {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Cuts every connection and takes no new one. */
  down(): Promise<void>;
  up(): Promise<void>;
}

/** Passes every connection on to a port of this computer, until it is cut. */
export async function openGate(toPort: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    // The other end may leave at any time, and so may we.
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const up = async () => {
    const listening = createServer((from) => {
      const to = connect(toPort, '127.0.0.1');
      keep(from);
      keep(to);
      from.pipe(to).pipe(from);
      from.once('close', () => to.destroy());
      to.once('close', () => from.destroy());
    });
    server = listening;
    await new Promise<void>((resolve, reject) => {
      listening.once('error', reject);
      listening.listen(port, '127.0.0.1', resolve);
    });
    port = (listening.address() as AddressInfo).port;
  };
  await up();
  return {
    url: `http://127.0.0.1:${port}`,
    up,
    async down() {
      const closing = server;
      server = null;
      if (!closing) return;
      const closed = new Promise<void>((resolve) => closing.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
