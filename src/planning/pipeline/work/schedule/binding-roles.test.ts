import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import { dataPath } from '../../../engine/stage.ts';
import { projectCalendar } from '../../../schedule/calendar.ts';
import { lasting } from '../../../schedule/fixture-network.ts';
import { levelRoles } from '../../../schedule/levelling.ts';
import { dashboard } from '../../decide/summary/dashboard.ts';
import { ledger } from '../../foundations/ledger.ts';
import { durations } from '../durations/durations.ts';
import { staffingLinks } from '../network/staffing-links.ts';
import { bindingText } from './binding-roles.ts';
import { gapClosing } from './gap-closing.ts';
import { strongerRoles } from './gap-options.ts';
import { schedule } from './schedule.ts';
import type { ScheduleData } from './schedule-data.ts';
import { scheduleRisk } from './schedule-risk.ts';

/** Roles that hold up tasks which nothing but people makes wait. */
function binding(tasks: readonly { role: string; days: number; people: number }[], people: Record<string, number>) {
  const inputs = tasks.map(({ role, days, people }, place) => lasting(`t${place}`, days, role, people));
  const capacity = new Map(Object.entries(people));
  const calendar = projectCalendar({ workdays: [1, 2, 3, 4, 5], holidays: [] }, '2027-01-04');
  const staffing = staffingLinks(inputs, levelRoles(inputs, [], capacity, calendar).tasks, []);
  return strongerRoles({ network: { tasks: inputs, links: [] }, staffing, capacity, calendar, goal: null });
}

describe('roles that bind', () => {
  it('gain by one more where one is enough', () => {
    const two = [10, 10].map((days) => ({ role: 'mason', days, people: 1 }));
    expect(binding(two, { mason: 1 })).toEqual([{ role: 'mason', days: 10, more: 1 }]);
  });

  it('gain by a whole crew where every task takes one', () => {
    const crewOf = (people: number) => [10, 10].map((days) => ({ role: 'mason', days, people }));
    expect(binding(crewOf(2), { mason: 2 })).toEqual([{ role: 'mason', days: 10, more: 2 }]);
    expect(binding(crewOf(6), { mason: 6 })).toEqual([{ role: 'mason', days: 10, more: 6 }]);
  });

  it('are ranked before they are cut, so that the one that holds up the finish is among them however late it comes', () => {
    // Five roles whose second task is shorter, so that they hold up nothing, before the one that does.
    const small = ['a', 'b', 'c', 'd', 'e'].flatMap((role) => [5, 5].map((days) => ({ role, days, people: 1 })));
    const large = [30, 30].map((days) => ({ role: 'z', days, people: 1 }));
    const people = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'z'].map((role) => [role, 1]));
    expect(binding([...small, ...large], people)).toEqual([{ role: 'z', days: 30, more: 1 }]);
  });

  it('are named with what they win, a crew as a crew', () => {
    const binding_roles = [
      { role: 'mason', title: 'Mason', days: 10, more: 2 },
      { role: 'cook', title: 'Cook', days: 1, more: 1 },
    ];
    expect(bindingText({ binding_roles })).toBe(
      'On its own, 2 more of the role “mason” save 10 working days; one more cook saves 1 working day.',
    );
    expect(bindingText({ binding_roles: [] })).toBe('');
  });
});

describe('a plan whose team misses the deadline, not its work', () => {
  let plan: OutlinedPlan;
  beforeAll(async () => {
    plan = await outlinedPlan();
    const { planned = '', planned_unlimited = '' } = plan.data<ScheduleData>(schedule).deadline ?? {};
    expect(planned_unlimited < planned).toBe(true);
    // As if somebody had estimated the work, and the deadline were the day on which it ends with people enough.
    const estimates = plan.data<object>(durations);
    plan.store.files.set(dataPath(durations), JSON.stringify({ ...estimates, follows_statement: false }));
    plan.store.sources.set('set_facts', { 'timeline.deadline': planned_unlimited });
    await plan.run(ledger, schedule, scheduleRisk, gapClosing, dashboard);
  });

  it('says on the first page that people are what is missing, and what more of them win', () => {
    const [first] = plan.data<ScheduleData>(schedule).binding_roles ?? [];
    expect(first?.days).toBeGreaterThan(0);
    const page = plan.page(dashboard);
    const said = 'The work itself could be finished in time: what is missing is people. On its own, one more ';
    expect(page).toContain(`${said}${first?.title.toLowerCase()} saves ${first?.days} working days`);
    expect(page.indexOf(said)).toBeLessThan(page.indexOf('## Now'));
  });

  it('has a finding that names the roles', () => {
    const [found] = plan.store.record(schedule.id)?.findings.filter(({ code }) => code === 'team-binds') ?? [];
    expect(found?.message).toContain('The team, not the work, misses the deadline');
    const [first] = plan.data<ScheduleData>(schedule).binding_roles ?? [];
    expect(found?.message).toContain(`one more ${first?.title.toLowerCase()} saves`);
  });
});
