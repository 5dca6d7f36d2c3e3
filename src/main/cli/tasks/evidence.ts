import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Evidence, VerificationContract } from '../../../shared/contracts/task.ts';
import { type Cli, userPath } from '../context.ts';
import { usageError } from '../exit.ts';
import { unreadable } from '../options/text-source.ts';
import { plain } from '../terminal/text.ts';
import { requirementText } from './task-text.ts';

/** Pieces of evidence as they are typed, `NAME=VALUE`; a note may stand without a name. */
export interface EvidenceOptions {
  readonly file?: readonly string[];
  readonly link?: readonly string[];
  readonly number?: readonly string[];
  readonly note?: readonly string[];
}

/** A note that no requirement asks for. */
const UNNAMED_NOTE = 'note';

/** The evidence that was typed, with the SHA-256 of each file. Whether it suffices is for the library to say. @throws Refusal */
export async function readEvidence(
  cli: Cli,
  contract: VerificationContract,
  { file = [], link = [], number = [], note = [] }: EvidenceOptions,
): Promise<readonly Evidence[]> {
  const pieces: Evidence[] = [];
  for (const typed of file) {
    const [name, value] = named('file', typed, contract);
    const path = userPath(cli, value);
    pieces.push({ name, type: 'file', path, sha256: await sha256OfFile(path) });
  }
  for (const typed of link) {
    const [name, url] = named('link', typed, contract);
    if (!/^https?:\/\/./i.test(url) || !URL.canParse(url))
      throw usageError(
        `Not a link: ${JSON.stringify(url).slice(0, 80)}.`,
        'Use an address that begins with https:// or http://.',
      );
    pieces.push({ name, type: 'link', url });
  }
  for (const typed of number) {
    const [name, text] = named('number', typed, contract);
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (!Number.isFinite(value))
      throw usageError(`Not a number: ${JSON.stringify(text).slice(0, 40)}.`, 'Write it like 1250.5 or -3.');
    pieces.push({ name, type: 'number', value });
  }
  return [...pieces, ...note.map((text) => noteOf(text, contract))];
}

/** Name and value; a name that the task asks for may hold `=` itself. @throws Refusal */
function named(type: string, typed: string, { evidence = [] }: VerificationContract): readonly [string, string] {
  const asked = evidence.find(({ name }) => typed.startsWith(`${name}=`));
  const at = asked ? asked.name.length : typed.indexOf('=');
  if (at > 0) return [typed.slice(0, at), typed.slice(at + 1)];
  const all = plain(evidence.map(requirementText).join('; '));
  throw usageError(
    `--${type} needs a name before the value: ${JSON.stringify(typed).slice(0, 80)}.`,
    `Use --${type} NAME=VALUE. The task asks for ${all === '' ? 'no evidence' : all}.`,
  );
}

/**
 * `NAME=TEXT` where the task asks for something of that name; otherwise all of it is the text, of the only note that
 * the task asks for or of one that it does not.
 */
function noteOf(typed: string, { evidence = [] }: VerificationContract): Evidence {
  const asked = evidence.find(({ name }) => typed.startsWith(`${name}=`));
  if (asked) return { name: asked.name, type: 'note', text: typed.slice(asked.name.length + 1) };
  const [only, another] = evidence.filter(({ type }) => type === 'note');
  return { name: only && !another ? only.name : UNNAMED_NOTE, type: 'note', text: typed };
}

/** @throws Refusal when the file cannot be read. */
async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    throw unreadable(path, error);
  }
  return hash.digest('hex');
}
