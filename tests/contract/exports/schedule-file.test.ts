import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/shared/calendar-date.ts';
import type { PlanTables, TaskRow } from '../../../src/shared/contracts/plan-tables.ts';
import type { ScheduleDifference } from '../../../src/shared/contracts/schedule-import.ts';
import { generatedTables } from '../../support/files/generated-tables.ts';
import { compareFile, lostOnTheWay, SCHEDULE_FORMATS } from '../../support/files/round-trips.ts';
import fc from '../../support/seeded-fast-check.ts';

const named = generatedTables().map((tables) => ({
  ...tables,
  tasks: tables.tasks.map((task, index) => ({ ...task, title: `${index}: ${task.title}` })),
}));

/** The tables with one task as somebody has changed it elsewhere. */
function withTask(tables: PlanTables, index: number, change: (task: TaskRow) => Partial<TaskRow>): PlanTables {
  return { ...tables, tasks: tables.tasks.map((task, at) => (at === index ? { ...task, ...change(task) } : task)) };
}

it('a plan that is exported as MSPDI, CSV or JSON comes back without any difference, whatever its texts are', () => {
  fc.assert(
    fc.property(generatedTables(), (tables) => {
      expect(lostOnTheWay(tables)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

describe.each(Object.entries(SCHEDULE_FORMATS))('a schedule that was exported as %s', (format, write) => {
  it('says exactly what somebody has changed in it', () => {
    fc.assert(
      fc.property(named, fc.nat(), fc.constantFrom('renamed', 'estimate', 'removed'), (tables, pick, kind) => {
        const index = pick % tables.tasks.length;
        const task = tables.tasks[index];
        if (!task || tables.tasks.length < 2) return;
        const longer = (days: number) => days + 3;
        const changed = {
          renamed: () => withTask(tables, index, () => ({ title: 'Something else' })),
          estimate: () =>
            withTask(tables, index, ({ optimistic, likely, pessimistic, days }) => ({
              ...{ optimistic: longer(optimistic), likely: longer(likely), pessimistic: longer(pessimistic) },
              days: longer(days),
            })),
          removed: () => ({ ...tables, tasks: tables.tasks.filter(({ id }) => id !== task.id) }),
        }[kind]();
        const { differences, changes } = compareFile(tables, write(changed));
        expect(differences.map((difference) => [difference.kind, difference.task])).toEqual([[kind, task.id]]);
        expect(changes.map((change) => change.task)).toEqual([task.id]);
        if (kind === 'renamed') expect(changes[0]).toEqual({ task: task.id, title: 'Something else' });
        if (kind === 'estimate')
          expect(changes[0]?.estimate?.likely).toBeCloseTo(format === 'csv' ? task.likely + 3 : task.days + 3, 2);
      }),
      { numRuns: 200 },
    );
  });

  it('names the task whose progress the plan does not know of, and takes none of it', () => {
    fc.assert(
      fc.property(named, fc.nat(), (tables, pick) => {
        const index = pick % tables.tasks.length;
        const further = withTask(tables, index, ({ start }) => ({
          ...{ done: 55, actual_start: addDays(start, 2), actual_finish: null },
        }));
        const { changes, left_out } = compareFile(tables, write(further));
        expect(changes).toEqual([]);
        expect(left_out).toEqual([{ what: 'Progress', tasks: [expect.stringMatching(`^${index}: `)] }]);
      }),
      { numRuns: 20 },
    );
  });

  it('says which links are new, which are gone and which have another lag', () => {
    fc.assert(
      fc.property(named, fc.nat(), fc.constantFrom('gone', 'lag', 'new'), (tables, pick, what) => {
        const [first] = tables.tasks;
        const last = tables.tasks.at(-1);
        const link = tables.links[pick % tables.links.length];
        if (!first || !last || first === last || !link) return;
        const rest = tables.links.filter((other) => other !== link);
        if (rest.some(({ from, to, type }) => from === link.from && to === link.to && type === link.type)) return;
        const fresh = { from: first.id, to: last.id, type: 'SF' as const, lag: 7, soft: false };
        if (tables.links.some(({ from, to, type }) => from === first.id && to === last.id && type === 'SF')) return;
        const links = {
          gone: rest,
          lag: [...rest, { ...link, lag: link.lag + 2 }],
          new: [...tables.links, { ...fresh, origin: 'written' as const }],
        }[what];
        const { differences } = compareFile(tables, write({ ...tables, links }));
        expect(differences).toHaveLength(1);
        const [found] = differences as Extract<ScheduleDifference, { kind: 'links' }>[];
        expect(found).toMatchObject({ kind: 'links', task: what === 'new' ? last.id : link.to });
        expect(found?.added.map(({ from, lag }) => [from, Math.round(lag * 100) / 100])).toEqual(
          what === 'gone' ? [] : what === 'lag' ? [[link.from, link.lag + 2]] : [[first.id, 7]],
        );
        expect(found?.removed).toHaveLength(what === 'new' ? 0 : 1);
      }),
      { numRuns: 200 },
    );
  });

  it('has a new task with its place, length and links where somebody put one in', () => {
    fc.assert(
      fc.property(named, fc.nat(), (tables, pick) => {
        const own = tables.tasks[pick % tables.tasks.length];
        if (!own) return;
        const fresh = {
          ...own,
          id: '',
          title: 'Wait for the council',
          days: 4,
          optimistic: 2,
          likely: 4,
          pessimistic: 9,
        };
        const place = tables.tasks.indexOf(own) + 1;
        const tasks = tables.tasks.toSpliced(place, 0, fresh);
        const text = write({ ...tables, tasks });
        const { differences, changes } = compareFile(tables, text);
        const added = differences.filter(({ kind }) => kind === 'added');
        expect(added).toHaveLength(1);
        expect(added[0]).toMatchObject({ title: 'Wait for the council', days: 4 });
        expect(differences.filter(({ kind, task }) => kind !== 'added' && task !== added[0]?.task)).toEqual([]);
        const change = changes.find((row) => row.added);
        expect(change?.estimate?.likely).toBeCloseTo(4, 2);
        expect(tables.packages.map(({ id }) => id)).toContain(change?.added?.package);
        expect(tables.tasks.map(({ id }) => id)).not.toContain(change?.task);
      }),
      { numRuns: 60 },
    );
  });
});

it('names the task whose deadline the plan does not know of', () => {
  fc.assert(
    fc.property(named, (tables) => {
      const last = tables.tasks.length - 1;
      const deadline = { date: '2026-05-06', about: null, tasks: tables.tasks.slice(last).map(({ id }) => id) };
      const { left_out } = compareFile(tables, SCHEDULE_FORMATS.mspdi({ ...tables, deadline }));
      expect(left_out).toEqual([{ what: 'Deadline', tasks: [expect.stringMatching(`^${last}: `)] }]);
    }),
    { numRuns: 20 },
  );
});

describe('dates that somebody moved', () => {
  const [tables] = fc.sample(generatedTables(fc.constantFrom('Dig', 'Build', 'Open')), 1);
  if (!tables) throw new Error('no tables');
  const task = tables.tasks.findLast(({ days }) => days > 0);
  if (!task) throw new Error('no task');
  const later = addDays(task.start, 28);
  const shifted = withTask(tables, tables.tasks.indexOf(task), () => ({
    start: later,
    finish: addDays(task.finish, 28),
  }));

  it('hold a task from then on where a table says another first day', () => {
    const { changes } = compareFile(tables, SCHEDULE_FORMATS.csv(shifted));
    expect(changes).toEqual([{ task: task.id, hold: { kind: 'not_before', date: later } }]);
  });

  it('hold nothing in Microsoft Project where they only follow from something else', () => {
    const unheld = SCHEDULE_FORMATS.mspdi(shifted).replaceAll(/<ConstraintDate>[^<]*<\/ConstraintDate>/g, '');
    expect(compareFile(tables, unheld.replaceAll(/<ConstraintType>\d/g, '<ConstraintType>0')).changes).toEqual([]);
  });

  it('hold a task in Microsoft Project where a constraint says so', () => {
    const text = SCHEDULE_FORMATS.mspdi(shifted).replace(
      new RegExp(
        `(<Start>${later}[\\s\\S]*?)<ConstraintType>\\d</ConstraintType>(<ConstraintDate>[^<]*</ConstraintDate>)?`,
      ),
      `$1<ConstraintType>2</ConstraintType><ConstraintDate>${later}T08:00:00</ConstraintDate>`,
    );
    const { changes } = compareFile(tables, text);
    expect(changes).toContainEqual({ task: task.id, hold: { kind: 'on', date: later } });
  });
});
