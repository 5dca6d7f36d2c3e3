import { describe, expect, it } from 'vitest';
import { projectCalendar } from '../../../schedule/calendar.ts';
import { criticalPath, plannedDuration } from '../../../schedule/critical-path.ts';
import { levelRoles } from '../../../schedule/levelling.ts';
import type { TimeWindow } from '../../../schedule/types.ts';
import type { Role } from '../../plan/team.ts';
import type { TaskLink } from '../network/dependencies.ts';
import { type Goal, reachOf, withoutGoalDuration } from '../network/goal-network.ts';
import { staffingLinks } from '../network/staffing-links.ts';
import { gapClosing } from './gap-options.ts';

const START = '2027-01-04';
const role = (id: string, count = 1, contract = 'employee') => ({ id, title: id, count, contract }) as unknown as Role;

interface Planned {
  readonly id: string;
  readonly title: string;
  readonly package?: string;
  readonly role?: string | null;
  readonly days: number;
  readonly atBest?: number;
  readonly atWorst?: number;
  readonly windows?: readonly TimeWindow[];
}

/** What would close the gap of tasks with these links to a finish after so many working days. */
function closing(
  planned: readonly Planned[],
  links: readonly TaskLink[],
  target: number,
  {
    roles = [role('crew', 9)],
    goal = null,
    uncertainDates,
  }: {
    readonly roles?: readonly Role[];
    readonly goal?: Goal | null;
    readonly uncertainDates?: ReadonlyMap<string, string>;
  } = {},
) {
  const tasks = planned.map(({ id, days, atBest = days, atWorst = days * 2, role = 'crew', windows }) => ({
    id,
    windows,
    optimistic: atBest,
    likely: days,
    pessimistic: atWorst,
    role,
    people: 1,
  }));
  const calendar = projectCalendar({ workdays: [1, 2, 3, 4, 5], holidays: [] }, START);
  const capacity = new Map(roles.map(({ id, count }) => [id, count]));
  const levelled = levelRoles(tasks, links, capacity, calendar);
  const staffing = staffingLinks(tasks, levelled.tasks, links);
  const result = gapClosing({
    network: { tasks, links },
    staffing,
    roles,
    calendar,
    target,
    goal,
    ...(uncertainDates && { uncertainDates }),
    titles: new Map(planned.map(({ id, title }) => [id, title])),
    packages: new Map(planned.map((task) => [task.id, task.package ?? 'p'])),
  });
  const { network } = result;
  const after = criticalPath(
    (goal ? withoutGoalDuration(network.tasks, goal) : network.tasks).map((task) => ({
      ...task,
      duration: plannedDuration(task),
    })),
    network.links,
    calendar,
  );
  const reaches = reachOf(
    after.tasks.map(({ id, earlyFinish }) => ({ id, finish: earlyFinish })),
    goal,
  );
  return { ...result, reaches, reachable: calendar.finishDate(reaches) };
}

const link = (from: string, to: string, more: Partial<TaskLink> = {}): TaskLink => ({
  from,
  to,
  type: 'FS',
  lag: 0,
  soft: false,
  ...more,
});
const byRule = { soft: true, added: true };

