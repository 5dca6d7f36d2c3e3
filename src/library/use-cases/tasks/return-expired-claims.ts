import type { Library } from '../../library.ts';
import { appendAudit, PROGRAM } from '../../store/events/audit.ts';
import { recomputeReadiness } from '../../store/tasks/readiness.ts';

const FREE = "state = 'blocked', claim_id = NULL, claimed_by = NULL, lease_expires_at = NULL";

/**
 * Gives tasks back whose lease ran out, of all users. Whoever reads or claims tasks calls it first; the host also does
 * from time to time, so that whoever waits is told.
 * @returns how many there were
 */
export function returnExpiredClaims(library: Library): number {
  const expired = "state = 'claimed' AND lease_expires_at <= ?";
  // Mostly there are none, and then nothing is locked.
  if (!library.prepare(`SELECT 1 FROM tasks WHERE ${expired} LIMIT 1`).get(library.now())) return 0;
  return library.transaction(() => {
    const now = library.now();
    const rows = library
      .prepare(
        `SELECT t.id, t.graph_id, t.claimed_by, g.project_id FROM tasks t JOIN task_graphs g ON g.id = t.graph_id WHERE t.state = 'claimed' AND t.lease_expires_at <= ?`,
      )
      .all(now);
    for (const row of rows) {
      const [taskId, graphId, projectId] = [String(row.id), String(row.graph_id), String(row.project_id)];
      library.prepare(`UPDATE tasks SET ${FREE}, updated_at = ? WHERE id = ?`).run(now, taskId);
      appendAudit(library, { projectId, graphId, taskId }, 'task.released', PROGRAM, {
        reason: 'lease_expired',
        claimed_by: row.claimed_by,
      });
      recomputeReadiness(library, { id: graphId, projectId }, taskId);
    }
    return rows.length;
  });
}
