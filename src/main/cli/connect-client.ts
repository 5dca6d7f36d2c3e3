import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { defaultHome, type Library, storedServerPort } from '../../library/index.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Client } from '../connect/client.ts';
import { type ClientTokens, tokensOf } from '../connect/client-tokens.ts';
import { CLIENTS, clientNamed } from '../connect/clients.ts';
import {
  type Connecting,
  previewConnection,
  type TokenlessServer,
  writeConnection,
} from '../connect/connect-client.ts';
import type { Subject } from '../connect/describe-change.ts';
import { listConnections } from '../connect/list-connections.ts';
import { ownProgram, proxyServer, usualHome } from '../connect/own-program.ts';
import { thisPlace } from '../connect/place.ts';
import { findHost } from '../host/host-file.ts';
import { openPlain } from '../host/open.ts';
import type { CommonOptions } from './command.ts';
import { type Cli, commandLine } from './context.ts';
import { demand, EXIT, type Exit, usageError } from './exit.ts';
import { changeForPrograms, clientLines, nothingToDo, previewLines, writtenLines } from './messages/connect-text.ts';
import { DEFAULT_TOOLSET } from './options/default-toolset.ts';
import { toolsetOption } from './options/toolset-option.ts';
import { harmless } from './terminal/text.ts';

/** Options of `planexe connect`. */
export interface ConnectOptions extends CommonOptions {
  readonly print?: boolean;
  readonly write?: boolean;
  readonly remove?: boolean;
  readonly toolset?: string;
  readonly http?: boolean;
  readonly name: string;
  readonly force?: boolean;
}

/** What fits every client: some join it with the names of tools, and cut what comes out at 60 characters. */
const ENTRY_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,29}$/;

type OpenTokens = () => Result<ClientTokens>;

/** Opens the library when a token is asked about for the first time, which most clients never need; makes none. */
async function withTokens(cli: Cli, work: (tokens: OpenTokens) => Exit | Promise<Exit>): Promise<Exit> {
  let library: Library | undefined;
  try {
    return await work(() => {
      if (!library) {
        if (!hasLibrary(cli)) return err('TOKEN_NOT_FOUND', 'There is no library here, so it has no tokens.');
        const opened = openPlain(cli.env);
        if (!opened.ok) return opened;
        library = opened.value;
      }
      return ok(tokensOf(library));
    });
  } finally {
    library?.close();
  }
}

/** Prints which clients are on this computer, and where their entries lead. */
export function listClients(cli: Cli, options: ConnectOptions): Promise<Exit> {
  return withTokens(cli, (tokens) => list(cli, options, tokens));
}

/**
 * Shows what would be changed for the client that a word means, and changes it where that was asked for. @throws
 * Refusal
 */
export function connectClient(cli: Cli, word: string, options: ConnectOptions): Promise<Exit> {
  return withTokens(cli, (tokens) => connect(cli, knownClient(word), options, tokens));
}

function list(cli: Cli, options: ConnectOptions, tokens: OpenTokens): Exit {
  if (options.write || options.remove || options.http) {
    throw usageError('No client given.', `Use one of ${CLIENTS.map(({ id }) => id).join(', ')}.`);
  }
  const clients = listConnections({
    place: thisPlace(cli.env),
    server: proxyServer(ownProgram(process), cli.env, undefined),
    usualHome: usualHome(cli.env),
    isOwnToken(token) {
      const open = tokens();
      return open.ok && open.value.isValid(token);
    },
  });
  if (options.json) cli.output.json({ clients });
  else {
    const next = `${commandLine(cli, 'connect CLIENT')} shows the change; --write makes it.`;
    cli.output.print(...clientLines(clients, cli.output.stdout.columns()), '', next);
  }
  return EXIT.ok;
}

async function connect(cli: Cli, client: Client, options: ConnectOptions, tokens: OpenTokens): Promise<Exit> {
  checkOptions(client, options);
  const { path } = toolsetOption(options.toolset ?? DEFAULT_TOOLSET);
  const proxy = options.remove || options.http ? null : proxyServer(ownProgram(process), cli.env, toolsetOf(options));
  const connecting: Connecting = {
    client,
    place: thisPlace(cli.env),
    name: options.name,
    server: options.http && !options.remove ? demand(await hostServer(cli, path)) : proxy,
    force: options.force === true,
    tokens,
  };
  const subject: Subject = { client, name: options.name, proxy };
  const preview = demanded(cli, previewConnection(connecting), options);
  if (preview.kind !== 'none' && (options.write || (options.remove && !options.print))) {
    return write(cli, subject, connecting, options);
  }
  if (options.json) cli.output.json({ ...changeForPrograms(subject, preview), written: false });
  else if (preview.kind === 'none') cli.output.print(nothingSaid(subject, preview.file, options));
  else {
    cli.output.print(...previewLines(subject, preview, cli.output.stdout), '');
    if (!options.print && (await isWanted(cli))) return write(cli, subject, connecting, options);
    cli.output.note(`Nothing was written. To apply: ${commandLine(cli, `connect ${again(client, options)}`)}`);
  }
  return EXIT.ok;
}

