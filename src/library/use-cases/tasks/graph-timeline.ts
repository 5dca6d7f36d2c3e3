import type { CalendarDate } from '../../../shared/calendar-date.ts';
import type { TaskState } from '../../../shared/contracts/task.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { projectRow } from '../../store/projects.ts';
import type { TaskDates } from '../../task-planning.ts';
import { simulateGraph } from './forecast-graph.ts';
import { type GraphSummary, graphSummary } from './graph-summaries.ts';

interface TimelineTask extends Omit<TaskDates, 'key'> {
  readonly task_id: string;
  readonly title: string;
  readonly state: TaskState;
}

export interface GraphTimeline {
  readonly graph: GraphSummary;
  readonly project_name: string;
  readonly as_of: CalendarDate;
  /** The earliest first; those without dates last. */
  readonly tasks: readonly TimelineTask[];
}

/** When each task of a graph was to be worked on, and when it was or is expected to be. Errors of `forecastGraph`. */
export async function graphTimeline(
  library: Library,
  input: { readonly graph_id: string },
): Promise<Result<GraphTimeline>> {
  const simulated = await simulateGraph(library, input);
  if (!simulated.ok) return simulated;
  const { forecast, graph, rows } = simulated.value;
  const dates = new Map(forecast.dates.map(({ key, ...task }) => [key, task]));
  const tasks = rows.flatMap(({ id, nodeKey, title, state }): TimelineTask[] => {
    const own = dates.get(nodeKey);
    return own ? [{ task_id: id, title, state, ...own }] : [];
  });
  const begin = ({ planned, now }: TimelineTask) => planned?.start ?? now?.start ?? '9999-12-31';
  const end = ({ planned, now }: TimelineTask) => planned?.finish ?? now?.finish ?? '9999-12-31';
  return ok({
    graph: graphSummary(library, graph),
    project_name: projectRow(library, graph.projectId)?.name ?? '',
    as_of: forecast.as_of,
    tasks: tasks.toSorted((a, b) => begin(a).localeCompare(begin(b)) || end(a).localeCompare(end(b))),
  });
}
