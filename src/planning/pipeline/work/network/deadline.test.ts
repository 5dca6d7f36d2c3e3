import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Fact } from '../../../../shared/fact.ts';
import { dataPath } from '../../../engine/stage.ts';
import type { ReportModel } from '../../../report/model.ts';
import { report } from '../../decide/report/report.ts';
import { dashboard } from '../../decide/summary/dashboard.ts';
import { sensitivity } from '../../decide/summary/sensitivity.ts';
import { ledger } from '../../foundations/ledger.ts';
import { durations } from '../durations/durations.ts';
import { type Gap, gapClosing } from '../schedule/gap-closing.ts';
import { schedule } from '../schedule/schedule.ts';
import type { ScheduleData } from '../schedule/schedule-data.ts';
import { scheduleRisk } from '../schedule/schedule-risk.ts';
import { deadlineOf } from './deadline.ts';
import { dependencies } from './dependencies.ts';

const FESTIVAL =
  'We want to hold a brass band festival in Todmorden on 10 June 2028 for 2,000 guests. The budget is £60,000, all of it from the town council. Eight of us can give one evening a week.';

let plan: OutlinedPlan;
beforeAll(async () => {
  plan = await outlinedPlan({ prompt: FESTIVAL, whole: true });
});

const facts = (stage: Parameters<OutlinedPlan['data']>[0]) =>
  new Map(plan.data<{ facts: Fact[] }>(stage).facts.map(({ id, value }) => [id, value]));

/** The plan with other estimates for all tasks before the event, as if somebody had made them. */
async function estimated(factor: number): Promise<void> {
  const before = plan.data<{ durations: { task: string }[] }>(durations);
  const rows = before.durations.map((row) => ({ ...row }) as Record<string, number | string>);
  for (const row of rows) {
    if (row.task === 'event_days.run_show') continue;
    for (const end of ['optimistic', 'likely', 'pessimistic']) row[end] = Math.round(Number(row[end]) * factor * 2) / 2;
  }
  plan.store.files.set(dataPath(durations), JSON.stringify({ ...before, follows_statement: false, durations: rows }));
  await plan.run(schedule, scheduleRisk, gapClosing, sensitivity, dashboard, report);
}

