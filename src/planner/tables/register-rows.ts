import type { z } from 'zod';
import { decisionDates } from '../../planning/pipeline/decide/decisions/decision-dates.ts';
import { decisionRegister } from '../../planning/pipeline/decide/decisions/decision-register.ts';
import { decisionDue, gateDates, gateId } from '../../planning/pipeline/decide/decisions/due-dates.ts';
import { idAsWords } from '../../planning/pipeline/frame/data/names.ts';
import { team } from '../../planning/pipeline/plan/team.ts';
import { wbsPackages } from '../../planning/pipeline/work/breakdown/wbs-packages.ts';
import { wbsTasks } from '../../planning/pipeline/work/breakdown/wbs-tasks.ts';
import { identifyRisks } from '../../planning/pipeline/work/risks/identify-risks.ts';
import { schedule } from '../../planning/pipeline/work/schedule/schedule.ts';
import { type Decision, gateEvidence } from '../../shared/contracts/decision.ts';
import type { PlanTables } from '../../shared/contracts/plan-tables.ts';
import { finishedData } from '../plan-views.ts';
import type { TableSource } from './table-source.ts';

type RegisterRows = Pick<PlanTables, 'risks' | 'decisions' | 'gates' | 'raci' | 'resources'>;
type Risk = z.infer<typeof identifyRisks.schema>['risks'][number];

/** Who does what: risks, decisions, gates, roles, and who answers for which work package. */
export function registerRows(source: TableSource): RegisterRows {
  const { views, plain } = source;
  const roles = finishedData(views, team)?.roles ?? [];
  const titles = new Map(roles.map(({ id, title }) => [id, plain(title)]));
  const titleOf = (role: string) => titles.get(role) ?? idAsWords(role);
  const risks = finishedData(views, identifyRisks)?.risks ?? [];
  const register = finishedData(views, decisionRegister);
  return {
    risks: risks.map((risk) => riskRow(risk, titleOf, plain)),
    decisions: (register?.decisions ?? []).map((row) => decisionRow(row, titleOf, source)),
    gates: gateRows(source),
    raci: raciRows(source, { risks, decisions: register?.decisions ?? [], titleOf, lead: roles[0]?.id ?? null }),
    resources: roles.map(({ id, title, count, time_percent, contract }) => ({
      id,
      title: plain(title),
      count,
      time_percent: time_percent ?? 100,
      contract,
    })),
  };
}

function riskRow(risk: Risk, titleOf: (role: string) => string, plain: (text: string) => string) {
  const { id, probability, impact, residual_probability, residual_impact } = risk;
  return {
    id,
    title: plain(risk.title),
    cause: plain(risk.cause),
    event: plain(risk.event),
    effect: plain(risk.effect),
    probability,
    impact,
    score: probability * impact,
    owner: titleOf(risk.owner),
    trigger: plain(risk.trigger),
    response: plain(risk.response),
    residual_probability,
    residual_impact,
    delay_days: risk.delay_days ?? null,
    extra_cost: risk.extra_cost ?? null,
  };
}

function decisionRow(row: Decision, titleOf: (role: string) => string, { views, plain }: TableSource) {
  const { answer, options, default_option } = row;
  const optionAt = (index: number | undefined) =>
    plain((index === undefined ? undefined : options[index]?.option) ?? '');
  const dates = finishedData(views, schedule);
  const computed = finishedData(views, decisionDates)?.decisions.find(({ id }) => id === row.id)?.due;
  return {
    id: row.id,
    question: plain(row.question),
    options: options.map(({ option, consequence }) => ({ option: plain(option), consequence: plain(consequence) })),
    default_option: optionAt(default_option),
    why_default: plain(row.why_default),
    owner: titleOf(row.owner),
    due: computed ?? (dates ? decisionDue(row, dates) : null),
    answer: answer ? plain(answer.text ?? '') || optionAt(answer.option ?? default_option) : null,
    answered_by: answer?.by ?? null,
  };
}

function gateRows({ views, plain }: TableSource): PlanTables['gates'] {
  const dates = finishedData(views, schedule);
  return (finishedData(views, decisionRegister)?.gates ?? []).map((gate, index) => ({
    id: gate.id ?? gateId(index),
    question: plain(gate.question),
    evidence: plain(gateEvidence(gate)),
    if_no: plain(gate.if_no),
    due: dates ? gateDates(gate, dates).due : null,
  }));
}

interface Concerned {
  readonly risks: readonly Risk[];
  readonly decisions: readonly Decision[];
  readonly titleOf: (role: string) => string;
  /** Id of the role that leads the team. */
  readonly lead: string | null;
}

/**
 * Who is responsible for each work package (does its tasks), accountable (leads the team) and consulted (answers for a
 * decision that binds it or a risk that holds it up). The plan does not say who is only informed.
 */
function raciRows({ views, plain }: TableSource, { risks, decisions, titleOf, lead }: Concerned): PlanTables['raci'] {
  const tasks = Map.groupBy(finishedData(views, wbsTasks)?.tasks ?? [], (task) => task.package);
  return (finishedData(views, wbsPackages)?.packages ?? []).map(({ id, title }) => {
    const responsible = new Set((tasks.get(id) ?? []).map(({ role }) => role).filter((role) => role !== ''));
    const owners = [
      ...decisions.filter((row) => row.binds?.includes(id) || row.default_packages?.includes(id)),
      ...risks.filter((row) => row.hits?.includes(id)),
    ].map(({ owner }) => owner);
    const consulted = new Set(owners.filter((role) => role !== '' && role !== lead && !responsible.has(role)));
    return {
      package: id,
      title: plain(title),
      responsible: [...responsible].map(titleOf),
      accountable: lead === null ? null : titleOf(lead),
      consulted: [...consulted].map(titleOf),
    };
  });
}
