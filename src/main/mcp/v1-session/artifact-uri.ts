import { err, ok, type Result } from '../../../shared/result.ts';
import { pathInUri } from '../artifact-uri.ts';
import type { ToolCall } from '../tool.ts';
import { nameOf, pathOf } from './file-names.ts';
import { planOf } from './session-id.ts';

const ADDRESS = /^planexe:\/\/sessions\/([A-Za-z0-9_]{1,40})\/out\/([^?#]{1,2000})$/;

/** Whether the address is of this generation; it may name no file. */
export function isSessionUri(uri: string): boolean {
  return uri.startsWith('planexe://sessions/');
}

/** Where the files of a session lie. */
export function outputUri(session: string): string {
  return `planexe://sessions/${session}/out`;
}

/** Address of a file, by its path in the plan. */
export function artifactUri(session: string, path: string): string {
  return `${outputUri(session)}/${nameOf(path).split('/').map(encodeURIComponent).join('/')}`;
}

/** A file of a session. */
export interface SessionFile {
  readonly session_id: string;
  readonly plan_id: string;
  /** In the plan. */
  readonly path: string;
}

/** INVALID_ARTIFACT_URI, also for what leaves the session; PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function fileAt(call: Pick<ToolCall, 'library'>, uri: string): Result<SessionFile> {
  const [, session_id, encoded = ''] = ADDRESS.exec(uri) ?? [];
  const named = session_id === undefined ? null : pathInUri(encoded);
  if (session_id === undefined || named === null) return invalid(uri);
  const plan = planOf(call, session_id);
  return plan.ok ? ok({ session_id, plan_id: plan.value, path: pathOf(named) }) : plan;
}

/**
 * Paths of files that must all be the session's own. Errors of `fileAt`; INVALID_ARTIFACT_URI for another session's.
 */
export function pathsIn(
  call: Pick<ToolCall, 'library'>,
  session: string,
  uris: readonly string[],
): Result<readonly string[]> {
  const paths: string[] = [];
  for (const uri of uris) {
    const file = fileAt(call, uri);
    if (!file.ok) return file;
    if (file.value.session_id !== session) return invalid(uri);
    paths.push(file.value.path);
  }
  return ok(paths);
}

function invalid(uri: string): Result<never> {
  return err('INVALID_ARTIFACT_URI', `Not an artifact URI: ${JSON.stringify(uri.slice(0, 120))}`, {
    next: 'Use an artifact_uri from planexe.artifact.list: planexe://sessions/<session_id>/out/<path>.',
  });
}
