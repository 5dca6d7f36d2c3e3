import type { Place } from './place.ts';

/** A server that the client starts itself and talks to over standard input and output. */
export interface StdioServer {
  readonly transport: 'stdio';
  /** Absolute path of a program that can be started as it is, without a shell. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A server that runs already. */
export interface HttpServer {
  readonly transport: 'http';
  readonly url: string;
  /** Goes into the client's settings, so it is the client's own. */
  readonly token: string;
}

export type Server = StdioServer | HttpServer;

/** What a client's settings say of one server. */
export type Entry = Readonly<Record<string, unknown>>;

export type Format = 'json' | 'toml' | 'yaml';

/** What this program knows of one MCP client: where its settings are, and how a server stands in them. */
export interface Client {
  /** As it is typed. */
  readonly id: string;
  readonly name: string;
  readonly format: Format;
  /** The key of the settings under which servers stand. */
  readonly table: string;
  /** Absolute path of the user's settings. */
  settings(place: Place): string;
  /** Further files or folders that only somebody who has the client would have. */
  signs?(place: Place): readonly string[];
  /** What it is started by from a terminal. */
  readonly program?: string;
  /** Whether that program is here, where it is also found otherwise than on the PATH. */
  hasProgram?(place: Place): boolean;
  /** The entry for a server. */
  entry(server: Server, name: string): Entry;
  /** Why the client cannot be pointed at a server that runs already; left out where it can. */
  readonly noHttp?: string;
  /** An address that makes the client ask whether to add the server. */
  deepLink?(name: string, server: StdioServer): string;
  /** Program and arguments by which the client itself adds the server. */
  ownCommand?(name: string, server: StdioServer): readonly string[];
  /** What to do for the client to notice. */
  readonly afterwards: string;
}

/** The header by which a client is let in. */
export function authorization({ token }: HttpServer): { readonly Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}

/** The notation that most clients share: command, args, and env where there is something to hand over. */
export function stdioEntry({ command, args, env }: StdioServer): Entry {
  return { command, args, ...(Object.keys(env).length > 0 && { env }) };
}

/** The notation that most clients share for either transport. @param key what the client calls the server's address */
export function entryAt(key: 'url' | 'httpUrl' | 'serverUrl'): Client['entry'] {
  return (server) =>
    server.transport === 'http' ? { [key]: server.url, headers: authorization(server) } : stdioEntry(server);
}
