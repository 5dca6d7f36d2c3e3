import type { Command } from 'commander';
import { editHistory, fileVersion, type Library, restoreVersion } from '../../../library/index.ts';
import { type EditEntry, PROMPT_PATH } from '../../../shared/contracts/edit-history.ts';
import { type CommonOptions, describeCommand, whenCalled } from '../command.ts';
import { answer, type Cli, withPlannedPlan } from '../context.ts';
import { demand, EXIT, type Exit, notFound } from '../exit.ts';
import { artifactPath } from '../files/artifact.ts';
import { followUpLines } from '../messages/follow-up.ts';
import { localTime, plain, table } from '../terminal/text.ts';

interface HistoryOptions extends CommonOptions {
  readonly show?: string;
  readonly restore?: string;
  readonly before?: boolean;
}

const MOST_SHOWN = 50;
const MOST_AT_ONCE = 200;

/** `planexe history`: who changed what and when; shows an earlier version, or restores it. */
export function historyCommand(cli: Cli): Command {
  const command = describeCommand({
    usage: 'history <id> [path]',
    summary: 'show who changed what and when; show or restore an earlier version of a page, data file or the prompt',
    examples: [
      'history 3f2a9c1e',
      'history 3f2a9c1e identify_risks',
      'history 3f2a9c1e --show 1204',
      'history 3f2a9c1e --restore 1204 --before',
    ],
    notes:
      'The first column numbers the changes. A number means the text after that change, with --before the text before it.\nRestoring is an edit: what can be calculated follows at once, and the version that it replaces stays in the history.',
  })
    .option('--show <number>', 'print the text after this change')
    .option('--restore <number>', 'restore the text after this change')
    .option('--before', 'with --show or --restore: the text before the change');
  return whenCalled(cli, command, (id: string, name: string | undefined, options: HistoryOptions) =>
    withPlannedPlan(cli, id, (library, planId) => {
      const path = name === undefined || name === PROMPT_PATH ? name : artifactPath(library, planId, name);
      const number = options.show ?? options.restore;
      if (number === undefined) return list(cli, library, planId, path, options);
      const version = versionOf(library, planId, path, number, options.before ?? false);
      return options.restore === undefined
        ? show(cli, library, version, options)
        : restore(cli, library, version, options);
    }),
  );
}

function list(cli: Cli, library: Library, planId: string, path: string | undefined, options: HistoryOptions): Exit {
  const history = demand(
    editHistory(library, { plan_id: planId, limit: MOST_SHOWN, ...(path !== undefined && { path }) }),
  );
  return answer(cli, options.json, { plan_id: planId, ...history }, () => [
    ...table([
      ['NUMBER', 'WHEN', 'WHAT', 'CHANGE', 'BY', 'REASON'],
      ...history.entries.map((entry) => [
        String(entry.cursor),
        localTime(entry.at),
        plain(entry.path ?? entry.about ?? 'plan'),
        plain(changeText(entry)),
        plain(entry.by === 'external' ? 'another program' : (entry.by ?? entry.run_id ?? '')),
        plain(entry.takes_back?.reason ?? entry.reason ?? ''),
      ]),
    ]),
    ...(history.next_cursor === null ? [] : [`Only the newest ${MOST_SHOWN} are shown.`]),
  ]);
}

function changeText({ kind, takes_back, values, is_current }: EditEntry): string {
  const what = takes_back === null ? kind : takes_back.again ? 'redone' : 'undone';
  if (values) return `${what}: ${values.before ?? '?'} → ${values.after ?? 'calculated again'}`;
  return is_current ? `${what} (now)` : what;
}

interface NamedVersion {
  readonly plan_id: string;
  readonly path: string;
  readonly sha256: string;
}

function versionOf(
  library: Library,
  planId: string,
  path: string | undefined,
  number: string,
  before: boolean,
): NamedVersion {
  const entry = entryOf(library, planId, path, Number(number));
  const version = before ? entry?.before : entry?.after;
  if (!entry?.path || !version) {
    throw notFound(
      `Change ${plain(number)} has no version ${before ? 'before' : 'after'} it in this plan's history.`,
      'Use a number from the first column of `planexe history`.',
    );
  }
  return { plan_id: planId, path: entry.path, sha256: version.sha256 };
}

function entryOf(library: Library, planId: string, path: string | undefined, cursor: number): EditEntry | undefined {
  // What is older than the number has a lower one.
  const page = demand(
    editHistory(library, {
      plan_id: planId,
      limit: MOST_AT_ONCE,
      ...(Number.isSafeInteger(cursor) && { before: cursor + 1 }),
      ...(path !== undefined && { path }),
    }),
  );
  return page.entries.find((entry) => entry.cursor === cursor);
}

function show(cli: Cli, library: Library, version: NamedVersion, options: HistoryOptions): Exit {
  const { path, text } = demand(fileVersion(library, version));
  return answer(cli, options.json, { ...version, path, text }, () => [text.replace(/\n$/, '')]);
}

async function restore(cli: Cli, library: Library, version: NamedVersion, options: HistoryOptions): Promise<Exit> {
  const done = demand(await restoreVersion(library, version));
  if (options.json) cli.output.json({ plan_id: version.plan_id, ...done });
  else {
    cli.output.print(
      done.restored ? `Restored ${done.path}.` : `${done.path} already has this text.`,
      ...followUpLines(cli, version.plan_id, done),
    );
  }
  return EXIT.ok;
}
