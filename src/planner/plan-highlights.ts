import { planRequest, type Store, ledger as storedLedger } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import type { Views } from '../planning/engine/views.ts';
import { decisionRegister } from '../planning/pipeline/decide/decisions/decision-register.ts';
import { consistency } from '../planning/pipeline/decide/review/consistency.ts';
import { validationStatus } from '../planning/pipeline/decide/review/validation-status.ts';
import { dashboard } from '../planning/pipeline/decide/summary/dashboard.ts';
import { wbsTasks } from '../planning/pipeline/work/breakdown/wbs-tasks.ts';
import { durations } from '../planning/pipeline/work/durations/durations.ts';
import { schedule } from '../planning/pipeline/work/schedule/schedule.ts';
import { scheduleRisk } from '../planning/pipeline/work/schedule/schedule-risk.ts';
import type { PlanHighlights } from '../shared/contracts/plan-quality.ts';
import { DEFAULT_LOCALE } from '../shared/locale.ts';
import { planWords } from '../shared/plan-words.ts';
import { finishedData, viewsOf } from './plan-views.ts';
import { asReviewed } from './review-words.ts';

/** What the finished sections say of the plan as a whole, with references replaced by their values. */
export function planHighlights(graph: Graph, store: Store, planId: string): PlanHighlights {
  const views = viewsOf(graph, store, planId);
  const shown = finishedData(views, dashboard);
  const status = finishedData(views, validationStatus);
  const audit = finishedData(views, consistency);
  const { locale = DEFAULT_LOCALE, start_date } = planRequest(store, planId);
  const { plain } = planWords(storedLedger(store, planId), locale, start_date);
  const reviewed = asReviewed(graph, store, planId);
  return {
    headlines: (shown?.headlines ?? []).map(({ tone, label, value, detail, about }) => ({
      tone,
      label,
      value: plain(reviewed(value)),
      detail: plain(reviewed(detail)),
      ...(about && { about }),
    })),
    checked: status?.checked ?? [],
    not_checked: status?.not_checked ?? [],
    ...planRows(views),
    located: (audit?.findings ?? []).map(({ code, message, section }) => ({ code, message, section })),
  };
}

/** The tasks and decisions that findings lead to. */
export function planRows(views: Views): Pick<PlanHighlights, 'rows' | 'begin_with'> {
  const planned = finishedData(views, schedule);
  const risk = finishedData(views, scheduleRisk);
  const register = finishedData(views, decisionRegister);
  const goal = planned?.deadline?.goal;
  const late = planned?.tasks.find(({ id, finish }) => (goal ? goal.tasks.includes(id) : finish === planned.finish));
  const [widest] = risk?.tornado ?? [];
  const ofTasks = [wbsTasks.id, durations.id, schedule.id];
  return {
    rows: [
      ...(planned?.tasks ?? []).map(({ id, title }) => ({ kind: 'task' as const, id, title, sections: ofTasks })),
      ...(register?.decisions ?? []).map(({ id, question }) => ({
        kind: 'decision' as const,
        id,
        title: question,
        sections: [decisionRegister.id],
      })),
    ],
    begin_with: {
      ...(late && { 'deadline-missed': { kind: 'task' as const, id: late.id } }),
      ...(widest && { 'deadline-unlikely': { kind: 'task' as const, id: widest.task } }),
    },
  };
}
