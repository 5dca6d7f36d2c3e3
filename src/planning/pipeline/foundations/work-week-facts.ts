import type { Fact } from '../../../shared/fact.ts';
import type { WorkWeekMention } from '../../outline/reading.ts';

/** Fact on how many days of a week are worked, where that is not the usual week of the country. */
export const WORKDAYS_A_WEEK = 'scale.workdays_per_week';

const USUAL = [1, 2, 3, 4, 5];

/** The days of a week on which the prompt says that the work goes on; undefined where it says nothing. */
export function workWeekFact(week: WorkWeekMention | null): Fact | undefined {
  if (week === null) return undefined;
  const { weekdays, only, days, quote } = week;
  return {
    id: WORKDAYS_A_WEEK,
    label: 'Working days in a week',
    value: days ?? (only ? weekdays.length : new Set([...USUAL, ...weekdays]).size),
    unit: 'workday/week',
    basis: 'stated',
    quote,
  };
}
