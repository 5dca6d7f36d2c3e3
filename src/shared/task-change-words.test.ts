import { expect, test } from 'vitest';
import type { TaskChange } from './contracts/schedule.ts';
import { type KnownSchedule, taskChangeWords } from './task-change-words.ts';

const task = (id: string, title: string) => ({ id, title, optimistic: 2, likely: 3, pessimistic: 5 });
const link = (from: string, lag = 0) => ({ from, to: 'keel', type: 'FS', lag, soft: false, origin: 'written' });
const SCHEDULE = {
  tasks: [
    task('keel', 'Fit the keel'),
    task('ribs', 'Bend the ribs'),
    task('oak', 'Buy oak'),
    task('mast', 'Step the mast'),
    task('sail', 'Bend the sail'),
  ],
  links: [link('oak'), { ...link('ribs'), origin: 'people' }],
  roles: [{ id: 'wright', title: 'Boatbuilder' }],
} as unknown as KnownSchedule;
const words = (...changes: Omit<TaskChange, 'task'>[]) =>
  taskChangeWords(
    changes.map((change) => ({ task: 'keel', ...change })),
    SCHEDULE,
    (date) => `day ${date}`,
  );
const from = (id: string, lag = 0) => ({ from: id, type: 'FS' as const, lag, soft: false });

test.each<[Omit<TaskChange, 'task'>, string]>([
  [{ estimate: { optimistic: 2, likely: 5, pessimistic: 8 } }, '3 → 5 days'],
  [{ estimate: { optimistic: 1, likely: 1, pessimistic: 1 } }, '3 → 1 day'],
  [{ estimate: { optimistic: 2, likely: 3, pessimistic: 8.5 } }, '2/3/5 → 2/3/8.5 days'],
  [{ title: 'Fit the long keel' }, 'now called “Fit the long keel”'],
  [{ hold: { kind: 'not_before', date: '2027-05-03' } }, 'not before day 2027-05-03'],
  [{ hold: null }, 'no fixed date'],
  [{ predecessors: [] }, 'no longer depends on “Buy oak”'],
  [{ predecessors: [from('oak'), from('ribs')] }, 'depends on “Bend the ribs”'],
  [{ predecessors: [from('oak', 2)] }, 'changed dependency on “Buy oak”'],
  [
    { predecessors: [from('oak'), from('ribs'), from('mast'), from('sail')] },
    'depends on “Bend the ribs”, “Step the mast” and “Bend the sail”',
  ],
  [{ role: 'wright', people: 2 }, 'done by Boatbuilder, 2 people'],
  [{ removed: true }, 'removed'],
])('%j is told as it reads', (change, told) => {
  expect(words(change)).toBe(`Fit the keel: ${told}`);
});

test('a new task is called what it is to be called', () => {
  const added = { package: 'hull', role: 'wright', people: 1, part_time: false, after: null };
  const estimate = { optimistic: 1, likely: 4, pessimistic: 6 };
  expect(taskChangeWords([{ task: 'hull.new', title: 'Caulk', added, estimate }], SCHEDULE, String)).toBe(
    'Caulk: added, 4 days',
  );
});

test('many changes are counted', () => {
  expect(words({ people: 1 }, { people: 2 }, { people: 3 }, { people: 4 }, { people: 5 })).toMatch(
    /; .*; .* and 2 more$/,
  );
});
