import type { Store } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import { decisionRegister } from '../planning/pipeline/decide/decision-register.ts';
import { tellsOdds } from '../planning/pipeline/work/duration-basis.ts';
import { schedule } from '../planning/pipeline/work/schedule.ts';
import { scheduleRisk } from '../planning/pipeline/work/schedule-risk.ts';
import type { PlanGlance } from '../shared/contracts/plan-status.ts';
import { finishedData, viewsOf } from './plan-views.ts';

/** What lists show of a plan. */
export function planGlance(graph: Graph, store: Store, planId: string): PlanGlance {
  const views = viewsOf(graph, store, planId);
  const planned = finishedData(views, schedule);
  const risk = finishedData(views, scheduleRisk);
  const register = finishedData(views, decisionRegister);
  return {
    finish: planned?.deadline?.planned ?? planned?.finish ?? null,
    deadline_chance: risk && tellsOdds(risk) ? (risk.deadline?.share ?? null) : null,
    open_decisions: register?.decisions.filter(({ answer }) => answer === undefined).length ?? null,
  };
}
