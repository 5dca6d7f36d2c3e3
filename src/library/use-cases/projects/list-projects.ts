import type { Project } from '../../../shared/contracts/project.ts';
import type { Library } from '../../library.ts';
import { projectRows } from '../../store/tasks/projects.ts';

/** The user's projects, oldest first: the first is the one that is meant where none is named. */
export function listProjects(library: Library): { readonly projects: readonly Project[] } {
  return {
    projects: projectRows(library).map(({ id, name, slug, createdAt, taskCount }) => ({
      project_id: id,
      name,
      slug,
      created_at: createdAt,
      task_count: taskCount,
    })),
  };
}
