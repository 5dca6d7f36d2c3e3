import { shellLine } from '../../platform/shell-line.ts';
import type { Client, StdioServer } from './client.ts';
import type { Preview } from './connect-client.ts';
import { readEntry } from './entry.ts';
import { byHand } from './plan-change.ts';
import { changedLines, withoutSecrets } from './show-change.ts';

/** What a change to a client's settings is about. */
export interface Subject {
  readonly client: Client;
  /** Of the entry. */
  readonly name: string;
  /** Null where the entry goes, or leads to a host. */
  readonly proxy: StdioServer | null;
}

/** Other ways to the same entry: a link that asks, and the client's own command. */
export interface OtherWays {
  readonly deep_link?: string;
  readonly own_command?: string;
}

/** The lines of the settings that change, `+` or `-` before each, with what looks like a secret hidden. */
export function linesOf({ client, name }: Subject, { kind, before, text, becomes, was }: Preview): string[] {
  if (kind === 'none') return [];
  const lines = changedLines(before, text);
  if (lines !== null) return lines;
  // A file without line ends is shown by its entry.
  const entry = becomes ?? was;
  const sign = becomes ? '+' : '-';
  return entry
    ? withoutSecrets(byHand({ client, name }, entry))
        .split('\n')
        .map((line) => sign + line)
    : [];
}

export function otherWays({ client, name, proxy }: Subject): OtherWays {
  // A token has no business in links and in the histories of shells.
  if (proxy === null) return {};
  return {
    ...(client.deepLink && { deep_link: client.deepLink(name, proxy) }),
    ...(client.ownCommand && { own_command: shellLine(client.ownCommand(name, proxy)) }),
  };
}

/**
 * What another user of this computer could do with an entry over HTTP, in sentences; nothing for one over stdio, which
 * holds no token and no address.
 */
export function warningsOf({ file, becomes, openToOthers }: Preview): string[] {
  const url = becomes && readEntry(becomes).url;
  if (!url) return [];
  return [
    `The client sends its token to ${new URL(url).host}, whoever listens there. While PlanExe is not running, another user of this computer could use that port, receive the token, and later read and change your plans with it.`,
    ...(openToOthers
      ? [`Other users of this computer can read the token in ${file}; chmod 600 takes that permission away.`]
      : []),
    'An entry without --http starts PlanExe itself and needs no token.',
  ];
}
