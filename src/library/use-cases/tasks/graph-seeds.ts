import type { SeedTask } from '../../../shared/contracts/task.ts';
import type { Library } from '../../library.ts';
import { type TaskEdge, taskEdges, taskRows } from '../../store/tasks/task-graphs.ts';

/** The tasks of a graph as they could be proposed again, in their order; so are those that each depends on. */
export function graphSeeds(library: Library, graphId: string): SeedTask[] {
  const rows = taskRows(library, graphId);
  const keys = new Map(rows.map(({ id, nodeKey }) => [id, nodeKey]));
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const placeOf = ({ dependsOn }: TaskEdge) => places.get(dependsOn) ?? 0;
  const ordered = taskEdges(library, graphId).sort((a, b) => placeOf(a) - placeOf(b) || a.link.localeCompare(b.link));
  const edges = Map.groupBy(ordered, ({ taskId }) => taskId);
  return rows.map((row) => ({
    node_key: row.nodeKey,
    title: row.title,
    description: row.description,
    execution_contract: row.executionContract,
    verification_contract: row.verificationContract,
    ...edgesOf(edges.get(row.id) ?? [], keys),
    tags: row.tags,
    ...(row.role !== null && { role: row.role }),
    ...(row.due !== null && { due: row.due }),
    ...(row.estimate && { estimate: row.estimate }),
    ...(row.plannedCost !== null && { planned_cost: row.plannedCost }),
  }));
}

function edgesOf(
  edges: readonly TaskEdge[],
  keys: ReadonlyMap<string, string>,
): Pick<SeedTask, 'depends_on' | 'soft_depends_on' | 'links'> {
  const keyOf = ({ dependsOn }: TaskEdge) => keys.get(dependsOn) ?? '';
  const isPlain = ({ link, lagDays }: TaskEdge) => link === 'FS' && lagDays === 0;
  return {
    depends_on: edges.filter((edge) => edge.kind === 'hard' && isPlain(edge)).map(keyOf),
    soft_depends_on: edges.filter(({ kind }) => kind === 'soft').map(keyOf),
    links: edges
      .filter((edge) => edge.kind === 'hard' && !isPlain(edge))
      .map((edge) => ({ node_key: keyOf(edge), type: edge.link, lag: edge.lagDays })),
  };
}
