import { PROMPT_PATH } from '../../../shared/contracts/edit-history.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { fileAt, formerNamesOf, ownName } from '../../store/files/stage-files.ts';
import { fileNotFound } from '../files/find-file.ts';

/** All names that a file of a plan has and had, the present one first; `prompt` is the prompt. ARTIFACT_NOT_FOUND. */
export function namesOf(library: Library, planId: string, path: string): Result<readonly string[]> {
  if (path === PROMPT_PATH) return ok([PROMPT_PATH]);
  const row = fileAt(library, planId, path);
  if (!row) return fileNotFound(path);
  const former = formerNamesOf(library, planId).filter(
    (name) => name.stage === row.stage && ownName(name.path) === ownName(row.path),
  );
  return ok([row.path, ...former.map((name) => name.path)]);
}
