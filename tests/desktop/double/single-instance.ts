import { rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';

/** What a second instance tells the first one. */
export interface SecondInstance {
  readonly argv: readonly string[];
  readonly folder: string;
}

/**
 * The right to be the one instance for a folder. Electron answers at once; so the question is asked before the app
 * begins, and the folder must be known by then.
 */
export async function askForInstance(folder: string, onSecond: (second: SecondInstance) => void): Promise<boolean> {
  const place =
    process.platform === 'win32' ? `\\\\.\\pipe\\${folder.replaceAll(/\W/g, '-')}` : join(folder, 'instance');
  if (await tell(place, { argv: process.argv, folder: process.cwd() })) return false;
  rmSync(place, { force: true });
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    socket.once('end', () => {
      socket.end('heard');
      onSecond(JSON.parse(text) as SecondInstance);
    });
  });
  await new Promise<void>((resolve) => server.listen(place, resolve));
  server.unref();
  return true;
}

function tell(place: string, second: SecondInstance): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ path: place, allowHalfOpen: true }, () => socket.end(JSON.stringify(second)));
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
}
