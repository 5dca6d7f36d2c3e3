import type { LinkType, ScheduleTask } from '../../../../shared/contracts/schedule.ts';
import { unitWords } from '../../../../shared/quantities/unit-words.ts';
import { formatDay, formatNumber, formatPercent, locale } from '../../../components/format/format.ts';

/** How a task waits for another, which was named before. */
export const LINK_WORDS: Readonly<Record<LinkType, string>> = {
  FS: 'Finish to start',
  SS: 'Start to start',
  FF: 'Finish to finish',
  SF: 'Start to finish',
};

const [DAY, DAYS] = unitWords(locale).nouns.workday ?? ['working day', 'working days'];

/** `1 working day`, `12.5 working days`: numbers and units are in the language of who reads. */
export function workingDays(days: number): string {
  return `${formatNumber(days)} ${nounFor(days)}`;
}

/** The same with its sign: `+5 working days`, `−1 working day`. */
export function signedWorkingDays(days: number): string {
  return `${signed(days)} ${nounFor(days)}`;
}

function nounFor(days: number): string {
  return Math.abs(days) === 1 ? DAY : DAYS;
}

/** `5 working days later`, `no change`. */
export function movedText(days: number): string {
  if (days === 0) return 'no change';
  return `${workingDays(Math.abs(days))} ${days > 0 ? 'later' : 'earlier'}`;
}

/** `+5`, `−3`, `0`. */
export function signed(days: number): string {
  return days > 0 ? `+${formatNumber(days)}` : days < 0 ? `−${formatNumber(-days)}` : '0';
}

/** What the bar of a task shows, in words, and who does it. */
export function barText({ start, finish, days, critical, total_float }: ScheduleTask, role: string): string {
  const when =
    days === 0
      ? `Milestone on ${formatDay(finish)}`
      : `${formatDay(start)} to ${formatDay(finish)}, ${workingDays(days)}`;
  const float = total_float === 0 ? 'no float' : `float ${workingDays(total_float)}`;
  return `${when}, ${critical ? 'critical, ' : ''}${float}, ${role}`;
}

/** Whole percent, at most 99: a simulation cannot cover everything. */
export function chance(share: number): string {
  return formatPercent(Math.min(0.99, share));
}
