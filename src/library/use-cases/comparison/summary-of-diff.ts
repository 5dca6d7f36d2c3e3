import type { PlanComparison, PlanDiff } from '../../../shared/contracts/plan-diff.ts';
import { counted } from '../../../shared/counted.ts';

const FACTS_NAMED = 3;
const LONGEST_VALUE = 60;

/** The differences of two plans in a few sentences: when it ends, what caused it, and how much else there is. */
export function summaryOfDiff(
  { prompt, facts, decisions, tasks, risks: riskCounts }: PlanDiff['counts'],
  { changed }: Pick<PlanDiff['facts'], 'changed'>,
  { schedule, costs, risks }: PlanComparison,
): string[] {
  const named = changed
    .slice(0, FACTS_NAMED)
    .map(({ id, a, b }) => `${id} ${valueText(a)} → ${valueText(b)}`)
    .join('; ');
  return [
    schedule ? finishSentence(schedule.finish) : 'At least one of the plans has no schedule yet.',
    ...(costs ? [costSentence(costs)] : []),
    ...(risks?.odds ? [oddsSentence(risks.odds)] : []),
    ...(schedule?.critical_path.changed ? ['The critical path differs.'] : []),
    `Prompt: ${countsText(prompt)}.`,
    `Facts: ${countsText(facts)}${named === '' ? '' : `, such as ${named}`}.`,
    decisions ? `Decisions: ${countsText(decisions)}.` : 'At least one of the plans has no decisions yet.',
    ...(tasks ? [`Tasks: ${countsText(tasks)}.`] : []),
    ...(riskCounts ? [`Risks: ${countsText(riskCounts)}.`] : []),
  ];
}

function finishSentence({ a, b, moved }: { readonly a: string; readonly b: string; readonly moved: number }): string {
  if (a === b) return `Both end on ${a}.`;
  const days = Math.abs(moved);
  const far = `${counted(days, 'working day')} ${b > a ? 'later' : 'earlier'}`;
  return `b ends on ${b}, a on ${a}: ${far}.`;
}

function costSentence({ a, b }: NonNullable<PlanComparison['costs']>): string {
  if (a.likely === null || b.likely === null) return 'At least one of the plans has no costs in money.';
  if (a.likely === b.likely && a.currency === b.currency) return `Both cost ${amountText(b)}.`;
  return `b costs ${amountText(b)}, a ${amountText(a)}.`;
}

function amountText({ likely, needed, currency }: NonNullable<PlanComparison['costs']>['a']): string {
  return `${likely} ${currency}${needed === null ? '' : `, ${needed} with contingency`}`;
}

type Odds = NonNullable<NonNullable<PlanComparison['risks']>['odds']>;

function oddsSentence({ a, b }: Odds): string {
  if (a.on_time === null || b.on_time === null) return `80% likely to end by: b ${b.p80}, a ${a.p80}.`;
  return `Odds of meeting the deadline: b ${percent(b.on_time)}, a ${percent(a.on_time)}.`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [`${count} ${name}`]));
  return parts.length === 0 ? 'the same' : parts.join(', ');
}

function valueText({ value, unit }: { readonly value: number | string; readonly unit: string }): string {
  const text = String(value).slice(0, LONGEST_VALUE);
  return unit === 'date' || unit === 'text' ? text : `${text} ${unit}`;
}
