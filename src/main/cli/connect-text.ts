import type { Client, StdioServer } from '../connect/client.ts';
import type { Preview, Written } from '../connect/connect-client.ts';
import type { ClientState, Connection } from '../connect/list-connections.ts';
import { byHand } from '../connect/plan-change.ts';
import { changedLines, withoutSecrets } from '../connect/show-change.ts';
import { shellLine } from './shell-line.ts';
import { styled, type Terminal } from './terminal.ts';
import { harmless, plain, table } from './text.ts';

/** What one run of `planexe connect` is about. */
export interface Subject {
  readonly client: Client;
  readonly name: string;
  /** Null where the entry goes, or leads to a host. */
  readonly bridge: StdioServer | null;
}

/** The change as programs read it. */
export function changeForPrograms({ client, name, bridge }: Subject, change: Preview): Record<string, unknown> {
  const { kind, file, before, text, becomes } = change;
  return {
    client: client.id,
    entry_name: name,
    file,
    change: kind,
    lines: linesOf(client, name, change),
    entry: becomes && (JSON.parse(withoutSecrets(JSON.stringify(becomes))) as unknown),
    ...ways(client, name, bridge),
    creates_file: before === '' && text !== '',
    afterwards: client.afterwards,
  };
}

/** The change for people, before it is made. */
export function previewLines({ client, name, bridge }: Subject, change: Preview, terminal: Terminal): string[] {
  const { deep_link: link, own_command: command } = ways(client, name, bridge);
  const offers =
    change.kind === 'add'
      ? [...(link ? [['A link that asks', link]] : []), ...(command ? [['Its own command', command]] : [])]
      : [];
  return [
    `${headline(client, name, change)} ${change.file}`,
    '',
    ...linesOf(client, name, change).map((line) => coloured(line, terminal)),
    ...(offers.length > 0
      ? ['', 'Or let it do the same', ...offers.map(([what, how]) => `  ${what}:\n    ${how}`)]
      : []),
  ];
}

/** What was done. */
export function writtenLines({ client, name }: Subject, { kind, file, backup, revoked }: Written): string[] {
  if (kind === 'none') return [nothingToDo(client, name, file)];
  const what = kind === 'remove' ? `The entry ${name} is gone from` : `The entry ${name} stands in`;
  return [
    `${what} ${file}`,
    ...(backup === null ? [] : [`Earlier settings: ${backup}`]),
    ...(revoked ? ['The token that stood in it lets nobody in any more.'] : []),
    client.afterwards,
  ];
}

export function nothingToDo(client: Client, name: string, file: string): string {
  return `Nothing is to be changed for ${client.name}: ${name} in ${file} is as it should be.`;
}

/** All clients, those that are found first. */
export function clientLines(states: readonly ClientState[], columns: number): string[] {
  const here = states.filter(({ found, connections }) => found || connections.length > 0);
  const others = states.filter((state) => !here.includes(state));
  return [
    ...(here.length === 0
      ? ['No client was found on this computer.']
      : table([['CLIENT', '', 'STATE'], ...here.map((state) => [state.id, state.name, stateText(state)])], columns)),
    ...(others.length === 0 ? [] : ['', `Not found: ${others.map(({ id }) => id).join(', ')}`]),
  ];
}

function stateText({ connections, fault }: ClientState): string {
  if (fault !== null) return plain(fault);
  if (connections.length === 0) return 'not connected';
  return connections.map(connectionText).join('; ');
}

function connectionText({ name, transport, leads_to, path }: Connection): string {
  const entry = name === 'planexe' ? '' : ` (${plain(name)})`;
  const where = path === null ? '' : ` ${plain(path)}`;
  switch (leads_to) {
    case 'this library':
      return `connected${transport === 'http' ? ' over HTTP' : ''}${entry}`;
    case 'another library':
      return `connected to another library:${where}${entry}`;
    case 'another program':
      return `connected to another PlanExe:${where}${entry}`;
    case 'gone':
      return `starts what is no longer there:${where}${entry}`;
    case 'unknown':
      return `connected to another host:${where}${entry}`;
  }
}

function headline({ name: client }: Client, name: string, { kind, before }: Preview): string {
  switch (kind) {
    case 'add':
      return `${client}: the entry ${name} would be added to ${before === '' ? 'the new file' : ''}`.trimEnd();
    case 'remove':
      return `${client}: the entry ${name} would be taken out of`;
    default:
      return `${client}: the entry ${name} would be changed in`;
  }
}

function linesOf(client: Client, name: string, { kind, before, text, becomes, was }: Preview): string[] {
  if (kind === 'none') return [];
  const lines = changedLines(before, text);
  if (lines !== null) return lines.map(harmless);
  // A file without line ends is shown by its entry.
  const entry = becomes ?? was;
  const sign = becomes ? '+' : '-';
  return entry
    ? withoutSecrets(byHand({ client, name }, entry))
        .split('\n')
        .map((line) => sign + harmless(line))
    : [];
}

function ways(client: Client, name: string, bridge: StdioServer | null): { deep_link?: string; own_command?: string } {
  // A token has no business in links and in the histories of shells.
  if (bridge === null) return {};
  return {
    ...(client.deepLink && { deep_link: client.deepLink(name, bridge) }),
    ...(client.ownCommand && { own_command: shellLine(client.ownCommand(name, bridge)) }),
  };
}

function coloured(line: string, terminal: Terminal): string {
  return styled(terminal, line.startsWith('-') ? 'red' : 'green', line);
}
