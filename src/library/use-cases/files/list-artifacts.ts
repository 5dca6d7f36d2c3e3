import { type ArtifactEntry, artifactUri } from '../../../shared/contracts/artifact.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { ArtifactRow } from '../../db/schema.ts';
import { noticeEdits } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import { artifactRows, refreshLogs } from '../../store/files/artifacts.ts';
import { fileAt } from '../../store/files/stage-files.ts';
import { findPlan } from '../plans/find-plan.ts';
import { fileNotFound, refusePath } from './find-file.ts';
import { refuseSensitive } from './refuse-sensitive.ts';

const ALL_FILES = 'Leave the path out to list the whole plan.';

export interface ListArtifactsInput {
  readonly plan_id: string;
  /** A folder (its files and folders are listed) or a file; left out or empty, the plan's own folder. */
  readonly path?: string;
  /** Default true; without it entries have type, path and address only. */
  readonly include_metadata?: boolean;
  /** Default true; without it files that hold what was said to a model and by it are left out. */
  readonly include_sensitive?: boolean;
}

/**
 * Files of a plan by path. PLAN_NOT_FOUND, PERMISSION_DENIED (also when the path names nothing but sensitive files,
 * and they are left out), INVALID_ARTIFACT_URI, ARTIFACT_NOT_FOUND.
 */
export function listArtifacts(library: Library, input: ListArtifactsInput): Result<{ entries: ArtifactEntry[] }> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const asked = (input.path ?? '').replace(/\/$/, '');
  const outside = asked === '' ? null : refusePath(asked, ALL_FILES);
  if (outside) return outside;
  noticeEdits(library, input.plan_id);
  refreshLogs(library, input.plan_id);
  const path = fileAt(library, input.plan_id, asked)?.path ?? asked;
  const rows = artifactRows(library, input.plan_id);
  const entries = new Map<string, ArtifactEntry>();
  let leftOut = false;
  for (const row of rows) {
    const entry = row.path === path ? fileEntry(row) : childEntry(row, path);
    if (!entry) continue;
    if (row.sensitive && input.include_sensitive === false) leftOut = true;
    else
      entries.set(
        entry.path,
        input.include_metadata === false
          ? { type: entry.type, path: entry.path, artifact_uri: entry.artifact_uri }
          : entry,
      );
  }
  if (path !== '' && entries.size === 0 && leftOut) return refuseSensitive(path);
  if (path !== '' && entries.size === 0) return fileNotFound(path, ALL_FILES);
  return ok({ entries: [...entries.values()] });
}

function childEntry(row: ArtifactRow, folder: string): ArtifactEntry | null {
  const prefix = folder === '' ? '' : `${folder}/`;
  if (!row.path.startsWith(prefix)) return null;
  const [name = '', ...deeper] = row.path.slice(prefix.length).split('/');
  if (deeper.length === 0) return fileEntry(row);
  return { type: 'folder', path: `${prefix}${name}`, artifact_uri: artifactUri(row.planId, `${prefix}${name}`) };
}

/** A row as lists show it. */
function fileEntry(row: ArtifactRow): ArtifactEntry {
  return {
    type: 'file',
    path: row.path,
    artifact_uri: artifactUri(row.planId, row.path),
    size: row.size,
    updated_at: row.updatedAt,
    content_type: row.contentType,
    kind: row.kind,
    sha256: row.sha256,
    stage: row.stage,
    edited: row.editedBy !== null,
    ...(row.sensitive && { sensitive: true }),
  };
}
