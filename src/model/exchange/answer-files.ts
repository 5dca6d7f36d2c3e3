import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { LARGEST_ANSWER } from '../../library/for-drafting.ts';
import { StageError } from '../../planning/engine/stage-error.ts';
import { renameOver, writeFileAtomically } from '../../platform/atomic-file.ts';
import { READ_WITHOUT_WAITING } from '../../platform/regular-file.ts';
import { hasErrorCode } from '../../platform/system-error.ts';

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.json$/;

/** What lies in the inbox under the name of a question. */
export type AnswerFile =
  | { readonly kind: 'answer'; readonly data: unknown; readonly stamp: string }
  /** Not JSON: perhaps its writer is still at it. */
  | { readonly kind: 'unparsable'; readonly stamp: string }
  /** Nothing that is read at all: too large, a link, a folder. */
  | { readonly kind: 'refused'; readonly why: string; readonly stamp: string }
  | { readonly kind: 'gone' };

/** Ids of the questions that have a file in a folder; other files are ignored. */
export function idsIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => NAME.exec(name)?.[1] ?? []);
}

/** Creates a folder of the program. @throws StageError when a link or a file exists at its path */
export function ownFolder(folder: string): string {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) {
    throw new StageError(
      'generation_error',
      `${basename(folder)} is a link or a file instead of a folder. Move it away, then resume.`,
      true,
      { reach: 'run' },
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Reads an answer without following links, and never more than the largest answer. */
export function readAnswer(folder: string, id: string): AnswerFile {
  const path = join(folder, `${id}.json`);
  const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (!found) return { kind: 'gone' };
  const stamp = stampOf(found);
  if (!found.isFile()) return { kind: 'refused', why: 'Must be a regular file, not a link or folder.', stamp };
  if (found.size > LARGEST_ANSWER)
    return { kind: 'refused', why: `The file exceeds ${LARGEST_ANSWER / 1_000_000} MB.`, stamp };
  let handle: number;
  try {
    // Windows has no such flag; there the check before opening has to suffice.
    handle = openSync(path, READ_WITHOUT_WAITING | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    // Deleted or replaced by a link between the check and the opening: the next poll sees it.
    if (hasErrorCode(error, 'ENOENT', 'ELOOP', 'EMLINK')) return { kind: 'gone' };
    throw error;
  }
  try {
    const opened = fstatSync(handle, { bigint: true });
    // Not the file that was checked: the next poll reads it.
    if (stampOf(opened) !== stamp) return { kind: 'gone' };
    const text = readFileSync(handle, 'utf8').replace(/^\uFEFF/, '');
    return { kind: 'answer', data: JSON.parse(text) as unknown, stamp };
  } catch (error) {
    // RangeError: nesting without end.
    if (error instanceof SyntaxError || error instanceof RangeError) return { kind: 'unparsable', stamp };
    throw error;
  } finally {
    closeSync(handle);
  }
}

/**
 * Moves an answer to another folder under a name that is free there.
 * @returns its name there; null when the file is no longer the one that was read, and is left where it is.
 */
export function moveAnswer(from: string, id: string, stamp: string, to: string): string | null {
  const path = join(from, `${id}.json`);
  const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (!found || stampOf(found) !== stamp) return null;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${id}.json` : `${id}.${number}.json`;
    const place = join(to, name);
    if (lstatSync(place, { throwIfNoEntry: false })) continue;
    try {
      renameOver(path, place);
      return name;
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return null;
      throw error;
    }
  }
}

/** Writes JSON so that it is there as a whole or not at all. */
export function putJson(folder: string, name: string, content: unknown): void {
  writeFileAtomically(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
}

export function removeFile(folder: string, name: string): void {
  rmSync(join(folder, name), { force: true });
}

function stampOf(stat: { size: bigint; mtimeNs: bigint; ino: bigint }): string {
  return `${stat.size}:${stat.mtimeNs}:${stat.ino}`;
}
