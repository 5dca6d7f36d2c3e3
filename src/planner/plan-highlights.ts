import { planRow, type Store, ledger as storedLedger } from '../library/for-drafting.ts';
import { resolveReferences } from '../planning/facts/references.ts';
import { consistency } from '../planning/pipeline/decide/consistency.ts';
import { dashboard } from '../planning/pipeline/decide/dashboard.ts';
import { decisionRegister } from '../planning/pipeline/decide/decision-register.ts';
import { validationStatus } from '../planning/pipeline/decide/validation-status.ts';
import { durations } from '../planning/pipeline/work/durations.ts';
import { schedule } from '../planning/pipeline/work/schedule.ts';
import { scheduleRisk } from '../planning/pipeline/work/schedule-risk.ts';
import { wbsTasks } from '../planning/pipeline/work/wbs-tasks.ts';
import type { PlanHighlights } from '../shared/contracts/plan-quality.ts';
import { finishedData } from './finished-data.ts';

const USUAL_LOCALE = 'en-US';

/** What the finished sections say of the plan as a whole, with references replaced by their values. */
export function planHighlights(store: Store, planId: string): PlanHighlights {
  const shown = finishedData(store, planId, dashboard);
  const status = finishedData(store, planId, validationStatus);
  const audit = finishedData(store, planId, consistency);
  const plain = wordsOf(store, planId);
  return {
    headlines: (shown?.headlines ?? []).map(({ tone, label, value, detail }) => ({
      tone,
      label,
      value: plain(value),
      detail: plain(detail),
    })),
    checked: status?.checked ?? [],
    not_checked: status?.not_checked ?? [],
    ...planRows(store, planId),
    located: (audit?.findings ?? []).map(({ code, message, section }) => ({ code, message, section })),
  };
}

/** The tasks and decisions that findings lead to. */
function planRows(store: Store, planId: string): Pick<PlanHighlights, 'rows' | 'begin_with'> {
  const planned = finishedData(store, planId, schedule);
  const risk = finishedData(store, planId, scheduleRisk);
  const register = finishedData(store, planId, decisionRegister);
  const last = planned?.tasks.find(({ finish }) => finish === planned.finish);
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
      ...(last && { 'deadline-missed': { kind: 'task' as const, id: last.id } }),
      ...(widest && { 'deadline-unlikely': { kind: 'task' as const, id: widest.task } }),
    },
  };
}

function wordsOf(store: Store, planId: string): (text: string) => string {
  const facts = new Map(storedLedger(store, planId).map((fact) => [fact.id, fact]));
  const plan = planRow(store, planId);
  const options = {
    locale: plan?.options.locale ?? USUAL_LOCALE,
    dayZero: plan?.startDate ?? '',
    as: 'text' as const,
  };
  return (text) => withoutMarks(resolveReferences(text, (id) => facts.get(id), options).markdown);
}

/** Marks of Markdown say nothing where text is shown as it is. */
function withoutMarks(text: string): string {
  return text
    .replace(/(\*\*|__|`)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/\\([\\`*_[\]<>|~&#$])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
