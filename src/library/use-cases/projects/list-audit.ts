import type { AuditEntry } from '../../../shared/contracts/project.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { auditSince } from '../../store/events/audit.ts';
import { resolveProject } from './resolve-project.ts';

/** What was done in a project after an entry, oldest first; of one task graph or task where it is named. `project.not_found`. */
export function listAudit(
  library: Library,
  input: {
    readonly project_id?: string;
    readonly graph_id?: string;
    readonly task_id?: string;
    /** Id of an entry; left out, from the beginning. */
    readonly since?: number;
    /** Left out, 500. */
    readonly limit?: number;
  },
): Result<{ readonly entries: readonly AuditEntry[] }> {
  const project = resolveProject(library, input.project_id);
  if (!project.ok) return project;
  const { graph_id, task_id, since = 0, limit = 500 } = input;
  const about = {
    projectId: project.value.id,
    ...(graph_id !== undefined && { graphId: graph_id }),
    ...(task_id !== undefined && { taskId: task_id }),
  };
  return ok({ entries: auditSince(library, about, since, limit) });
}
