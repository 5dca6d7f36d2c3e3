import type { CalendarDate } from '../../../../shared/calendar-date.ts';
import { type Spending, spentBefore } from '../../../money/cash-flow.ts';
import { sumMinor } from '../../../money/minor-units.ts';

/** After every day: until then lasts what comes last. */
const END = '9999-12-31';

/** Money that comes at once; amounts in minor units. */
interface Release {
  readonly label: string;
  /** Null for what is there from the start. */
  readonly condition: string | null;
  readonly date: CalendarDate;
  readonly amount: number;
}

/** When work of a phase is done. */
interface PhaseSpan {
  readonly title: string;
  readonly start: CalendarDate;
  readonly finish: CalendarDate;
}

/** A release with what it has to pay for until more comes; amounts in minor units. */
export interface PayingRelease {
  label: string;
  condition: string | null;
  date: CalendarDate;
  amount: number;
  /** Titles of the phases that are worked on until then. */
  phases: string[];
  cost: number;
  /** Of all that is released by then, after all that is spent by then. */
  left: number;
}

/**
 * The money in the order in which it comes, with what is spent until more comes. What no release names is there from the
 * start.
 * @param whole all money that is there in the end, in minor units
 */
export function payingReleases(
  whole: number,
  start: CalendarDate,
  named: readonly Release[],
  spending: Spending,
  phases: readonly PhaseSpan[],
): PayingRelease[] {
  const later = named.filter(({ amount }) => amount > 0).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const first = Math.max(0, whole - sumMinor(later.map(({ amount }) => amount)));
  const [earliest] = later;
  const rows: Release[] = [
    // Shown without an amount, too, where work comes before any money.
    ...(first > 0 || earliest === undefined || earliest.date > start
      ? [{ label: 'Available from the start', condition: null, date: start, amount: first }]
      : []),
    ...later,
  ];
  let released = 0;
  return rows.map((row, index) => {
    const until = rows[index + 1]?.date ?? END;
    released += row.amount;
    return {
      ...row,
      phases: phases.filter((phase) => phase.start < until && phase.finish >= row.date).map(({ title }) => title),
      cost: spentBefore(spending, until) - (index === 0 ? 0 : spentBefore(spending, row.date)),
      left: released - spentBefore(spending, until),
    };
  });
}
