import { formatDate, formatQuantity } from '../../../../shared/quantities/format.ts';
import type { Crossing } from '../../../facts/limits.ts';
import type { ChangedResult, Swing } from '../../../facts/sensitivity.ts';
import { text } from '../../frame/page/markdown.ts';
import type { DeadlineCrossing } from '../../work/network/deadline-crossings.ts';

/** A result of the plan with what it becomes when what it hangs on is at its ends. */
export interface ShownResult {
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly swings: readonly ShownSwing[];
}

/** Value and crossings are absent in plans of older versions. */
type ShownSwing = Omit<Swing, 'input' | 'value' | 'crossings'> & {
  readonly [field in 'value' | 'crossings']?: Swing[field] | undefined;
};

/** What a result becomes at the end of its strongest assumption that changes it most, and where it turns. */
export function changeText({ label, unit, value, swings }: ShownResult, locale: string): string {
  const [first] = swings;
  if (!first) return '';
  const isLow = Math.abs(first.at_low - value) > Math.abs(first.at_high - value);
  const [end, result] = isLow ? [first.low, first.at_low] : [first.high, first.at_high];
  const turning = swings.find(({ turns_at }) => turns_at !== null);
  const shown = (amount: number, of: string) => text(formatQuantity(amount, of, locale));
  return [
    `**${text(label)}** is ${shown(value, unit)}; with “${text(first.label)}” at ${shown(end, first.unit)} it is ${shown(result, unit)}.`,
    turning && turning.turns_at !== null
      ? ` It is zero when “${text(turning.label)}” is ${shown(rounded(turning.turns_at), turning.unit)}.`
      : '',
  ].join('');
}

/** What a result becomes when all that is needed is paid, in the place of what the facts say that the work costs. */
export function outlayText(
  { label, unit, value, becomes }: ChangedResult,
  outlay: { readonly label: string; readonly unit: string; readonly value: number; readonly needed: number },
  locale: string,
): string {
  const money = (amount: number) => text(formatQuantity(amount, outlay.unit, locale));
  const shown = (amount: number) => text(formatQuantity(rounded(amount), unit, locale));
  return `**${text(label)}** is ${shown(value)} if the work costs the ${money(outlay.value)} of “${text(outlay.label)}”; if it costs all that is needed, ${money(outlay.needed)} with contingency, it is ${shown(becomes)}.`;
}

/** For each limit of a result the assumption that needs the least of its range to cross it, the nearest first. */
export function limitTexts(result: ShownResult, locale: string): string[] {
  const all = result.swings.flatMap((swing) =>
    (swing.crossings ?? []).map((crossing) => ({ swing, crossing, share: shareOfRange(swing, crossing) })),
  );
  return [...Map.groupBy(all, ({ crossing }) => crossing.what).values()]
    .map((own) => own.toSorted((a, b) => a.share - b.share))
    .toSorted(([a], [b]) => (a?.share ?? 0) - (b?.share ?? 0))
    .flatMap(([first]) => (first ? [limitText(result, first.swing, first.crossing, locale)] : []));
}

/** How much of the way to its end an assumption has to go, from 0 to 1. */
function shareOfRange(swing: ShownSwing, { at, beyond }: Crossing): number {
  const value = swing.value ?? (swing.low + swing.high) / 2;
  const way = (beyond === 'low' ? swing.low : swing.high) - value;
  return way === 0 ? 0 : Math.abs((at - value) / way);
}

function limitText({ label, unit }: ShownResult, swing: ShownSwing, crossing: Crossing, locale: string): string {
  const { what, limit, side, is_passed, at, beyond } = crossing;
  const shown = (amount: number) => text(formatQuantity(amount, swing.unit, locale));
  const bound = `${text(what)} of ${text(formatQuantity(limit, unit, locale))}`;
  const outcome = is_passed
    ? `is ${side} ${bound} as planned, and ${side === 'above' ? 'within it' : 'reaches it'} only when`
    : `${side === 'above' ? 'passes' : 'falls below'} ${bound} when`;
  const moves = `“${text(swing.label)}” ${beyond === 'high' ? 'exceeds' : 'falls below'} ${shown(rounded(at))}`;
  const planned = swing.value === undefined ? '' : `planned with ${shown(swing.value)}; `;
  return `**${text(label)}** ${outcome} ${moves} (${planned}${shown(swing.low)} to ${shown(swing.high)}${swing.is_usual ? ', a quarter either way' : ''}).`;
}

/** The limits that an assumption reaches, for a cell of a table. */
export function limitsCell({ crossings = [], unit }: ShownSwing, locale: string): string {
  return crossings
    .map(({ what, at }) => `${text(formatQuantity(rounded(at), unit, locale))}: ${text(what)}`)
    .join('; ');
}

interface Mover {
  readonly title: string;
  readonly low: { readonly date: string };
  readonly high: { readonly date: string };
}

/** The task that decides most when the deadline's own work is done, or the whole plan, as far as one is stated. */
export function slowestText(
  { title, low, high }: Mover,
  about: { readonly pinned: boolean } | null,
  locale: string,
): string {
  const [early, late] = [formatDate(low.date, locale), formatDate(high.date, locale)];
  const task = `the task “${text(title)}”`;
  if (about === null) return `**Finish:** ${task} moves it most: ${early} if it goes well, ${late} if it goes badly.`;
  const what = about.pinned ? 'all is ready' : 'what is due is finished';
  return `**Deadline:** ${task} matters most: ${what} on ${early} if it goes well, on ${late} if it goes badly.`;
}

/** How long a task may take until the deadline is missed, or how short it has to be for it to be met. */
export function deadlineText(row: DeadlineCrossing, locale: string): string {
  const days = (count: number) => text(formatQuantity(count, 'workday', locale));
  const bare = (count: number) => formatQuantity(count, 'count', locale);
  const range = `(planned with ${bare(row.likely)}; ${bare(row.optimistic)} to ${bare(row.pessimistic)})`;
  return row.is_passed
    ? `**Deadline:** it is missed as planned, and met only when “${text(row.title)}” takes ${days(row.at)} or less ${range}.`
    : `**Deadline:** it is missed when “${text(row.title)}” takes more than ${days(row.at)} ${range}.`;
}

/** To three digits, as exactly as a turning point can be meant. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
