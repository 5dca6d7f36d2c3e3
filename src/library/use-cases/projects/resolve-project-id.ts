import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { projectsBeginning, projectsCalled } from '../../store/tasks/projects.ts';
import { CANDIDATES_SHOWN, idBeginning } from '../id-beginning.ts';
import { unknownProject } from './resolve-project.ts';

/**
 * The full id of the user's project that a person names: by its slug, by its name regardless of case, or by its id or
 * the beginning of it (at least four characters). A slug or name goes before the beginning of an id.
 * `project.not_found` as for a project of an id; AMBIGUOUS_ID with the `candidates`.
 */
export function resolveProjectId(library: Library, input: { readonly project: string }): Result<string> {
  const text = input.project.trim();
  const called = projectsCalled(library, text);
  const start = idBeginning(text);
  const found = called.length > 0 || start === null ? called : projectsBeginning(library, start, CANDIDATES_SHOWN);
  const [only] = found;
  if (!only) return unknownProject(text);
  if (found.length > 1)
    return err('AMBIGUOUS_ID', `Ambiguous: several projects are meant by ${JSON.stringify(text).slice(0, 80)}.`, {
      candidates: found.map(({ id, name }) => ({ project_id: id, title: name })),
      next: 'Use the full id of one of them.',
    });
  return ok(only.id);
}
