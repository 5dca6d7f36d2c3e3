import { describe, expect, it } from 'vitest';
import { draftByItem } from '../../../../../tests/support/models/asked-stages.ts';
import { weekday } from '../../../../shared/calendar-date.ts';
import { readPrompt } from '../../../outline/read/read-prompt.ts';
import { durations } from '../durations/durations.ts';
import { ANSWER, estimates, PROMPT, wbs } from '../fixture-work-answers.ts';
import { calendarOf, schedule } from './schedule.ts';
import type { ScheduleData } from './schedule-data.ts';
import { workingWeek } from './working-week.ts';

const ON_SATURDAYS = `${PROMPT} The volunteers work on Saturdays too.`;
const draft = (prompt: string) =>
  draftByItem(schedule, { prompt, answers: { ...wbs, durations: estimates, dependencies: { '': ANSWER } } });

describe('the days of the week on which a plan works', () => {
  it('are those that the prompt says: work goes on on Saturdays, and dates are counted so everywhere', async () => {
    const [usual, drafted] = [await draft(PROMPT), await draft(ON_SATURDAYS)];
    const data = drafted.data<ScheduleData>(schedule);
    expect(usual.data<ScheduleData>(schedule).calendar.workdays).toEqual([1, 2, 3, 4, 5]);
    expect(data.calendar.workdays).toEqual([1, 2, 3, 4, 5, 6]);
    expect(data.tasks.some(({ start, finish }) => [weekday(start), weekday(finish)].includes(6))).toBe(true);
    expect(data.finish < usual.data<ScheduleData>(schedule).finish).toBe(true);
    // 9 January 2027 is a Saturday.
    expect((await calendarOf(data)).isWorkday('2027-01-09')).toBe(true);
    expect(drafted.page(schedule)).toContain('Friday, Saturday');
  });

  it('are told where durations are asked for', async () => {
    const { questions } = await draft(ON_SATURDAYS);
    const page = questions
      .find(({ stage }) => stage === durations.id)
      ?.context.find(({ title }) => title === 'Calendar');
    expect(page?.text).toContain('6 days a week: Monday, Tuesday, Wednesday, Thursday, Friday, Saturday.');
    expect(page?.text).toContain('A calendar week of waiting is 6 working days.');
  });

  it.each<[string, number | undefined, string | null, readonly number[]]>([
    ['nothing is said', undefined, null, [1, 2, 3, 4, 5]],
    ['the fact says six days', 6, null, [1, 2, 3, 4, 5, 6]],
    ['the fact says every day', 7, null, [0, 1, 2, 3, 4, 5, 6]],
    ['only the weekend is worked', 2, 'We can only work on weekends.', [0, 6]],
    ['the user sets fewer days than the prompt names', 1, 'We have Saturday mornings.', [6]],
    ['the fact makes no sense', 40, null, [0, 1, 2, 3, 4, 5, 6]],
  ])('are the right ones where %s', (_, value, words, days) => {
    const fact = value === undefined ? undefined : { label: 'x', value, unit: 'workday/week', basis: 'set' };
    const named = words === null ? null : readPrompt(words, '2026-11-26').workWeek;
    expect(workingWeek('DK', { part: () => fact } as never, named)).toEqual(days);
  });
});
