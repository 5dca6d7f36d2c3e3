import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire. */
export interface RawAnswer {
  /** 0 when the connection was closed without an answer. */
  readonly status: number;
  /** By lower-case name; of a name that comes more than once, all values. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
  /** Everything, for what must not stand in it. */
  readonly text: string;
}

/** Sends bytes as they are and reads until the server closes the connection, which it is asked to do by the bytes. */
export async function sendRaw(port: number, bytes: string | Uint8Array): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return await answerOn(socket);
}

/** What comes on the connection until it closes. */
export async function answerOn(socket: Socket): Promise<RawAnswer> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  // Whoever is cut off in the middle of sending may hear of it as an error; what was answered counts.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return readAnswer(Buffer.concat(pieces).toString('latin1'));
}

/** A request as text: the head's lines, and a body with its length where there is one. */
export function rawRequest(lines: readonly string[], body?: string): string {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return [...lines, ...length, 'Connection: close', '', body ?? ''].join('\r\n');
}

function readAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = (end === -1 ? text : text.slice(0, end)).split('\r\n');
  const headers: Record<string, string[]> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers[name] = [...(headers[name] ?? []), line.slice(colon + 1).trim()];
  }
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
  return { status, headers, body: end === -1 ? '' : text.slice(end + 4), text };
}
