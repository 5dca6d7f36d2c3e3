import type { CalendarDate } from '../../../shared/calendar-date.ts';

/** Money that comes in parts, as the project plan names it. */
interface NamedRelease {
  readonly title: string;
  /** Id of the fact that holds the amount. */
  readonly fact: string;
  /** Id of the phase that it is there for. */
  readonly phase: string;
  readonly condition: string;
}

interface PhaseCost {
  readonly id: string;
  readonly title: string;
  readonly start: CalendarDate;
  /** Minor units. */
  readonly cost: number;
}

interface Known {
  /** All money that is there in the end, in minor units. */
  readonly whole: number;
  readonly start: CalendarDate;
  readonly named: readonly NamedRelease[];
  /** Minor units; null where there is no such amount. */
  readonly amountOf: (fact: string) => number | null;
  /** In the order of the work. */
  readonly phases: readonly PhaseCost[];
}

/** A release with what it pays for; amounts in minor units. */
export interface PayingRelease {
  label: string;
  condition: string | null;
  date: CalendarDate;
  amount: number;
  phases: string[];
  cost: number;
  /** Of all that is released by then, after the phases until the next release. */
  left: number;
}

/**
 * The money in the order in which it comes, and the phases that it has to pay for until more comes. What no release
 * names is there from the start.
 */
export function payingReleases({ whole, start, named, amountOf, phases }: Known): PayingRelease[] {
  const order = new Map(phases.map(({ id }, index) => [id, index]));
  const later = named.flatMap((release) => {
    const [amount, at] = [amountOf(release.fact), order.get(release.phase)];
    return amount === null || amount <= 0 || at === undefined ? [] : [{ ...release, amount, at }];
  });
  later.sort((a, b) => a.at - b.at);
  const first = whole - later.reduce((sum, { amount }) => sum + amount, 0);
  const rows = [
    // Shown without an amount, too, where work comes before any money.
    ...(first > 0 || later[0]?.at !== 0
      ? [{ label: 'There from the start', condition: null, date: start, amount: Math.max(0, first), at: 0 }]
      : []),
    ...later.map(({ title, condition, amount, at }) => ({
      label: title,
      condition,
      date: phases[at]?.start ?? start,
      amount,
      at,
    })),
  ];
  let left = 0;
  return rows.map(({ at, ...row }, index) => {
    // Several releases for one phase pay for it together: only the last of them.
    const until = rows[index + 1]?.at ?? phases.length;
    const paid = phases.slice(at, until);
    const cost = paid.reduce((sum, phase) => sum + phase.cost, 0);
    left += row.amount - cost;
    return { ...row, phases: paid.map(({ title }) => title), cost, left };
  });
}
