import { err, ok, type Result } from '../../../shared/result.ts';
import type { TaskGraphRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import type { Actor } from '../../store/events/audit.ts';
import { appendAudit } from '../../store/events/audit.ts';
import { graphRows, taskEdges, taskRows, updateGraph } from '../../store/tasks/task-graphs.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';
import { resolveProject } from '../projects/resolve-project.ts';
import { hasOdds } from './forecast-request.ts';
import { differenceOf, type GraphDifference, isSame } from './graph-difference.ts';
import { proposeGraph } from './propose-graph.ts';

export interface ProposeFromPlanOutput {
  readonly graph_id: string;
  readonly project_id: string;
  /** `unchanged`: the plan's tasks are those of a graph that is there already, which is named. */
  readonly outcome: 'proposed' | 'unchanged';
  readonly tasks: number;
  /** From the graph of this plan that was there; null when there was none. */
  readonly difference: GraphDifference | null;
  /** The graph that it replaces: at once where that was only proposed, else when this one is approved. */
  readonly replaces: string | null;
}

/**
 * Proposes the tasks of a finished plan, with contracts from its deliverables, costs and risks. Where the project has a
 * graph of the plan already, nothing is doubled: the difference is told, and the new graph replaces the other one; what
 * was done stays done. PLAN_NOT_FOUND, PERMISSION_DENIED, CONFLICT (there is no schedule yet); errors of `proposeGraph`.
 */
export async function proposeFromPlan(
  library: Library,
  input: { readonly plan_id: string; readonly project_id?: string },
  actor: Actor,
): Promise<Result<ProposeFromPlanOutput>> {
  const plan = findPlan(library, input.plan_id);
  if (!plan.ok) return plan;
  const project = resolveProject(library, input.project_id);
  if (!project.ok) return project;
  const work = await plannerOf(library).plannedWork(library, input.plan_id);
  if (!work || work.tasks.length === 0)
    return err('CONFLICT', 'This plan has no schedule yet.', { next: 'Resume the plan until it is completed.' });
  const { title, starts_on, country, workdays, tells_odds, tasks, currency } = work;
  return library.transaction((): Result<ProposeFromPlanOutput> => {
    const known = openGraphOf(library, project.value.id, input.plan_id);
    const difference = known && differenceOf(tasks, taskRows(library, known.id), taskEdges(library, known.id));
    const common = { project_id: project.value.id, tasks: tasks.length, difference };
    if (known && difference && isSame(difference) && hasOdds(known.source) === tells_odds) {
      // Older graphs have none.
      if (known.currency !== currency) updateGraph(library, known.id, { currency });
      return ok({ ...common, graph_id: known.id, outcome: 'unchanged', replaces: null });
    }
    const proposed = proposeGraph(
      library,
      {
        project_id: project.value.id,
        title,
        tasks,
        currency,
        source: {
          kind: 'plan',
          plan_id: input.plan_id,
          starts_on,
          country,
          workdays: [...workdays],
          tells_odds,
          ...(known?.status === 'active' && { supersedes: known.id }),
        },
      },
      actor,
    );
    if (!proposed.ok) return proposed;
    if (known?.status === 'proposed') withdraw(library, known, proposed.value.graph_id, actor);
    return ok({
      ...common,
      graph_id: proposed.value.graph_id,
      outcome: 'proposed',
      replaces: known?.id ?? null,
    });
  });
}

/** The newest graph of the plan that waits for approval or is worked on; null when there is none. */
function openGraphOf(library: Library, projectId: string, planId: string): TaskGraphRow | null {
  return (
    graphRows(library, projectId).findLast(
      ({ source, status }) =>
        source.kind === 'plan' && source.plan_id === planId && (status === 'proposed' || status === 'active'),
    ) ?? null
  );
}

function withdraw(library: Library, { id, projectId }: TaskGraphRow, by: string, actor: Actor): void {
  updateGraph(library, id, { status: 'cancelled', decidedBy: actor, decidedAt: library.now() });
  appendAudit(library, { projectId, graphId: id }, 'plan.superseded', actor, { by });
}
