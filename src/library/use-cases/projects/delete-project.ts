import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { keptUntil } from '../../recovery/trash.ts';
import { type Actor, appendAudit } from '../../store/events/audit.ts';
import { keepDeleted } from '../../store/tasks/deleted-projects.ts';
import { resolveProject } from './resolve-project.ts';

interface DeleteProjectOutput {
  readonly project_id: string;
  readonly name: string;
  /** Until when `restoreProject` brings it back, ISO 8601 UTC. */
  readonly kept_until: string;
}

/**
 * Deletes a project with its task plans, tasks and audit trail, which are kept for thirty days; `restoreProject` brings
 * all of it back. Its name is free at once, and whoever works on one of its tasks is told that the task is not there.
 * `project.not_found`.
 */
export function deleteProject(
  library: Library,
  input: { readonly project_id: string },
  actor: Actor,
): Result<DeleteProjectOutput> {
  return library.transaction((): Result<DeleteProjectOutput> => {
    const found = resolveProject(library, input.project_id);
    if (!found.ok) return found;
    const { id, name } = found.value;
    const now = library.now();
    appendAudit(library, { projectId: id }, 'project.deleted', actor);
    keepDeleted(library, id, now);
    return ok({ project_id: id, name, kept_until: keptUntil(now) });
  });
}
