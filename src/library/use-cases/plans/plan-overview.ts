import type { OverviewSection, PlanOverview } from '../../../shared/contracts/plan-overview.ts';
import type { PlanGraph } from '../../../shared/contracts/stage-state.ts';
import type { Target } from '../../../shared/plan-state.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { PlanRow, StageRowState } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import type { PlannerStage } from '../../planner.ts';
import { planRow } from '../../store/plans/plans.ts';
import { paceOf } from '../../store/runs/pace.ts';
import { waitingQuestions } from '../../store/runs/questions.ts';
import { latestRun } from '../../store/runs/run-state.ts';
import { unpricedCalls } from '../../store/stages/attempts.ts';
import { listStages } from '../../store/stages/stages.ts';
import { findPlan, plannerOf } from './find-plan.ts';
import { planGraph } from './plan-graph.ts';
import { planStatus } from './plan-status.ts';
import { staleNotes } from './staleness.ts';

type Node = PlanGraph['nodes'][number];

const MOST_CHILDREN = 20;

/**
 * Where a plan stands, with its sections: what the window shows of it at a glance, asked for whenever something
 * happens. PLAN_NOT_FOUND, PERMISSION_DENIED.
 */
export function planOverview(library: Library, input: { readonly plan_id: string }): Result<PlanOverview> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const plan = found.value;
  const run = latestRun(library, plan.id);
  const active = run?.state === 'running' || run?.state === 'queued';
  // Stale sections are only determined at rest: it requires reading files, and a run updates them anyway.
  const graph = active ? null : planGraph(library, input);
  if (graph && !graph.ok) return graph;
  const status = planStatus(library, input);
  if (!status.ok) return status;
  // The window says what is out of date above every part of the plan, with a button that updates it.
  const said = new Set(staleNotes(library, { stale: status.value.stale_stages ?? [], behind: [] }));
  const sections = sectionsOf(library, plan.id, {
    target: run?.target ?? null,
    nodes: graph?.value.nodes ?? null,
    isRunning: run?.state === 'running',
    isCompleted: plan.state === 'completed',
  });
  return ok({
    status: { ...status.value, warnings: status.value.warnings.filter((warning) => !said.has(warning)) },
    speed: plan.speed,
    start_date: plan.startDate,
    target: run?.target ?? null,
    tags: plan.tags,
    parent: parentOf(library, plan),
    children: childrenOf(library, plan.id),
    unpriced: unpricedCalls(library, plan.id),
    max_cost_usd: plan.options.max_cost_usd ?? null,
    sections,
    to_redraft:
      active || plan.state === 'draft'
        ? []
        : sections.filter(({ state }) => isToRedraft(state)).map(({ stage }) => stage),
    questions_waiting: active ? waitingQuestions(library, plan.id) : 0,
    pace: run ? paceOf(library, plan, run) : null,
  });
}

function isToRedraft(state: OverviewSection['state']): boolean {
  return state === 'stale' || state === 'failed' || state === 'partial';
}

interface PlanProgress {
  readonly target: Target | null;
  /** Null while a run is active. */
  readonly nodes: readonly Node[] | null;
  readonly isRunning: boolean;
  readonly isCompleted: boolean;
}

function sectionsOf(library: Library, planId: string, plan: PlanProgress): OverviewSection[] {
  const rows = new Map(listStages(library, planId).map((row) => [row.stage, row]));
  const nodes = new Map(plan.nodes?.map((node) => [node.stage, node]));
  const planner = plannerOf(library);
  const inPlan = planner.sectionsOf(library, planId);
  return planner.stages
    .filter(
      ({ id, phase }) => rows.has(id) || (inPlan.has(id) && (plan.target !== 'build_plan' || phase !== 'validating')),
    )
    .map((stage): OverviewSection => {
      const row = rows.get(stage.id);
      const node = nodes.get(stage.id);
      // A section whose record was deleted on purpose counts as to be drafted again, not as new.
      const isRemoved = plan.isCompleted && node?.state === 'not_run' && row?.state === 'removed';
      return {
        stage: stage.id,
        title: stage.title,
        phase: stage.phase,
        state: isRemoved ? 'stale' : (node?.state ?? stateInRun(row?.state, plan.isRunning)),
        why: node?.why ?? [],
        page: pageOf(stage),
        started_at: row?.startedAt ?? null,
        duration_ms: row?.durationMs ?? null,
      };
    });
}

function pageOf({ paths }: PlannerStage): string {
  return paths.find((path) => path.endsWith('.md')) ?? paths[0] ?? '';
}

/** How a section stands while a run is active: by its row alone. */
function stateInRun(state: StageRowState | undefined, isRunning: boolean): OverviewSection['state'] {
  if (state === 'done') return 'fresh';
  if (state === 'running') return isRunning ? 'running' : 'not_run';
  return state === 'failed' ? 'failed' : 'not_run';
}

function parentOf(library: Library, plan: PlanRow): PlanOverview['parent'] {
  const parent = plan.parentPlanId === null ? undefined : planRow(library, plan.parentPlanId);
  return parent ? { plan_id: parent.id, title: parent.title } : null;
}

const CHILDREN = `SELECT id, title FROM plans WHERE parent_plan_id = ? AND user = ?
  ORDER BY created_at DESC LIMIT ${MOST_CHILDREN}`;

function childrenOf(library: Library, planId: string): PlanOverview['children'] {
  return library
    .prepare(CHILDREN)
    .all(planId, library.user)
    .map(({ id, title }) => ({ plan_id: String(id), title: String(title) }));
}
