import { err, ok, type Result } from '../../../shared/result.ts';
import type { ProjectRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { oldestProject, projectRow } from '../../store/tasks/projects.ts';

/**
 * The project of that id, or the user's oldest where none is named. `project.not_found`, with `details.recovery`: why,
 * the tools that help, and how. Another user's project counts as one that is not there.
 */
export function resolveProject(library: Library, projectId?: string): Result<ProjectRow> {
  if (projectId === undefined) {
    const oldest = oldestProject(library);
    return oldest
      ? ok(oldest)
      : notFound('no_project', 'There is no project yet.', 'Call create_project, then call this tool again.');
  }
  const row = projectRow(library, projectId);
  if (row && row.user === library.user) return ok(row);
  return notFound(
    'unknown_project',
    `Project not found: ${JSON.stringify(projectId).slice(0, 80)}.`,
    'Call list_projects for your project ids, or create_project for a new one, then call this tool again.',
  );
}

function notFound(reason: string, message: string, hint: string): Result<never> {
  return err('project.not_found', message, {
    recovery: { reason, tools: ['create_project', 'list_projects'], hint },
    next: hint,
  });
}
