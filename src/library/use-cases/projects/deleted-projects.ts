import { err, errWithStep, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { keptUntil } from '../../recovery/trash.ts';
import { deletedProjectRows, forgetDeleted } from '../../store/tasks/deleted-projects.ts';
import { nameKeyOf } from '../../store/tasks/projects.ts';
import { CANDIDATES_SHOWN, idBeginning } from '../id-beginning.ts';

/** A project that was deleted and can still be restored. Times are ISO 8601 UTC. */
export interface DeletedProject {
  readonly project_id: string;
  readonly name: string;
  readonly deleted_at: string;
  readonly kept_until: string;
}

/** The user's deleted projects, those deleted last first. */
export function listDeletedProjects(library: Library): { readonly projects: readonly DeletedProject[] } {
  return {
    projects: deletedProjectRows(library).map(({ id, name, deletedAt }) => ({
      project_id: id,
      name,
      deleted_at: deletedAt,
      kept_until: keptUntil(deletedAt),
    })),
  };
}

/**
 * The user's deleted project that a person names: by its name regardless of case, or by its id or the beginning of it
 * (at least four characters). `project.not_found`; AMBIGUOUS_ID with the `candidates`.
 */
export function resolveDeletedProject(library: Library, input: { readonly project: string }): Result<DeletedProject> {
  const text = input.project.trim();
  const { projects } = listDeletedProjects(library);
  const called = projects.filter(({ name }) => nameKeyOf(name) === nameKeyOf(text));
  const start = idBeginning(text);
  const found =
    called.length > 0 || start === null ? called : projects.filter(({ project_id }) => project_id.startsWith(start));
  const [only] = found;
  if (!only) return notDeleted(text);
  if (found.length === 1) return ok(only);
  return err('AMBIGUOUS_ID', `Ambiguous: several deleted projects are meant by ${JSON.stringify(text).slice(0, 80)}.`, {
    candidates: found.slice(0, CANDIDATES_SHOWN).map(({ project_id, name }) => ({ project_id, title: name })),
    next: 'Use the full id of one of them.',
  });
}

/** Erases a deleted project before its thirty days are over; it cannot be restored any more. `project.not_found` */
export function eraseDeletedProject(
  library: Library,
  input: { readonly project_id: string },
): Result<{ readonly project_id: string }> {
  return library.transaction((): Result<{ readonly project_id: string }> => {
    if (!deletedProjectRows(library).some(({ id }) => id === input.project_id)) return notDeleted(input.project_id);
    forgetDeleted(library, input.project_id);
    return ok({ project_id: input.project_id });
  });
}

/** `project.not_found`: nothing of that name or id is among the deleted. */
export function notDeleted(project: string): Result<never> {
  return errWithStep(
    'project.not_found',
    `There is no such deleted project: ${JSON.stringify(project).slice(0, 80)}.`,
    'choose_deleted_project',
    { recovery: { reason: 'not_deleted' } },
  );
}
