import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Fact } from '../../../../shared/fact.ts';
import { projectCalendar } from '../../../schedule/calendar.ts';
import { criticalPath } from '../../../schedule/critical-path.ts';
import { lasting } from '../../../schedule/fixture-network.ts';
import { levelRoles } from '../../../schedule/levelling.ts';
import type { TaskInput } from '../../../schedule/types.ts';
import { team } from '../../plan/team.ts';
import { staffingLinks } from '../network/staffing-links.ts';
import { peakDemandByRole, peakHeadcount } from './people-at-once.ts';
import { schedule } from './schedule.ts';

const calendar = projectCalendar({ workdays: [1, 2, 3, 4, 5], holidays: [] }, '2027-01-04');
const task = (id: string, role: string | null, days: number, people?: number) => lasting(id, days, role, people);

/** The peak of tasks that wait for nothing but people. */
function peakOf(tasks: readonly TaskInput[], people: Record<string, number>) {
  const levelled = levelRoles(tasks, [], new Map(Object.entries(people)), calendar);
  const activities = tasks.map((row) => ({ ...row, duration: row.likely }));
  const planned = criticalPath(activities, staffingLinks(tasks, levelled.tasks, []), calendar);
  return { all: peakHeadcount(tasks, planned.tasks), wanted: peakDemandByRole(tasks, levelled.tasks) };
}

it('the peak is that of the busiest moment, not the sum of the largest crews', () => {
  // Three masons at first; then two masons and four painters.
  const tasks = [task('dig', 'mason', 5, 3), task('wall', 'mason', 5, 2), task('paint', 'painter', 3, 4)];
  const links = ['wall', 'paint'].map((to) => ({ from: 'dig', to, type: 'FS' as const, lag: 0, soft: false }));
  const planned = criticalPath(
    tasks.map((row) => ({ ...row, duration: row.likely })),
    links,
    calendar,
  );
  expect(peakHeadcount(tasks, planned.tasks)).toBe(6);
});

it('one person who ends a task at noon and begins the next is one person, and who only watches is none', () => {
  const tasks = [task('a', 'cook', 2.5), task('b', 'cook', 2.5), task('watch', null, 9)];
  expect(peakOf(tasks, { cook: 1 })).toEqual({ all: 1, wanted: new Map([['cook', 2]]) });
});

it('never more people are at work than there are', () => {
  const anyTask = fc.tuple(
    fc.constantFrom('cook', 'mason'),
    fc.integer({ min: 1, max: 15 }),
    fc.integer({ min: 1, max: 3 }),
  );
  fc.assert(
    fc.property(fc.array(anyTask, { minLength: 1, maxLength: 12 }), (rows) => {
      const tasks = rows.map(([role, halves, people], place) => task(`t${place}`, role, halves / 2, people));
      const { all, wanted } = peakOf(tasks, { cook: 3, mason: 4 });
      expect(all).toBeGreaterThanOrEqual(Math.max(...tasks.map(({ people }) => people)));
      expect(all).toBeLessThanOrEqual(7);
      for (const role of wanted.keys()) {
        const own = tasks.filter((row) => row.role === role);
        expect(wanted.get(role)).toBe(own.reduce((sum, { people }) => sum + people, 0));
      }
    }),
  );
});

it('a plan has it as a fact, at most the whole team and less where not all are there at once', async () => {
  const plan = await outlinedPlan();
  const fact = plan.data<{ facts: Fact[] }>(schedule).facts.find(({ id }) => id === 'team.peak');
  const people = plan.data<{ roles: { count: number }[] }>(team).roles.reduce((sum, { count }) => sum + count, 0);
  expect(fact).toMatchObject({ unit: 'person' });
  expect(fact?.value).toBeGreaterThan(0);
  expect(fact?.value).toBeLessThan(people);
});
