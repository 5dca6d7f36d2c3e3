import type { ApiOutputs } from '../../../api/api.ts';
import { formatDay, formatPercent } from '../../../components/format/format.ts';
import { actorName, workingDays } from '../words.ts';

export type StatusOverview = ApiOutputs['tasks']['status'];

/** `6 working days later than approved`, `as approved`. */
export function againstApproved(lateBy: number): string {
  if (lateBy === 0) return 'as approved';
  return `${workingDays(Math.abs(lateBy))} ${lateBy > 0 ? 'later' : 'earlier'} than approved`;
}

/** Before the date by which work is finished: how likely that is, as far as anything says so. */
export function finishedBy({ odds }: Pick<StatusOverview['forecast'], 'odds'>): string {
  return odds ? `${formatPercent(0.8)} likely finished by` : 'Planned to be finished by';
}

export function byWhom({ who, due }: StatusOverview['claimed'][number]): string {
  return [actorName(who ?? ''), ...(due === null ? [] : [`due ${formatDay(due)}`])].join(' · ');
}

export function dueText({ due }: StatusOverview['ready'][number]): string {
  return due === null ? '' : `Due ${formatDay(due)}`;
}

export function finishedText({ on }: StatusOverview['done'][number]): string {
  return formatDay(on);
}
