import type { Client } from '../../connect/client.ts';
import type { Preview, Written } from '../../connect/connect-client.ts';
import { linesOf, otherWays, type Subject, warningsOf } from '../../connect/describe-change.ts';
import type { ClientState, Connection } from '../../connect/list-connections.ts';
import { withoutSecrets } from '../../connect/show-change.ts';
import { styled, type Terminal } from '../terminal/terminal.ts';
import { harmless, plain, table } from '../terminal/text.ts';

/** The change as programs read it. */
export function changeForPrograms(subject: Subject, change: Preview): Record<string, unknown> {
  const { client, name } = subject;
  const { kind, file, before, text, becomes } = change;
  return {
    client: client.id,
    entry_name: name,
    file,
    change: kind,
    lines: linesOf(subject, change).map(harmless),
    entry: becomes && (JSON.parse(withoutSecrets(JSON.stringify(becomes))) as unknown),
    ...otherWays(subject),
    warnings: warningsOf(change).map(harmless),
    creates_file: before === '' && text !== '',
    afterwards: client.afterwards,
  };
}

/** The change for people, before it is made. */
export function previewLines(subject: Subject, change: Preview, terminal: Terminal): string[] {
  const { client, name } = subject;
  const { deep_link: link, own_command: command } = otherWays(subject);
  const offers =
    change.kind === 'add'
      ? [...(link ? [['Install link', link]] : []), ...(command ? [['Its own command', command]] : [])]
      : [];
  return [
    `${headline(client, name, change)} ${change.file}`,
    '',
    ...linesOf(subject, change).map((line) => coloured(harmless(line), terminal)),
    ...(offers.length > 0 ? ['', 'Or install with', ...offers.map(([what, how]) => `  ${what}:\n    ${how}`)] : []),
    ...warningLines(change),
  ];
}

/** What was done. */
export function writtenLines({ client, name }: Subject, written: Written): string[] {
  const { kind, file, backup, revoked } = written;
  if (kind === 'none') return [nothingToDo(client, name, file)];
  const what = kind === 'remove' ? `Removed the entry ${name} from` : `Wrote the entry ${name} to`;
  return [
    `${what} ${file}`,
    ...(backup === null ? [] : [`Backup: ${backup}`]),
    ...(revoked ? ['Its token has been revoked.'] : []),
    client.afterwards,
    ...warningLines(written),
  ];
}

function warningLines(change: Preview): string[] {
  const warnings = warningsOf(change);
  return warnings.length === 0 ? [] : ['', 'Over HTTP:', ...warnings.map((warning) => `  ${harmless(warning)}`)];
}

export function nothingToDo(client: Client, name: string, file: string): string {
  return `${client.name} is already set up: ${name} in ${file}.`;
}

/** All clients, those that are found first. */
export function clientLines(states: readonly ClientState[], columns: number): string[] {
  const here = states.filter(({ found, connections }) => found || connections.length > 0);
  const others = states.filter((state) => !here.includes(state));
  return [
    ...(here.length === 0
      ? ['No clients found on this computer.']
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
      return `its program no longer exists:${where}${entry}`;
    case 'unknown':
      return `connected to another host:${where}${entry}`;
  }
}

function headline({ name: client }: Client, name: string, { kind, before }: Preview): string {
  switch (kind) {
    case 'add':
      return `${client}: the entry ${name} would be added to ${before === '' ? 'the new file' : ''}`.trimEnd();
    case 'remove':
      return `${client}: the entry ${name} would be removed from`;
    default:
      return `${client}: the entry ${name} would be changed in`;
  }
}

function coloured(line: string, terminal: Terminal): string {
  return styled(terminal, line.startsWith('-') ? 'red' : 'green', line);
}
