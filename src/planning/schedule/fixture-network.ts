import fc from 'fast-check';
import { type ProjectCalendar, projectCalendar } from './calendar.ts';
import type { Link, LinkType, TaskInput, TimeWindow } from './types.ts';

/** Monday to Friday from Monday, 4 January 2027, with no holidays. */
export const WEEKDAYS: ProjectCalendar = projectCalendar({ workdays: [1, 2, 3, 4, 5], holidays: [] }, '2027-01-04');

/** A task of one person of any role, with durations in working days. */
export function estimated(id: string, optimistic: number, likely: number, pessimistic: number): TaskInput {
  return { id, optimistic, likely, pessimistic, role: null, people: 1 };
}

/** A task that takes exactly so many working days of so many people of a role. */
export function lasting(id: string, days: number, role: string | null, people = 1): TaskInput {
  return { id, optimistic: days, likely: days, pessimistic: days, role, people };
}

export interface RandomNetwork {
  readonly tasks: readonly TaskInput[];
  readonly links: readonly Link[];
}

const linkType = fc.constantFrom<LinkType[]>('FS', 'SS', 'FF', 'SF');

/** Tasks with estimates in half days, milestones among them, and links of all types with lag and lead, without cycles. */
export const acyclicNetwork: fc.Arbitrary<RandomNetwork> = fc.integer({ min: 1, max: 24 }).chain((size) => {
  const task = fc.record({
    steps: fc.tuple(...[0, 1, 2].map(() => fc.nat(16))),
    milestone: fc.nat(7),
    people: fc.nat(5),
  });
  const link = fc.record({
    ends: fc.tuple(fc.nat(size - 1), fc.nat(size - 1)),
    type: linkType,
    lag: fc.integer({ min: -5, max: 6 }),
    soft: fc.boolean(),
  });
  return fc.record({
    tasks: fc.array(task, { minLength: size, maxLength: size }).map((tasks) =>
      tasks.map(({ steps, milestone, people }, index): TaskInput => {
        const [a = 0, b = 0, c = 0] = milestone === 0 ? [] : steps.map((step) => step / 2);
        const role = ['builder', 'cook', null][index % 3] ?? null;
        return { id: `t${index}`, optimistic: a, likely: a + b, pessimistic: a + b + c, role, people };
      }),
    ),
    links: fc.array(link, { maxLength: 3 * size }).map((links) => {
      const seen = new Set<string>();
      return links.flatMap(({ ends, ...rest }): Link[] => {
        const [from, to] = [Math.min(...ends), Math.max(...ends)];
        const key = `${from} ${to} ${rest.type}`;
        if (from === to || seen.has(key)) return [];
        seen.add(key);
        return [{ from: `t${from}`, to: `t${to}`, ...rest }];
      });
    }),
  });
});

/** Two windows, the second after a gap. */
export const anyWindows: fc.Arbitrary<TimeWindow[]> = fc
  .tuple(fc.nat(20), fc.nat(10), fc.nat(20), fc.nat(10))
  .map(([opens, length, gap, second]) => {
    const closes = opens + length;
    return [
      { opens, closes },
      { opens: closes + gap + 0.5, closes: closes + gap + 0.5 + second },
    ];
  });

/** The same network with dates that hold some of its tasks: windows, or an end until which a task goes on. */
export const datedNetwork: fc.Arbitrary<RandomNetwork> = fc
  .tuple(acyclicNetwork, fc.array(anyWindows, { minLength: 3, maxLength: 3 }), fc.nat(40))
  .map(([{ tasks, links }, windows, until]) => ({
    links,
    tasks: tasks.map((task, index) => ({
      ...task,
      ...(index % 4 === 1 && { windows: windows[index % 3] }),
      ...(index % 6 === 2 && { until }),
    })),
  }));

/** A finish-to-start link without lag, but for what is changed. */
export function link(from: string, to: string, change: Partial<Link> = {}): Link {
  return { from, to, type: 'FS', lag: 0, soft: false, ...change };
}

/** By how many working days a link is kept; negative when it is broken. */
export function leeway(link: Link, span: (id: string) => { readonly start: number; readonly finish: number }): number {
  const [from, to] = [span(link.from), span(link.to)];
  const bound = link.type === 'FS' || link.type === 'SS' ? to.start : to.finish;
  const anchor = link.type === 'FS' || link.type === 'FF' ? from.finish : from.start;
  return bound - anchor - link.lag;
}

/** A finish-to-start network from a table: `B 4 A` is task B of four days after A. */
export function network(table: string): { activities: { id: string; duration: number }[]; links: Link[] } {
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return {
    activities: rows.map(([id = '', duration]) => ({ id, duration: Number(duration) })),
    links: rows.flatMap(([to = '', _, ...predecessors]) => predecessors.map((entry) => linkTo(to, entry))),
  };
}

/** `A`, `A:SS` or `A:FF+3`. */
function linkTo(to: string, entry: string): Link {
  const [, from = '', type = 'FS', lag = '0'] = /^(\w+)(?::(FS|SS|FF|SF)([+-]\d+)?)?$/.exec(entry) ?? [];
  const known: LinkType = type === 'SS' || type === 'FF' || type === 'SF' ? type : 'FS';
  return { from, to, type: known, lag: Number(lag), soft: false };
}
