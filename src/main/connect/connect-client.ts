import { err, ok, type Result } from '../../shared/result.ts';
import type { Client, HttpServer, StdioServer } from './client.ts';
import type { ClientTokens } from './client-tokens.ts';
import { ourToken, readEntry } from './entry.ts';
import type { Place } from './place.ts';
import { type Change, entriesIn, planConnection, planRemoval, type Target } from './plan-change.ts';
import { readSettingsFile, type SettingsFile, writeSettingsFile } from './settings-file.ts';

/** What stands for a token where none has been made yet. */
const TOKEN_PLACEHOLDER = '<token>';

/** A server that runs already, before its client has a token. */
export type TokenlessServer = Omit<HttpServer, 'token'>;

export interface Connecting {
  readonly client: Client;
  readonly place: Place;
  /** Of the entry. */
  readonly name: string;
  /** Null to take the entry away. */
  readonly server: StdioServer | TokenlessServer | null;
  readonly force: boolean;
  /** Opened only where an entry holds a token, or is to. */
  readonly tokens: () => Result<ClientTokens>;
}

/** What would be changed, and where. */
export interface Preview extends Change {
  /** The client's settings. */
  readonly file: string;
  /** As they are; empty when there are none. */
  readonly before: string;
  /** Whether other users of this computer may read the settings. Always false on Windows, which keeps no such mode. */
  readonly openToOthers: boolean;
}

export interface Written extends Preview {
  /** Where the earlier settings were kept; null when there were none, or nothing was to be changed. */
  readonly backup: string | null;
  /** Whether a token that stood in the entry was ended. */
  readonly revoked: boolean;
}

/** What connecting would change; errors as in `planConnection` and `readSettingsFile`. Nothing is written. */
export function previewConnection(connecting: Connecting): Result<Preview> {
  const planned = plan(connecting);
  if (!planned.ok) return planned;
  const { file, change } = planned.value;
  return ok(previewOf(file, change));
}

/**
 * Makes the change. A token is made when one is needed, and ended again should it not come to be written; one that
 * stood in an entry and no longer does is ended.
 */
export function writeConnection(connecting: Connecting, now: Date): Result<Written> {
  const planned = plan(connecting);
  if (!planned.ok) return planned;
  const { file, target, change, server } = planned.value;
  if (change.kind === 'none') return ok({ ...previewOf(file, change), backup: null, revoked: false });
  if (server?.transport !== 'http' || server.token !== TOKEN_PLACEHOLDER) return write(connecting, file, change, now);
  const tokens = connecting.tokens();
  if (!tokens.ok) return tokens;
  const made = tokens.value.create(clientName(connecting));
  if (!made.ok) return made;
  const { token } = made.value;
  const complete = planConnection(target, { ...server, token });
  const written = complete.ok ? write(connecting, file, complete.value, now) : complete;
  if (!written.ok) tokens.value.revoke(token);
  return written;
}

function write(connecting: Connecting, file: SettingsFile, change: Change, now: Date): Result<Written> {
  const written = writeSettingsFile(file, change.text, now);
  if (!written.ok) return written;
  return ok({ ...previewOf(file, change), backup: written.value.backup, revoked: revokeLost(connecting, change) });
}

interface Planned {
  readonly file: SettingsFile;
  readonly target: Target;
  readonly change: Change;
  /** With its token, or with what stands for it. */
  readonly server: StdioServer | HttpServer | null;
}

function plan(connecting: Connecting): Result<Planned> {
  const { client, place, name, force } = connecting;
  const read = readSettingsFile(client.settings(place));
  if (!read.ok) return read;
  const file = read.value;
  const target = { client, text: file.text, name, force };
  const server = serverWithToken(connecting, file.text);
  if (!server.ok) return server;
  const change = server.value === null ? planRemoval(target) : planConnection(target, server.value);
  if (change.ok) return ok({ file, target, change: change.value, server: server.value });
  return err(change.error.code, change.error.message, { file: file.path, ...change.error.details });
}

function previewOf(file: SettingsFile, change: Change): Preview {
  const openToOthers = process.platform !== 'win32' && file.stats !== null && (file.stats.mode & 0o044) !== 0;
  return { ...change, file: file.path, before: file.text ?? '', openToOthers };
}

/** An entry that is there keeps its token, as long as that holds and the entry leads to the same address. */
function serverWithToken(
  { client, name, server, tokens }: Connecting,
  text: string | null,
): Result<StdioServer | HttpServer | null> {
  if (server === null || server.transport === 'stdio') return ok(server);
  const entries = entriesIn(client, text);
  const entry = entries.ok && Object.hasOwn(entries.value, name) ? (entries.value[name] ?? null) : null;
  const token = ourToken(entry);
  if (entry === null || token === null || readEntry(entry).url !== server.url) {
    return ok({ ...server, token: TOKEN_PLACEHOLDER });
  }
  const open = tokens();
  if (!open.ok) return open;
  return ok({ ...server, token: open.value.isValid(token) ? token : TOKEN_PLACEHOLDER });
}

/** A token without an entry that uses it would be open to anyone who finds a copy. */
function revokeLost(connecting: Connecting, { was, becomes }: Change): boolean {
  const old = ourToken(was);
  if (old === null || old === ourToken(becomes)) return false;
  const tokens = connecting.tokens();
  return tokens.ok && tokens.value.revoke(old);
}

/** As it is listed among the tokens. */
function clientName({ client, name }: Connecting): string {
  return name === 'planexe' ? client.name : `${client.name} (${name})`;
}
