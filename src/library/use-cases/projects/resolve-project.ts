import { errWithStep, ok, type Result } from '../../../shared/result.ts';
import type { ProjectRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { oldestProject, projectRow } from '../../store/tasks/projects.ts';

/**
 * The project of that id, or the user's oldest where none is named. `project.not_found`, with the reason in
 * `details.recovery`. Another user's project counts as one that is not there.
 */
export function resolveProject(library: Library, projectId?: string): Result<ProjectRow> {
  if (projectId === undefined) {
    const oldest = oldestProject(library);
    if (oldest) return ok(oldest);
    return errWithStep('project.not_found', 'There is no project yet.', 'create_first_project', {
      recovery: { reason: 'no_project' },
    });
  }
  const row = projectRow(library, projectId);
  if (row && row.user === library.user) return ok(row);
  return unknownProject(projectId);
}

/** `project.not_found`: nothing of that name or id is among the user's projects. */
export function unknownProject(project: string): Result<never> {
  return errWithStep(
    'project.not_found',
    `Project not found: ${JSON.stringify(project).slice(0, 80)}.`,
    'choose_project',
    { recovery: { reason: 'unknown_project' } },
  );
}
