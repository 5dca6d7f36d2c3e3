import type { PlanGraph } from '../../../shared/contracts/stage-state.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { noticeEdits } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import type { PlannerStage } from '../../planner.ts';
import { dataAndPage } from '../../store/files/stage-files.ts';
import { activeRun } from '../../store/runs/run-state.ts';
import { callsByStage } from '../../store/stages/attempts.ts';
import { listStages } from '../../store/stages/stages.ts';
import { findPlan, plannerOf } from './find-plan.ts';
import { newSections } from './new-sections.ts';

/** The plan as a build: its stages, how each stands and why, and what reads what. PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function planGraph(library: Library, input: { readonly plan_id: string }): Result<PlanGraph> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  noticeEdits(library, input.plan_id);
  const planner = plannerOf(library);
  const freshness = new Map(planner.freshness(library, input.plan_id).map((entry) => [entry.stage, entry]));
  const rows = new Map(listStages(library, input.plan_id).map((row) => [row.stage, row]));
  const inPlan = planner.sectionsOf(library, input.plan_id);
  const stages = planner.stages.filter(({ id }) => inPlan.has(id) || rows.has(id));
  const added = new Set(newSections(library, input.plan_id).map(({ id }) => id));
  const calls = callsByStage(library, input.plan_id);
  const running = activeRun(library, input.plan_id)?.state === 'running';
  const nodes = stages.map((stage) => {
    const row = rows.get(stage.id);
    const known = freshness.get(stage.id) ?? { stage: stage.id, state: 'not_run' as const, why: [] };
    const status =
      row?.state === 'running' && running
        ? { ...known, state: 'running' as const, why: [] }
        : row?.state === 'failed'
          ? { ...known, state: 'failed' as const, why: row.failure ? [row.failure] : known.why }
          : added.has(stage.id)
            ? { ...known, why: ['it is new since the plan was drafted; resume the plan to draft it'] }
            : known;
    return {
      ...status,
      title: stage.title,
      number: stage.number,
      group: stage.group,
      phase: stage.phase,
      computed: stage.computed,
      editable: stage.editable,
      paths: pathsOf(library, input.plan_id, stage),
      drafted_by: row?.record?.draftedBy ?? null,
      calls: calls.get(stage.id) ?? 0,
      started_at: row?.startedAt ?? null,
      finished_at: row?.finishedAt ?? null,
      duration_ms: row?.durationMs ?? null,
    };
  });
  const shown = new Set(stages.map(({ id }) => id));
  const edges = stages.flatMap(({ id, needs }) =>
    needs.filter((from) => shown.has(from)).map((from) => ({ from, to: id })),
  );
  const left_out = planner.stages
    .filter(({ id, optional }) => optional && !shown.has(id))
    .map(({ id, title }) => ({ stage: id, title }));
  return ok({ plan_id: input.plan_id, nodes, edges, left_out });
}

/** Data and page of a section, by the names that they have, or will have when they are drafted. */
function pathsOf(library: Library, planId: string, { id, paths }: PlannerStage): string[] {
  const { data, page } = dataAndPage(library, planId, id);
  return [data?.path ?? paths[0], page?.path ?? paths[1], ...paths.slice(2)].filter((path) => path !== undefined);
}