describe('an event on its date', () => {
  it('ends on the day that the prompt says, a Saturday, and what follows comes after it', () => {
    const { tasks, deadline, calendar, dates } = plan.data<ScheduleData>(schedule);
    const show = tasks.find(({ id }) => id === 'event_days.run_show');
    expect(show?.finish).toBe('2028-06-10');
    expect(deadline).toMatchObject({ date: '2028-06-10', missed_by: 0, goal: { pinned: true }, planned: '2028-06-10' });
    expect(calendar.extra_workdays).toContain('2028-06-10');
    expect(dates).toMatchObject([{ task: 'event_days.run_show', kind: 'ends_on', late_by: 0 }]);
    const thanks = tasks.find(({ id }) => id === 'thanks.thank');
    expect(thanks && thanks.start > '2028-06-10').toBe(true);
    // What the event waits for has room until then.
    expect(tasks.find(({ id }) => id === 'build_up.install')?.critical).toBe(false);
  });

  it('is what the deadline is about, although another task has to be done by then, too', () => {
    const row = (task: string, kind: 'ends_on' | 'by', planned: string) => ({
      task,
      kind,
      fact: 'timeline.deadline',
      until: null,
      last: null,
      date: '2028-06-10',
      title: task,
      planned,
      late_by: 0,
    });
    const { tasks } = plan.data<ScheduleData>(schedule);
    const show = tasks.find(({ id }) => id === 'event_days.run_show');
    const clock = {
      offsetAfter: () => 300,
      offsetOf: () => 300,
      startDate: () => '2028-06-10',
      finishDate: () => '2028-06-10',
    };
    const whole = {
      calendar: clock,
      days: 400,
      finish: '2028-09-01',
      unlimitedFinish: '2028-09-01',
      byTask: {
        tasks: [{ id: 'show', duration: { likely: 3 } }],
        planned: [],
        titles: new Map([['show', { title: show?.title }]]),
        unlimited: new Map(),
      },
    } as unknown as Parameters<typeof deadlineOf>[2];
    const goals = [row('sweep', 'by', '2028-06-20'), row('show', 'ends_on', '2028-06-10')];
    expect(deadlineOf('2028-06-10', goals, whole)).toMatchObject({ goal: { pinned: true, title: 'show and 1 more' } });
  });

  it('lasts as long as it does, however long the time before it is', () => {
    const rows = plan.data<{ durations: { task: string; likely: number }[]; pace: number }>(durations);
    expect(rows.pace).toBeGreaterThan(1.2);
    expect(rows.durations.find(({ task }) => task === 'event_days.run_show')?.likely).toBe(3);
  });

  it('is said to be at risk when what it waits for would rarely be ready, with what would save time', async () => {
    await estimated(1.12);
    const { deadline } = plan.data<{ deadline: { share: number } | null }>(scheduleRisk);
    expect(deadline?.share).toBeGreaterThan(0);
    expect(deadline?.share).toBeLessThan(0.8);
    const { gap } = plan.data<{ gap: Gap | null }>(gapClosing);
    expect(gap?.options.length).toBeGreaterThan(0);
    expect(gap?.share).toBeGreaterThan(deadline?.share ?? 1);
    expect(facts(gapClosing).get('gap.chance')).toBe(Math.min(99, Math.round((gap?.share ?? 0) * 100)));
    const touched = gap?.options.filter(({ kind }) => kind === 'shorten').map(({ task }) => task) ?? [];
    expect(touched.filter((id) => /^(?:accounts|thanks|learn|event_days\.run_show)/.test(id))).toEqual([]);
  });

  it('names what a smaller scope comes of, with its price, where nothing makes it likely and nothing is late as planned', () => {
    const { gap } = plan.data<{ gap: Gap | null }>(gapClosing);
    expect(gap).toMatchObject({ closes: false, is_missed: false, late_packages: [] });
    expect(gap?.unlikely_packages).toContain('guest_ready');
    expect(gap?.unlikely_packages?.filter((id) => /^(?:accounts|thanks|learn|event_days)/.test(id))).toEqual([]);
    const { gap_fallback } = plan.data<{ gap_fallback?: { packages: string[]; by_odds?: boolean } }>(dashboard);
    expect(gap_fallback?.by_odds).toBe(true);
    expect(gap_fallback?.packages).toHaveLength(gap?.unlikely_packages?.length ?? 0);
  });

  it('has the tasks that move it most, not those that come after it', () => {
    const { tornado } = plan.data<{ tornado: { task: string }[] }>(scheduleRisk);
    const { tasks, deadline } = plan.data<ScheduleData>(schedule);
    const after = new Set(tasks.filter(({ start }) => start > (deadline?.date ?? '')).map(({ id }) => id));
    expect(after.size).toBeGreaterThan(0);
    expect(tornado.length).toBeGreaterThan(2);
    expect(tornado.filter(({ task }) => after.has(task))).toEqual([]);
    const { said } = plan.data<{ said: string[] }>(sensitivity);
    expect(said.at(-1)).toMatch(
      /^\*\*Deadline:\*\* it is missed when “.+” takes more than [\d.,]+ workdays \(planned with [\d.,]+; /,
    );
  });

  it('comes first where the odds are told, and the whole plan after it', () => {
    const page = plan.page(scheduleRisk);
    expect(page).toMatch(
      /^# Schedule risk\n\n## In short\n\nAll that is needed on the day of the deadline is 50% likely to be ready by \[\[deadline\.p50\]\]/,
    );
    expect(page.indexOf('[[deadline.p80]]')).toBeLessThan(page.indexOf('[[schedule.p80]]'));
    const told = plan.data<ReportModel>(report).sections.find(({ id }) => id === 'schedule_risk')?.markdown ?? '';
    expect(told.indexOf('[[schedule.deadline_chance]]')).toBeGreaterThan(-1);
    expect(told.indexOf('[[schedule.deadline_chance]]')).toBeLessThan(told.indexOf('[[schedule.p50]]'));
    const chance = (id: string) => Number(facts(scheduleRisk).get(id));
    expect(chance('deadline.plan_chance')).toBeGreaterThan(0);
    expect(chance('deadline.plan_chance')).toBeGreaterThanOrEqual(chance('schedule.deadline_chance'));
  });

  it('is late, and the plan says by how much, when even without delay it cannot be ready', async () => {
    await estimated(2);
    const { deadline, tasks } = plan.data<ScheduleData>(schedule);
    expect(deadline?.missed_by).toBeGreaterThan(0);
    expect(tasks.find(({ id }) => id === 'event_days.run_show')?.finish).toBe(deadline?.planned);
    expect(facts(schedule).get('schedule.missed_by')).toBe(deadline?.missed_by);
    const { headlines } = plan.data<{ headlines: { label: string; tone: string }[] }>(dashboard);
    expect(headlines.find(({ label }) => label === 'Chance of meeting the deadline')?.tone).toBe('bad');
  });
});

it('a date moves the task that it holds, and nothing is asked again for it', async () => {
  const own = await outlinedPlan({ prompt: FESTIVAL, whole: true });
  own.store.sources.set('set_facts', { 'timeline.deadline': '2028-06-17' });
  await own.run(ledger, schedule);
  const { tasks } = own.data<ScheduleData>(schedule);
  expect(tasks.find(({ id }) => id === 'event_days.run_show')?.finish).toBe('2028-06-17');
  expect(own.data<{ dates: object[] }>(dependencies).dates).toHaveLength(1);
});
