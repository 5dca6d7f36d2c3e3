import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ServerApp } from '../../../src/main/server/app.ts';
import { type GuardedApp, type GuardedOptions, guardApp, TOKEN, tellingApp } from './guarded-app.ts';
import { type RawAnswer, sendRaw } from './raw-http.ts';

/** Raw posts to an app behind the guard. */

export const CALL = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} });

/** Serves until the test is over, or until it closes the app itself. */
export async function serveForTest(options: GuardedOptions = {}, app: ServerApp = tellingApp()): Promise<GuardedApp> {
  const served = await guardApp(app, options);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= served.close();
    return closed;
  };
  onTestFinished(close);
  return { ...served, close };
}

/** The head of a request with a token; its body is up to the test. */
export function headOf(port: number, ...headers: readonly string[]): string {
  return [
    'POST /mcp HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${TOKEN}`,
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n');
}

/** Sends a body of this length as JSON. */
export function postRaw(port: number, body: string, ...headers: readonly string[]): Promise<RawAnswer> {
  return sendRaw(
    port,
    headOf(port, 'Connection: close', `Content-Length: ${Buffer.byteLength(body)}`, ...headers) + body,
  );
}

/** A connection on which nothing was sent yet. */
export async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}
