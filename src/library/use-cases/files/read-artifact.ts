import { isUtf8 } from 'node:buffer';
import { artifactUri } from '../../../shared/contracts/artifact.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { noticeEdits } from '../../edits/notice-edits.ts';
import { sha256 } from '../../files/hash.ts';
import { readPlanFile } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { fileAt } from '../../store/files/stage-files.ts';
import { findPlan } from '../plans/find-plan.ts';
import { fileNotFound, refusePath } from './find-file.ts';
import { refuseSensitive } from './refuse-sensitive.ts';

/** Most bytes that one read gives. */
export const MAX_READ_BYTES = 2_000_000;

export interface ReadArtifactInput {
  readonly plan_id: string;
  readonly path: string;
  /** In bytes. */
  readonly range?: { readonly start?: number; readonly length?: number };
  /** Default true; without it a file that holds what was said to a model and by it is refused. */
  readonly include_sensitive?: boolean;
}

export interface ReadArtifactOutput {
  /** As the file is called now; what it was called before is understood as well. */
  readonly path: string;
  readonly artifact_uri: string;
  readonly content_type: string;
  readonly encoding: 'utf-8' | 'base64';
  readonly content: string;
  /** Of the whole file. */
  readonly sha256: string;
  /** Of the whole file, in bytes. */
  readonly total_size: number;
  /** ISO 8601 UTC. */
  readonly updated_at: string;
  /** What was asked for, cut to the file and to the most that one read gives. */
  readonly range: { readonly start: number; readonly length: number };
  readonly edited: boolean;
}

/**
 * Content of a file as it lies in the folder now, at most 2 MB a call unless more is allowed. Text is never cut inside
 * a character: a character belongs to the range that holds its first byte, so neighbouring ranges join to the whole.
 * What is no text, or not in UTF-8, comes in base64.
 * PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_ARTIFACT_URI, ARTIFACT_NOT_FOUND, INVALID_INPUT.
 *
 * @param mostBytes that are given at once
 */
export function readArtifact(
  library: Library,
  input: ReadArtifactInput,
  mostBytes: number = MAX_READ_BYTES,
): Result<ReadArtifactOutput> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const { plan_id } = input;
  const outside = refusePath(input.path);
  if (outside) return outside;
  const start = input.range?.start ?? 0;
  const length = input.range?.length ?? mostBytes;
  if (!Number.isSafeInteger(start) || start < 0 || !Number.isSafeInteger(length) || length < 1) {
    return err('INVALID_INPUT', 'A range needs a start of at least 0 and a length of at least 1 byte.', {
      field: 'range',
    });
  }
  if (fileAt(library, plan_id, input.path)) noticeEdits(library, plan_id);
  const row = fileAt(library, plan_id, input.path);
  const bytes = row ? readPlanFile(library.home, plan_id, row.path) : null;
  if (!row || bytes === null) return fileNotFound(input.path);
  const { path } = row;
  if (row.sensitive && input.include_sensitive === false) return refuseSensitive(path);
  const isText = /^(text\/|application\/(json|xml)|image\/svg)/.test(row.contentType) && isUtf8(bytes);
  const piece = pieceOf(bytes, isText, start, Math.min(length, mostBytes));
  return ok({
    path,
    artifact_uri: artifactUri(plan_id, path),
    content_type: row.contentType,
    encoding: isText ? 'utf-8' : 'base64',
    content: piece.bytes.toString(isText ? 'utf8' : 'base64'),
    sha256: sha256(bytes),
    total_size: bytes.length,
    updated_at: row.updatedAt,
    range: piece.range,
    edited: row.editedBy !== null,
  });
}

/** A piece of a file, of which pieces that follow each other join to the whole. Of a text no character is cut. */
export function pieceOf(
  bytes: Buffer,
  isText: boolean,
  start: number,
  length: number,
): { readonly bytes: Buffer; readonly range: { readonly start: number; readonly length: number } } {
  const end = Math.min(bytes.length, start + length);
  const from = isText ? nextCharacter(bytes, start) : Math.min(start, bytes.length);
  return {
    bytes: bytes.subarray(from, Math.max(from, isText ? nextCharacter(bytes, end) : end)),
    range: { start: Math.min(start, bytes.length), length: Math.max(0, end - start) },
  };
}

/** The first place at or after `place` where a character of UTF-8 begins. */
function nextCharacter(bytes: Buffer, place: number): number {
  let at = Math.min(place, bytes.length);
  while (at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return at;
}
