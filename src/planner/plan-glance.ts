import { planRequest, type Store, ledger as storedLedger } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import { decisionRegister } from '../planning/pipeline/decide/decisions/decision-register.ts';
import { hasOdds } from '../planning/pipeline/work/durations/duration-basis.ts';
import { schedule } from '../planning/pipeline/work/schedule/schedule.ts';
import { scheduleRisk } from '../planning/pipeline/work/schedule/schedule-risk.ts';
import type { PlanGlance } from '../shared/contracts/plan-status.ts';
import { DEFAULT_LOCALE } from '../shared/locale.ts';
import { planWords } from '../shared/plan-words.ts';
import { finishedData, viewsOf } from './plan-views.ts';

/** What lists show of a plan. */
export function planGlance(graph: Graph, store: Store, planId: string): PlanGlance {
  const views = viewsOf(graph, store, planId);
  const planned = finishedData(views, schedule);
  const risk = finishedData(views, scheduleRisk);
  const goal = planned?.deadline?.goal ?? null;
  const register = finishedData(views, decisionRegister);
  return {
    finish: planned?.deadline?.planned ?? planned?.finish ?? null,
    finish_of: goal && plainTitle(store, planId, goal.title),
    deadline_chance: risk && hasOdds(risk) ? (risk.deadline?.share ?? null) : null,
    open_decisions: register?.decisions.filter(({ answer }) => answer === undefined).length ?? null,
  };
}

/** The title with the values of facts in the place of references to them. */
function plainTitle(store: Store, planId: string, title: string): string {
  const { locale = DEFAULT_LOCALE, start_date } = planRequest(store, planId);
  return planWords(storedLedger(store, planId), locale, start_date).plain(title);
}
