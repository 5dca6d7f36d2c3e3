import type { Input } from '../../../engine/stage.ts';
import type { WorkWeekMention } from '../../../outline/reading.ts';
import { workdaysOf } from '../../../schedule/holidays.ts';
import { numberOf } from '../../foundations/ledger.ts';
import { WORKDAYS_A_WEEK } from '../../foundations/work-week-facts.ts';

const [SUNDAY, SATURDAY] = [0, 6];
const DAYS_OF_WEEK = [1, 2, 3, 4, 5, 6, 0];

/**
 * The weekdays on which a plan works, 0 = Sunday, ascending: the usual week of its country, unless the fact on working
 * days says how many there are. Which ones is then what the prompt names; beyond that, the usual days come before
 * Saturday, and Saturday before Sunday.
 */
export function workingWeek(
  country: string | null,
  ledger: Input<unknown>,
  named: WorkWeekMention | null,
): readonly number[] {
  const usual = workdaysOf(country ?? '');
  const stated = numberOf(ledger, WORKDAYS_A_WEEK);
  if (stated === undefined) return usual;
  const count = Math.min(DAYS_OF_WEEK.length, Math.max(1, Math.round(stated)));
  const said = named?.weekdays ?? [];
  const usualFirst = DAYS_OF_WEEK.filter((day) => usual.includes(day));
  // Named days come on top of the usual ones, or instead of them.
  const first = named?.only || count < usual.length ? [...said, ...usualFirst] : [...usualFirst, ...said];
  const order = [...new Set([...first, SATURDAY, SUNDAY, ...DAYS_OF_WEEK])];
  return order.slice(0, count).sort((a, b) => a - b);
}
