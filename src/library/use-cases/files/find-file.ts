import { err, ok, type Result } from '../../../shared/result.ts';
import type { ArtifactRow } from '../../db/schema.ts';
import { isPlainPath } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { fileAt } from '../../store/files/stage-files.ts';
import { findPlan } from '../plans/find-plan.ts';

/** A file of one's own plan, by what it is called or was called: PLAN_NOT_FOUND, PERMISSION_DENIED, ARTIFACT_NOT_FOUND. */
export function findFile(
  library: Library,
  { plan_id, path }: { readonly plan_id: string; readonly path: string },
): Result<ArtifactRow> {
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  const row = fileAt(library, plan_id, path);
  return row ? ok(row) : fileNotFound(path);
}

/** ARTIFACT_NOT_FOUND */
export function fileNotFound(path: string, next = 'List the artifacts of the plan.'): Result<never> {
  return err('ARTIFACT_NOT_FOUND', `File not found in this plan: ${JSON.stringify(path).slice(0, 120)}.`, { next });
}

/** INVALID_ARTIFACT_URI when the path leads out of the plan's folder; null when it does not. */
export function refusePath(path: string, next = 'Use a path from the list of artifacts.'): Result<never> | null {
  if (isPlainPath(path)) return null;
  return err('INVALID_ARTIFACT_URI', `Not a path inside the plan: ${JSON.stringify(path).slice(0, 120)}`, { next });
}
