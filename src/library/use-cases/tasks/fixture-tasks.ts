import { NO_CONTRACTS, type SeedTask } from '../../../shared/contracts/task.ts';
import { unwrap } from '../../fixture-library.ts';
import type { Library } from '../../library.ts';
import { PERSON } from '../../store/events/audit.ts';
import { createProject } from '../projects/create-project.ts';
import { approveGraph } from './approve-graph.ts';
import { type ProposedGraph, proposeGraph } from './propose-graph.ts';

/** A task that needs and shows nothing, after the tasks of these keys. */
export function seed(node_key: string, depends_on: readonly string[] = [], more: Partial<SeedTask> = {}): SeedTask {
  return { node_key, title: `Task ${node_key}`, ...NO_CONTRACTS, depends_on: [...depends_on], ...more };
}

/** A proposed graph in a project of its own. */
export function proposed(library: Library, tasks: readonly SeedTask[], title = 'Launch'): ProposedGraph {
  const project = unwrap(createProject(library, { name: `${title} ${library.now()}` }, PERSON));
  return unwrap(proposeGraph(library, { project_id: project.project_id, title, tasks }, 'agent:planner'));
}

/** The same, approved by a person. */
export function active(library: Library, tasks: readonly SeedTask[], title?: string): ProposedGraph {
  const graph = proposed(library, tasks, title);
  unwrap(approveGraph(library, { graph_id: graph.graph_id }, PERSON));
  return graph;
}
