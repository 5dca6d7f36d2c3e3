import { realpathSync } from 'node:fs';
import type { Client, Entry, StdioServer } from './client.ts';
import { CLIENTS, hasProgram, isFound } from './clients.ts';
import { isOurs, ourProgram, readEntry } from './entry.ts';
import type { Place } from './place.ts';
import { entriesIn } from './plan-change.ts';
import { readSettingsFile } from './settings-file.ts';

/** Where an entry of ours leads. `gone` is a program that is no longer there. */
type Destination = 'this library' | 'another library' | 'another program' | 'gone' | 'unknown';

export interface Connection {
  /** Of the entry. */
  readonly name: string;
  readonly transport: 'stdio' | 'http';
  readonly leads_to: Destination;
  /** The other library or program; null where there is nothing to tell. */
  readonly path: string | null;
}

/** One client on this computer. */
export interface ClientState {
  readonly id: string;
  readonly name: string;
  readonly found: boolean;
  /** What starts it and is not here, although its settings are: `claude`. Null where nothing is missing. */
  readonly missing_program: string | null;
  readonly file: string;
  readonly connections: readonly Connection[];
  /** Why its settings could not be looked at; null when they could. */
  readonly fault: string | null;
}

export interface ListConnectionsOptions {
  readonly place: Place;
  /** What would be written now. */
  readonly server: StdioServer;
  /** The library of a program that is handed no variables. */
  readonly usualHome: string;
  readonly isOwnToken: (token: string) => boolean;
}

/** Every client, whether it is here, and where its entries of ours lead. */
export function listConnections(looking: ListConnectionsOptions): ClientState[] {
  return CLIENTS.map((client) => stateOf(client, looking));
}

function stateOf(client: Client, looking: ListConnectionsOptions): ClientState {
  const file = client.settings(looking.place);
  const { id, name } = client;
  const found = isFound(client, looking.place);
  const isMissing = found && hasProgram(client, looking.place) === false;
  const state = { id, name, found, missing_program: isMissing ? (client.program ?? null) : null, file };
  const settings = readSettingsFile(file);
  const entries = settings.ok ? entriesIn(client, settings.value.text) : settings;
  if (!entries.ok) return { ...state, connections: [], fault: entries.error.message };
  const ours = Object.entries(entries.value).filter(([, entry]) => isOurs(entry));
  const connections = ours.map(([key, entry]) => ({ name: key, ...destinationOf(entry, looking) }));
  return { ...state, connections, fault: null };
}

function destinationOf(entry: Entry, looking: ListConnectionsOptions): Omit<Connection, 'name'> {
  const read = readEntry(entry);
  if (read.command === null) {
    const own = read.token !== null && looking.isOwnToken(read.token);
    return { transport: 'http', leads_to: own ? 'this library' : 'unknown', path: own ? null : read.url };
  }
  const at = (leads_to: Destination, path: string | null = null) => ({ transport: 'stdio' as const, leads_to, path });
  const program = ourProgram(read);
  const { place, server, usualHome } = looking;
  if (place.exists(read.command) === false && /[\\/]/.test(read.command)) return at('gone', read.command);
  if (program !== null && /[\\/]/.test(program)) {
    if (!place.exists(program)) return at('gone', program);
    const own = ourProgram(readEntry({ command: server.command, args: server.args }));
    if (own === null || realPath(program) !== realPath(own)) return at('another program', program);
  }
  const home = read.env.PLANEXE_HOME ?? usualHome;
  const ownHome = server.env.PLANEXE_HOME ?? usualHome;
  return home === ownHome ? at('this library') : at('another library', home);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
