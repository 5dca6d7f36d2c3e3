import { errorCode } from '../../../platform/system-error.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { type Actor, appendAudit } from '../../store/events/audit.ts';
import { deletedProject, forgetDeleted, insertSaved } from '../../store/tasks/deleted-projects.ts';
import { isTaken, nameKeyOf } from '../../store/tasks/projects.ts';
import { freeSlug } from './create-project.ts';
import { notDeleted } from './deleted-projects.ts';

interface RestoreProjectOutput {
  readonly project_id: string;
  /** Another one where a newer project has its name meanwhile: `Bakery (restored)`. */
  readonly name: string;
  readonly slug: string;
}

const LONGEST_NAME = 120;

/**
 * Restores a deleted project with its task plans, tasks and audit trail under their own ids. `project.not_found` when it
 * is no longer kept; INVALID_DATA when the database refuses what was kept. Nothing is changed then.
 */
export function restoreProject(
  library: Library,
  input: { readonly project_id: string },
  actor: Actor,
): Result<RestoreProjectOutput> {
  try {
    return library.transaction((): Result<RestoreProjectOutput> => {
      const found = deletedProject(library, input.project_id);
      const [project] = found?.saved.projects ?? [];
      if (!found || !project) return notDeleted(input.project_id);
      const name = freeName(library, String(project.name));
      const slug = isTaken(library, 'slug', String(project.slug)) ? freeSlug(library, name) : String(project.slug);
      insertSaved(library, found.saved, { name, name_key: nameKeyOf(name), slug });
      forgetDeleted(library, input.project_id);
      appendAudit(library, { projectId: input.project_id }, 'project.restored', actor, { name, slug });
      return ok({ project_id: input.project_id, name, slug });
    });
  } catch (error) {
    if (!errorCode(error)?.startsWith('SQLITE_CONSTRAINT')) throw error;
    return err('INVALID_DATA', 'What was kept of this project cannot be restored.', {
      project_id: input.project_id,
      next: 'Restore a backup of the library from before it was deleted.',
    });
  }
}

/** The name, or one like it that no project of the user has. */
function freeName(library: Library, name: string): string {
  for (let number = 0; ; number += 1) {
    const end = number === 0 ? '' : number === 1 ? ' (restored)' : ` (restored ${number})`;
    const called = `${name.slice(0, LONGEST_NAME - end.length)}${end}`;
    if (!isTaken(library, 'name_key', nameKeyOf(called))) return called;
  }
}
