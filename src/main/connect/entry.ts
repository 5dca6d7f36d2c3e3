import { posix, win32 } from 'node:path';
import type { Entry } from './client.ts';
import { asData, type Edit } from './edit.ts';

/** What an entry of whichever client says, as far as that is understood. */
export interface ReadEntry {
  readonly command: string | null;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly url: string | null;
  /** Of its Authorization header. */
  readonly token: string | null;
}

/** Under these names clients keep what a server is; everything else in an entry is the user's own. */
const COMMAND = ['command', 'cmd'];
const ENVIRONMENT = ['env', 'envs'];
const ADDRESS = ['url', 'httpUrl', 'serverUrl', 'uri'];
const HEADERS = ['headers', 'http_headers'];
const MANAGED: readonly string[] = [...COMMAND, 'args', ...ENVIRONMENT, ...ADDRESS, ...HEADERS, 'type', 'transport'];

/** Of the tables in an entry these lines are ours, the others the user's. */
const OUR_LINES: readonly string[] = ['PLANEXE_HOME', 'PLANEXE_USER', 'ELECTRON_RUN_AS_NODE', 'Authorization'];

const OUR_TOKEN = /^pxe_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/;

export function readEntry(entry: Entry): ReadEntry {
  const env = texts(valueAt(entry, ENVIRONMENT));
  const headers = Object.entries(texts(valueAt(entry, HEADERS)));
  const said = headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  const command = valueAt(entry, COMMAND);
  // A notation of Zed's that it still reads.
  const nested = asData(command);
  return {
    command: textOf(nested ? nested.path : command),
    args: list(nested ? nested.args : entry.args),
    env: nested ? texts(nested.env) : env,
    url: textOf(valueAt(entry, ADDRESS)),
    token: /^Bearer\s+(\S+)$/i.exec(said ?? '')?.[1] ?? null,
  };
}

/** The token of this program's making that stands in an entry; null when there is none. */
export function ourToken(entry: Entry | null): string | null {
  const { token } = entry ? readEntry(entry) : { token: null };
  return token !== null && OUR_TOKEN.test(token) ? token : null;
}

/** The script or program of ours that an entry starts; null when it starts something else. */
export function ourProgram({ command, args }: ReadEntry): string | null {
  if (!args.includes('mcp')) return null;
  const before = args.slice(0, args.indexOf('mcp')).at(-1);
  const started = before === undefined || before.startsWith('-') ? command : before;
  // Written on any platform; a name that the system looks up is ours as well.
  const name = started === null ? '' : win32.basename(posix.basename(started)).toLowerCase();
  return /^planexe([\w.-]*\.appimage|\.(mjs|cmd|exe))?$/.test(name) ? started : null;
}

/** Whether an entry leads to this program, whichever copy of it and however it came there. */
export function isOurs(entry: Entry): boolean {
  const read = readEntry(entry);
  if (ourProgram(read) !== null) return true;
  return read.url !== null && read.token !== null && OUR_TOKEN.test(read.token) && isLoopback(read.url);
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

/**
 * What to change in an entry of ours for it to say what is wanted. What the user added to it stays: other keys, and in
 * its environment and headers other lines. Only where a server that is started becomes one that runs already, or the
 * other way, it is written anew: there are clients that refuse all their settings for a key of the one kind in the
 * other.
 */
export function entryEdits(path: readonly [string, ...string[]], is: Entry, wanted: Entry): Edit[] {
  if ((readEntry(is).command === null) !== (readEntry(wanted).command === null)) return [{ path, value: wanted }];
  return MANAGED.flatMap((key) => valueEdits([...path, key], is[key], wanted[key]));
}

function valueEdits(path: readonly [string, ...string[]], is: unknown, wanted: unknown): Edit[] {
  const lines = asData(is);
  const wantedLines = asData(wanted ?? {});
  if (!lines || !wantedLines) return isSame(is, wanted) ? [] : [{ path, value: wanted }];
  const ours = Object.keys(lines).filter((key) => OUR_LINES.includes(key));
  // Nothing but ours, and none of it wanted any more.
  if (wanted === undefined && ours.length > 0 && ours.length === Object.keys(lines).length)
    return [{ path, value: wanted }];
  return [...new Set([...ours, ...Object.keys(wantedLines)])].flatMap((key) =>
    isSame(lines[key], wantedLines[key]) ? [] : [{ path: [...path, key], value: wantedLines[key] }],
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function valueAt(entry: Entry, keys: readonly string[]): unknown {
  return keys.map((key) => entry[key]).find((value) => value !== undefined);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function texts(value: unknown): Record<string, string> {
  const data = asData(value) ?? {};
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}
