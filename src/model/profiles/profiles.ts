/// <reference types="vite/client" />
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../platform/system-error.ts';
import { type NamedProfile, Profile } from './profile.ts';
import { faultsOf } from './profile-fault.ts';

/** Names that mean something without a file. */
const RESERVED: ReadonlySet<string> = new Set(['auto', 'outline', 'agent']);
const NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/;
/** A profile of twenty models is far smaller. */
const MAX_BYTES = 256_000;

/** Bundled as text, as templates are: no path and no file system is needed for them. */
const shipped = Object.entries(
  import.meta.glob<string>('../../../resources/profiles/*.json', { eager: true, import: 'default', query: '?raw' }),
).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ''), text] as const);

/** A profile as it was read, or why it cannot be. */
export type ReadProfile =
  | { readonly ok: true; readonly profile: NamedProfile }
  | { readonly ok: false; readonly name: string; readonly file: string; readonly fault: string };

/** The folder of the user's own profiles. */
function profilesFolder(home: string): string {
  return join(home, 'profiles');
}

/**
 * Every profile, sorted by name: the shipped ones, and the user's from `<home>/profiles/*.json`. A user's file
 * replaces the shipped one of its name even when it is broken, because its intention is unknown then.
 */
export function readProfiles(home: string): readonly ReadProfile[] {
  const byName = new Map(shipped.map(([name, text]) => [name, parse(name, 'shipped', `${name}.json`, text)]));
  for (const file of userFiles(home)) {
    const read = readUserFile(home, file);
    byName.set(read.ok ? read.profile.name : read.name, read);
  }
  return [...byName.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, read]) => read);
}

function userFiles(home: string): readonly string[] {
  try {
    return readdirSync(profilesFolder(home)).filter((file) => file.endsWith('.json') && !file.startsWith('.'));
  } catch {
    // No folder, no profiles of one's own. A folder that may not be read is one that this user has no profiles in.
    return [];
  }
}

function readUserFile(home: string, file: string): ReadProfile {
  const name = file.slice(0, -'.json'.length);
  // Such a file must not stand in for a profile of the program, so it is known by its full name.
  const refused = (fault: string): ReadProfile => ({ ok: false, name: file, file, fault: `${file}: ${fault}` });
  if (RESERVED.has(name)) return refused(`the name ${name} is the program's own; give the file another`);
  if (!NAME.test(name))
    return refused('a profile is named with up to 40 lower-case letters, digits, - and _, beginning with no sign');
  const broken = (fault: string): ReadProfile => ({ ok: false, name, file, fault: `${file}: ${fault}` });
  const path = join(profilesFolder(home), file);
  try {
    const found = statSync(path);
    // A pipe or a device would be read without end.
    if (!found.isFile()) return broken('it is not a file');
    if (found.size > MAX_BYTES) return broken(`the file is larger than ${MAX_BYTES / 1000} kB`);
    return parse(name, 'user', file, readFileSync(path, 'utf8'));
  } catch (error) {
    const code = errorCode(error) ?? 'unknown error';
    return broken(`it cannot be read (${code})`);
  }
}

/** One profile from its text. */
function parse(name: string, origin: NamedProfile['origin'], file: string, text: string): ReadProfile {
  const broken = (fault: string): ReadProfile => ({ ok: false, name, file, fault: `${file}: ${fault}` });
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return broken(syntaxFault(error, text));
  }
  const parsed = Profile.safeParse(json);
  if (!parsed.success) return broken(faultsOf(parsed.error, json));
  const fault = ruleFault(parsed.data);
  return fault === null ? { ok: true, profile: { ...parsed.data, name, origin } } : broken(fault);
}

/** Position of the syntax error. The parser's message is not used: it quotes the text, which may contain a secret. */
function syntaxFault(error: unknown, text: string): string {
  if (text.trim() === '') return 'it is empty';
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  if (position === undefined) return 'it is not JSON';
  const before = text.slice(0, Number(position)).split('\n');
  return `it is not JSON: see line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

function holdsCredentials(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

/** Rules that concern several fields. */
function ruleFault({ models }: Profile): string | null {
  const at = new Map<string, number>();
  for (const [index, { key, provider, base_url }] of models.entries()) {
    const first = at.get(key);
    if (first !== undefined)
      return `models[${index}].key: models[${first}] has the same key; each model needs one of its own`;
    at.set(key, index);
    if (base_url !== undefined && holdsCredentials(base_url))
      return `models[${index}].base_url: holds a user name or a password, which requests cannot carry; use key_env`;
    if (provider === 'openai-compatible' && base_url === undefined)
      return `models[${index}].base_url: is missing; expected the address of the endpoint, such as http://127.0.0.1:8080/v1`;
  }
  const byHand = models.findIndex(({ provider }) => provider === 'file');
  if (byHand >= 0 && models.length > 1)
    return `models[${byHand}].provider: a profile with a file model has no other models, because nobody else is asked`;
  return null;
}
