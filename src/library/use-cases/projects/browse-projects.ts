import { GraphStatus, type Project } from '../../../shared/contracts/project.ts';
import type { Library } from '../../library.ts';
import { returnExpiredClaims } from '../tasks/return-expired-claims.ts';
import { listProjects } from './list-projects.ts';

/** A project as a list for people shows it. */
export interface ListedProject extends Project {
  /** How many of its task graphs stand where. */
  readonly graphs: Readonly<Record<GraphStatus, number>>;
  /** Of the tasks in graphs that are worked on or done: those that are left out of the figures were never approved. */
  readonly approved_tasks: number;
  readonly done: number;
  readonly ready: number;
  readonly claimed: number;
  readonly failed: number;
}

/** The user's projects with how far they are, oldest first. */
export function browseProjects(library: Library): { readonly projects: readonly ListedProject[] } {
  returnExpiredClaims(library);
  const graphs = Map.groupBy(
    library.prepare('SELECT project_id, status, count(*) AS graphs FROM task_graphs GROUP BY project_id, status').all(),
    ({ project_id }) => String(project_id),
  );
  const tasks = new Map(
    library
      .prepare(
        `SELECT g.project_id, count(*) AS approved, sum(t.state IN ('done', 'cancelled')) AS done,
           sum(t.state = 'ready') AS ready, sum(t.state = 'claimed') AS claimed, sum(t.state = 'failed') AS failed
         FROM tasks t JOIN task_graphs g ON g.id = t.graph_id
         WHERE g.status IN ('active', 'done') GROUP BY g.project_id`,
      )
      .all()
      .map((row) => [String(row.project_id), row]),
  );
  return {
    projects: listProjects(library).projects.map((project) => {
      const counts = { proposed: 0, active: 0, done: 0, cancelled: 0, rejected: 0 };
      for (const row of graphs.get(project.project_id) ?? [])
        counts[GraphStatus.parse(row.status)] = Number(row.graphs);
      const row = tasks.get(project.project_id);
      return {
        ...project,
        graphs: counts,
        approved_tasks: Number(row?.approved ?? 0),
        done: Number(row?.done ?? 0),
        ready: Number(row?.ready ?? 0),
        claimed: Number(row?.claimed ?? 0),
        failed: Number(row?.failed ?? 0),
      };
    }),
  };
}