describe('what would close a gap', () => {
  it.each([
    ['a gate', 'Write the gate report', 'Decide and sign the gate minutes'],
    ['an order', 'Call off the parts', 'Wait for the imported parts'],
    ['a permit', 'Obtain the building permit', 'Dig the foundations'],
    ['an inspection', 'Have the wiring inspected', 'Close the walls'],
    ['a delivery', 'Take delivery of the kiln', 'Fit the kiln'],
    ['a German permit', 'Baugenehmigung einholen', 'Fundament ausheben'],
  ])('never skips or overlaps %s, even where the order follows only by rule', (_what, before, after) => {
    const { options, combination, closes } = closing(
      [
        { id: 'a', title: before, days: 20 },
        { id: 'b', title: after, days: 20 },
      ],
      [link('a', 'b', byRule)],
      30,
    );
    expect({ options, combination, closes }).toEqual({ options: [], combination: [], closes: false });
  });

  it.each([
    ['a permit', 'Obtain the building permit', 'Dig the foundations'],
    ['a delivery', 'Take delivery of the kiln', 'Fit the kiln'],
    ['a gate', 'Sign the gate minutes', 'Buy the land'],
    ['an inspection', 'Have the wiring inspected', 'Close the walls'],
    ['evidence', 'Write the gate report', 'Decide and sign the gate minutes'],
    ['an order', 'Call off the parts', 'Wait for the imported parts'],
    ['a German order', 'Bestellung auslösen', 'Ofen einbauen'],
  ])('does not skip %s although somebody called the link discretionary', (_what, before, after) => {
    const tasks = [
      { id: 'a', title: before, days: 20, atBest: 20 },
      { id: 'b', title: after, package: 'q', days: 20, atBest: 20 },
    ];
    const { options, combination } = closing(tasks, [link('a', 'b', { kind: 'discretionary', soft: true })], 30);
    expect({ options, combination }).toEqual({ options: [], combination: [] });
  });

  it.each(['mandatory', 'external', 'resource'] as const)('never touches what is %s', (kind) => {
    const tasks = [
      { id: 'a', title: 'Lay bricks', days: 20 },
      { id: 'b', title: 'Lay tiles', days: 20 },
    ];
    expect(closing(tasks, [link('a', 'b', { kind })], 30).options).toEqual([]);
  });

  it('offers a preference to be given up, and long work of one kind to be overlapped, the least harm first', () => {
    const { options, closes, combination } = closing(
      [
        { id: 'a', title: 'Lay bricks', days: 20 },
        { id: 'b', title: 'Lay tiles', days: 20 },
        { id: 'c', title: 'Paint', package: 'q', days: 12 },
      ],
      [link('a', 'b', byRule), link('b', 'c', { kind: 'discretionary', soft: true })],
      31,
    );
    expect(options.map(({ kind, task, other, days }) => [kind, task, other, days])).toEqual([
      ['drop', 'c', 'b', 12],
      ['overlap', 'b', 'a', 10],
    ]);
    expect(closes).toBe(true);
    expect(combination.map(({ kind }) => kind).toSorted()).toEqual(['drop', 'overlap']);
    for (const option of options) expect(option.cost).toMatch(/\w+ \w+/);
  });

  it('puts what wins fewer days first where it does less harm for each', () => {
    const { options } = closing(
      [
        { id: 'a', title: 'Lay bricks', days: 24, atBest: 12 },
        { id: 'b', title: 'Paint', package: 'q', days: 8 },
      ],
      [link('a', 'b', { kind: 'discretionary', soft: true })],
      10,
    );
    expect(options.map(({ kind, days }) => [kind, days])).toEqual([
      ['drop', 8],
      ['shorten', 12],
    ]);
  });

  it('never tells anybody not to wait for people: it adds them, as many as it takes', () => {
    const tasks = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: `Pour ${id}`, package: id, role: 'mason', days: 8 }));
    const { options, combination, closes, reachable } = closing(tasks, [], 8, { roles: [role('mason')] });
    expect(options.map(({ kind }) => kind)).toEqual(['add_people']);
    // Three masons finish no sooner than two; four do.
    expect(combination.map(({ detail }) => detail)).toEqual(['Staffing: add 3 people to the role “mason”.']);
    expect([closes, reachable]).toEqual([true, '2027-01-13']);
  });

  it('hires nobody for work that the owner does', () => {
    const tasks = ['a', 'b'].map((id) => ({ id, title: `Pour ${id}`, package: id, role: 'owner', days: 8 }));
    expect(closing(tasks, [], 8, { roles: [role('owner', 1, 'owner')] })).toMatchObject({ options: [], closes: false });
  });

  it('hurries no waiting, nothing that others hand over, and no approval', () => {
    const tasks = [
      { id: 'wait', title: 'Let the concrete cure', role: null, days: 20, atBest: 10 },
      { id: 'supplier', title: 'Have the kiln made', days: 20, atBest: 10 },
      { id: 'permit', title: 'Obtain the permit', days: 20, atBest: 10 },
      { id: 'build', title: 'Build the walls', days: 20, atBest: 12 },
    ];
    const links = [
      link('wait', 'supplier', { kind: 'mandatory' }),
      link('supplier', 'permit', { kind: 'external' }),
      link('permit', 'build', { kind: 'mandatory' }),
    ];
    expect(closing(tasks, links, 10).options.map(({ kind, task, days }) => [kind, task, days])).toEqual([
      ['shorten', 'build', 8],
    ]);
  });

  it('says a single working day as one', () => {
    const tasks = [
      { id: 'swamp', title: 'Swamp the boat', days: 3, atBest: 1 },
      { id: 'row', title: 'Row', days: 4, atBest: 2 },
    ];
    const said = closing(tasks, [link('swamp', 'row')], 3).options.map(({ detail }) => detail);
    expect(said.filter((detail) => / to 1 working day\.$/.test(detail))).toHaveLength(1);
    expect(said.join(' ')).not.toContain(' 1 working days');
  });

  it('saves time for the task that the deadline is about, and not for what comes after it', () => {
    const tasks = [
      { id: 'fit', title: 'Fit out', days: 20, atBest: 15 },
      { id: 'open', title: 'Open the doors', days: 1 },
      { id: 'settle', title: 'Settle in', days: 60, atBest: 20 },
    ];
    const links = [link('fit', 'open', { kind: 'mandatory' }), link('open', 'settle', { kind: 'mandatory' })];
    const { options, closes, reaches } = closing(tasks, links, 18, { goal: { tasks: ['open'], pinned: false } });
    expect(options.map(({ task, days }) => [task, days])).toEqual([['fit', 5]]);
    expect([closes, reaches]).toEqual([true, 16]);
  });

  it('counts for an event on its date when everything is ready', () => {
    const tasks = [
      { id: 'build', title: 'Build the stage', days: 30, atBest: 24 },
      { id: 'hold', title: 'Hold the festival', days: 3, windows: [{ opens: 25, closes: 25 }] },
    ];
    const links = [link('build', 'hold', { kind: 'mandatory' })];
    const { combination, closes, reaches } = closing(tasks, links, 25, { goal: { tasks: ['hold'], pinned: true } });
    expect(combination.map(({ task, days }) => [task, days])).toEqual([['build', 6]]);
    expect([closes, reaches]).toEqual([true, 24]);
  });

  it('overlaps nothing whose length is that of the calendar, such as one year after another', () => {
    const tasks = [
      { id: 'a', title: 'Count through the third year', days: 240, atWorst: 245 },
      { id: 'b', title: 'Count through the fourth year', days: 240, atWorst: 245 },
    ];
    expect(closing(tasks, [link('a', 'b', byRule)], 400).options).toEqual([]);
  });

  it('offers a date that is only assumed to be moved, and no other', () => {
    const windows = [{ opens: 30, closes: Number.POSITIVE_INFINITY }];
    const tasks = [
      { id: 'plan', title: 'Draw the yards', days: 10 },
      { id: 'build', title: 'Build the stages', days: 10, windows },
    ];
    const links = [link('plan', 'build', { kind: 'mandatory' })];
    expect(closing(tasks, links, 35).options).toEqual([]);
    const uncertainDates = new Map([['build', '2027-02-15']]);
    const { options, closes } = closing(tasks, links, 35, { uncertainDates });
    expect(options.map(({ kind, task, days }) => [kind, task, days])).toEqual([['move_date', 'build', 20]]);
    expect(options[0]?.choice).toBe('Build the stages: begin earlier than 15 February 2027, which is only assumed.');
    expect(closes).toBe(true);
  });
});
