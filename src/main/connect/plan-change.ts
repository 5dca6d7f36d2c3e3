import { err, ok, type Result } from '../../shared/result.ts';
import type { Client, Entry, Server } from './client.ts';
import { asData, type Data, type Edit, type Fault } from './edit.ts';
import { applyEdits, editorOf } from './editors.ts';
import { entryEdits, isOurs } from './entry.ts';

/** What is to become of a client's settings. Nothing here reads or writes a file. */
export interface Change {
  /** `replace` is an update of an entry that somebody made by hand. */
  readonly kind: 'none' | 'add' | 'update' | 'replace' | 'remove';
  /** The settings as they are to be. */
  readonly text: string;
  /** The entry before and after; null where there is none. */
  readonly was: Entry | null;
  readonly becomes: Entry | null;
}

/** Where and under which name something is to change. */
export interface Target {
  readonly client: Client;
  /** What the settings say, without a byte order mark; null when there are none. */
  readonly text: string | null;
  readonly name: string;
  /** Whether an entry that somebody made by hand may be overwritten. */
  readonly force: boolean;
}

/**
 * The settings with an entry for the server, which is added, or brought up to date where it is one of ours.
 * INVALID_DATA with `line` and `column` for settings that cannot be understood, CONFLICT for an entry made by hand;
 * both with what to add as `by_hand`.
 */
export function planConnection(target: Target, server: Server): Result<Change> {
  const { client, name } = target;
  const wanted = client.entry(server, name);
  const found = entryIn(target, wanted);
  if (!found.ok) return found;
  const { table, was } = found.value;
  const path = [client.table, name] as const;
  if (table === null)
    return changed(target, 'add', [{ path: [client.table], value: { [name]: wanted } }], null, wanted);
  if (was === null) return changed(target, 'add', [{ path, value: wanted }], null, wanted);
  if (isOurs(was)) return changed(target, 'update', entryEdits(path, was, wanted), was, wanted);
  if (target.force) return changed(target, 'replace', [{ path, value: wanted }], was, wanted);
  return err('CONFLICT', `${client.name} already has an entry ${name} that points elsewhere.`, {
    next: 'Overwrite it only if nothing else needs it.',
    by_hand: byHand(target, wanted),
  });
}

/** The settings without the entry; those that have none stay as they are. Errors as in `planConnection`. */
export function planRemoval(target: Target): Result<Change> {
  const { client, name } = target;
  const found = entryIn(target, null);
  if (!found.ok) return found;
  const { was } = found.value;
  if (was === null) return changed(target, 'none', [], null, null);
  if (isOurs(was) || target.force) {
    return changed(target, 'remove', [{ path: [client.table, name], value: undefined }], was, null);
  }
  return err('CONFLICT', `The entry ${name} of ${client.name} points elsewhere.`, {
    next: 'Remove it only if nothing else needs it.',
  });
}

/** All entries that settings have. INVALID_DATA as in `planConnection`. */
export function entriesIn(client: Client, text: string | null): Result<Readonly<Record<string, Entry>>> {
  const parsed = editorOf(client.format).parse(text ?? '');
  if (parsed.fault) return unreadable(client, parsed.fault, null);
  const table = asData(parsed.data[client.table]) ?? {};
  return ok(
    Object.fromEntries(
      Object.entries(table).flatMap(([name, entry]) => {
        const data = asData(entry);
        return data ? [[name, data]] : [];
      }),
    ),
  );
}

/** What one would type to have the entry: settings that hold nothing else. */
export function byHand({ client, name }: Pick<Target, 'client' | 'name'>, wanted: Entry): string {
  const edit: Edit = { path: [client.table], value: { [name]: wanted } };
  return editorOf(client.format).apply('', edit).trimEnd();
}

interface Found {
  /** Null where the settings have no table of servers. */
  readonly table: Data | null;
  readonly was: Entry | null;
}

function entryIn(target: Target, wanted: Entry | null): Result<Found> {
  const { client, name, text } = target;
  const hint = wanted && byHand(target, wanted);
  const parsed = editorOf(client.format).parse(text ?? '');
  if (parsed.fault) return unreadable(client, parsed.fault, hint);
  const table = parsed.data[client.table] ?? null;
  if (table === null) return ok({ table: null, was: null });
  const entries = asData(table);
  if (!entries) return unreadable(client, { message: `${client.table} is not a list of entries` }, hint);
  if (!Object.hasOwn(entries, name)) return ok({ table: entries, was: null });
  // Whatever else stands there was put there by somebody.
  return ok({ table: entries, was: asData(entries[name]) ?? {} });
}

function changed(
  target: Target,
  kind: Change['kind'],
  edits: readonly Edit[],
  was: Entry | null,
  becomes: Entry | null,
): Result<Change> {
  const text = target.text ?? '';
  if (edits.length === 0) return ok({ kind: 'none', text, was, becomes });
  const editor = editorOf(target.client.format);
  const edited = applyEdits(editor, text, edits);
  if (edited !== null) return ok({ kind, text: edited, was, becomes });
  return err(
    'CONFLICT',
    `The ${editor.name} of ${target.client.name} cannot be changed without touching other parts of it.`,
    {
      next: 'Make the change by hand; --print shows the entry.',
      ...(becomes && { by_hand: byHand(target, becomes) }),
    },
  );
}

function unreadable(client: Client, { message, line, column }: Fault, hint: string | null): Result<never> {
  const place = line === undefined ? '' : ` (line ${line}, column ${column})`;
  return err(
    'INVALID_DATA',
    `The settings of ${client.name} are not valid ${editorOf(client.format).name}: ${message}${place}.`,
    {
      ...(line !== undefined && { line, column }),
      next: 'Fix the file and try again, or add the entry by hand.',
      ...(hint && { by_hand: hint }),
    },
  );
}
