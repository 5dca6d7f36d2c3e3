import type { ApiOutputs } from '../../../api/api.ts';
import { formatDay } from '../../../components/format.ts';
import { actorName, workingDays } from '../words.ts';

export type StatusOverview = ApiOutputs['tasks']['status'];

/** `6 working days later than approved`, `as approved`. */
export function againstApproved(lateBy: number): string {
  if (lateBy === 0) return 'as approved';
  return `${workingDays(Math.abs(lateBy))} ${lateBy > 0 ? 'later' : 'earlier'} than approved`;
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
