import { describe, expect, it } from 'vitest';
import { outlinedPlan } from '../../../../../tests/support/models/hand-answers.ts';
import type { Fact } from '../../../../shared/fact.ts';
import { report } from '../../decide/report/report.ts';
import { schedule } from './schedule.ts';
import type { ScheduleData } from './schedule-data.ts';
import { scheduleRisk } from './schedule-risk.ts';
import { riskPage } from './schedule-risk-page.ts';

const PACED = {
  'a date by which it has to be done':
    'Replace the signalled crossing at Mill Lane in Hereford with a roundabout. The county has set aside £1.4 million and wants it open to traffic by September 2028.',
  'the date of an event':
    'We want to hold a brass band festival in Todmorden on 10 June 2028 for 2,000 guests. The budget is £60,000, all of it from the town council.',
  'a span': 'A five-year programme to insulate 900 council houses in Dundee, with a budget of £40 million.',
};
/** What says how likely a date is: a share of runs, or a chance or percentage of being done. */
const ODDS = [
  /\d+\s*% of (?:the |all )?(?:simulated )?runs/i,
  /\b(?:[1-79]0|80)\s*% likely to (?:finish|be ready)/i,
  /\b[1-9]\d?\s*% likely by(?! \|)/i,
  /chance of (?:meeting|the planned finish|being ready)[^|\n]*\d\s*%/i,
  /How likely each date is/,
  /Most often critical/,
];

describe('an outline whose durations were set to the time that the prompt states', () => {
  it.each(Object.entries(PACED))('prints no odds anywhere: %s', async (_, prompt) => {
    const plan = await outlinedPlan({ prompt });
    expect(plan.data<{ paced?: boolean }>(scheduleRisk).paced).toBe(true);
    const text = plan.page(report).replaceAll('\u00a0', ' ');
    for (const odds of ODDS) expect(odds.exec(text)?.[0]).toBeUndefined();
    expect(text).toContain('Not estimated');
    expect(text).toContain('No odds yet: the durations were set to fit');
    const { facts, dates } = plan.data<{ facts: Fact[]; dates: { share: number | null }[] }>(scheduleRisk);
    expect(facts.filter(({ id }) => /chance/.test(id))).toEqual([]);
    const phases = facts.filter(({ id }) => id.startsWith('milestone_p'));
    expect(phases.length).toBeGreaterThan(3);
    expect(new Set(phases.map(({ value }) => value))).toEqual(new Set(['not estimated']));
    expect(dates.map(({ share }) => share)).toEqual(dates.map(() => null));
  });
});

it('odds are told where the prompt states no time, so that nothing paced the work', async () => {
  const plan = await outlinedPlan({
    prompt: 'Convert the old mill in Hebden Bridge into twelve flats for £3 million.',
  });
  expect(plan.data<ScheduleData>(schedule).deadline).toBeNull();
  const text = plan.page(report).replaceAll('\u00a0', ' ');
  expect(text).toMatch(/50% likely to finish by/);
  expect(text).toMatch(/\d% of the simulated runs/);
  expect(text).toMatch(/How likely each date is/);
});

it('a task that hardly any run finds critical is not among those that most are', async () => {
  const plan = await outlinedPlan({
    prompt: 'Convert the old mill in Hebden Bridge into twelve flats for £3 million.',
  });
  const data = plan.data<Parameters<typeof riskPage>[0]>(scheduleRisk);
  const rows = [0.4, 0.005, 0.0049].map((share, index) => ({ task: `t${index}`, title: `Task ${index}`, share }));
  const page = riskPage({ ...data, usual: false, criticality: rows });
  expect(page).toContain('| Task 1 | 1% |');
  expect(page).not.toContain('Task 2');
});
