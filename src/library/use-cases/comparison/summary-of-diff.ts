import type { PlanComparison, PlanDiff } from '../../../shared/contracts/plan-diff.ts';

const FACTS_NAMED = 3;
const LONGEST_VALUE = 60;

/** The differences of two plans in a few sentences: when it ends, what caused it, and how much else there is. */
export function summaryOfDiff(
  { prompt, facts, decisions, tasks }: PlanDiff['counts'],
  { changed }: Pick<PlanDiff['facts'], 'changed'>,
  { schedule }: PlanComparison,
): string[] {
  const named = changed
    .slice(0, FACTS_NAMED)
    .map(({ id, a, b }) => `${id} ${valueText(a)} → ${valueText(b)}`)
    .join('; ');
  return [
    schedule ? finishSentence(schedule.finish) : 'At least one of the plans has no schedule yet.',
    ...(schedule?.critical_path.changed ? ['The critical path differs.'] : []),
    `Prompt: ${countsText(prompt)}.`,
    `Facts: ${countsText(facts)}${named === '' ? '' : `, such as ${named}`}.`,
    decisions ? `Decisions: ${countsText(decisions)}.` : 'At least one of the plans has no decisions yet.',
    ...(tasks ? [`Tasks: ${countsText(tasks)}.`] : []),
  ];
}

function finishSentence({ a, b, moved }: { readonly a: string; readonly b: string; readonly moved: number }): string {
  if (a === b) return `Both end on ${a}.`;
  const days = Math.abs(moved);
  const far = `${days} working day${days === 1 ? '' : 's'} ${b > a ? 'later' : 'earlier'}`;
  return `b ends on ${b}, a on ${a}: ${far}.`;
}

function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [`${count} ${name}`]));
  return parts.length === 0 ? 'the same' : parts.join(', ');
}

function valueText({ value, unit }: { readonly value: number | string; readonly unit: string }): string {
  const text = String(value).slice(0, LONGEST_VALUE);
  return unit === 'date' || unit === 'text' ? text : `${text} ${unit}`;
}
