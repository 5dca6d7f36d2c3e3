import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy that opens tunnels, as those of companies do. */
export interface ConnectProxy {
  readonly url: string;
  /** Where it was asked to connect to, such as `models.example:443`. */
  readonly seen: string[];
  close(): Promise<void>;
}

/** @param to where every tunnel ends, whatever was asked for; left out, where it was asked for */
export async function startConnectProxy(to?: { readonly port: number }): Promise<ConnectProxy> {
  const seen: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', (request, client: Socket, head) => {
    const asked = request.url ?? '';
    seen.push(asked);
    const [host = '127.0.0.1', port] = asked.split(':');
    const target = to ? connect(to.port, '127.0.0.1') : connect(Number(port), host);
    for (const socket of [client, target]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        target.destroy();
      });
    }
    target.on('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      client.pipe(target).pipe(client);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