function write(cli: Cli, subject: Subject, connecting: Connecting, options: ConnectOptions): Exit {
  const written = demanded(cli, writeConnection(connecting, new Date()), options);
  if (options.json) {
    const { backup, revoked } = written;
    cli.output.json({ ...changeForPrograms(subject, written), written: written.kind !== 'none', backup, revoked });
  } else cli.output.print(...writtenLines(subject, written));
  return EXIT.ok;
}

function checkOptions(client: Client, { print, write, remove, http, name }: ConnectOptions): void {
  if (write && (print || remove)) {
    throw usageError(`--write and --${print ? 'print' : 'remove'} exclude each other.`, 'Use only one of them.');
  }
  if (http && client.noHttp && !remove) throw usageError(`${client.noHttp}.`, 'Leave out --http.');
  if (!ENTRY_NAME.test(name)) {
    throw usageError('Invalid entry name.', 'Use up to 30 letters, digits, dashes and underscores.');
  }
}

function knownClient(word: string): Client {
  const client = clientNamed(word);
  if (client) return client;
  throw usageError(
    `Unknown client ${JSON.stringify(word).slice(0, 60)}.`,
    `Use one of ${CLIENTS.map(({ id }) => id).join(', ')}.`,
  );
}

/** The default toolset is left out of what is written. */
function toolsetOf({ toolset }: ConnectOptions): string | undefined {
  return toolset === DEFAULT_TOOLSET ? undefined : toolset;
}

/** The host that runs on the library, or where it will be when it runs again. */
async function hostServer(cli: Cli, path: string): Promise<Result<TokenlessServer>> {
  const running = await findHost(defaultHome(cli.env));
  const base = running?.url ?? rememberedUrl(cli);
  if (base !== null) return ok({ transport: 'http', url: `${base}${path}` });
  return err('CONFLICT', 'This library has no address yet: it has never been served.', {
    next: `Run ${commandLine(cli, 'serve')} and try again, or leave out --http.`,
  });
}

function rememberedUrl(cli: Cli): string | null {
  if (!hasLibrary(cli)) return null;
  const library = demand(openPlain(cli.env));
  try {
    const port = storedServerPort(library);
    return port === null ? null : `http://127.0.0.1:${port}`;
  } finally {
    library.close();
  }
}

function hasLibrary(cli: Cli): boolean {
  return existsSync(join(defaultHome(cli.env), 'library.db'));
}

/** The value; or the end of the command, after what can be done by hand was shown. @throws Refusal */
function demanded<T>(cli: Cli, result: Result<T>, { json }: ConnectOptions): T {
  const byHand = result.ok ? undefined : result.error.details?.by_hand;
  if (!result.ok && !json && typeof byHand === 'string') {
    cli.output.note(`Entry for ${String(result.error.details?.file)}:`, '', harmless(byHand), '');
  }
  if (!result.ok && result.error.code === 'CONFLICT') {
    const { details, ...error } = result.error;
    const next = `${String(details?.next)} Use --force to do so, or --name for another entry.`;
    return demand({ ok: false, error: { ...error, details: { ...details, next } } });
  }
  return demand(result);
}

function nothingSaid({ client, name }: Subject, file: string, { remove }: ConnectOptions): string {
  return remove ? `No entry ${name} in ${file}` : nothingToDo(client, name, file);
}

/** What was typed, for typing it again in earnest. */
function again(client: Client, { toolset, http, name, force, remove }: ConnectOptions): string {
  return [
    client.id,
    ...(toolset === DEFAULT_TOOLSET ? [] : ['--toolset', toolset]),
    ...(http ? ['--http'] : []),
    ...(name === 'planexe' ? [] : ['--name', name]),
    ...(force ? ['--force'] : []),
    remove ? '--remove' : '--write',
  ].join(' ');
}

/** Whoever can be asked is asked; a script has to say --write. */
async function isWanted({ input }: Cli): Promise<boolean> {
  if (!input().isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: input(), output: process.stderr });
  const reply = await terminal.question('Apply? [y/N] ');
  terminal.close();
  return /^y(es)?$/i.test(reply.trim());
}
