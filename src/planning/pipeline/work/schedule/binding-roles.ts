import { counted } from '../../../../shared/counted.ts';
import type { ScheduleData } from './schedule-data.ts';

const MOST_NAMED = 3;

/** Whether the plan would meet its deadline if nobody were short of people, and does not with the team it has. */
export function isHeldUpByTeam({ deadline, unlimited_finish }: ScheduleData): boolean {
  return (
    deadline !== null && deadline.missed_by > 0 && (deadline.planned_unlimited ?? unlimited_finish) <= deadline.date
  );
}

/** What more of each role win, in a sentence; empty where nobody waits for people. */
export function bindingText({ binding_roles = [] }: Pick<ScheduleData, 'binding_roles'>): string {
  const named = binding_roles.slice(0, MOST_NAMED).map(({ title, days, more = 1 }) => {
    const who = `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
    const won = counted(days, 'working day');
    return more === 1 ? `one more ${who} saves ${won}` : `${more} more of the role “${who}” save ${won}`;
  });
  return named.length === 0 ? '' : `On its own, ${named.join('; ')}.`;
}
