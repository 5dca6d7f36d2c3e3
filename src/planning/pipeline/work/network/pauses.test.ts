import { describe, expect, it } from 'vitest';
import { draftByItem, reviewed } from '../../../../../tests/support/models/asked-stages.ts';
import { facts } from '../../foundations/facts.ts';
import { ANSWER, estimates, PROMPT, questionOf, wbs } from '../fixture-work-answers.ts';
import { calendarOf, schedule } from '../schedule/schedule.ts';
import type { ScheduleData } from '../schedule/schedule-data.ts';
import { dependencies } from './dependencies.ts';

const date = (id: string, day: string) => ({
  id,
  label: 'A day of the pause',
  date: day,
  why: 'The hall is closed then.',
  check: 'Ask the caretaker',
  sensitivity: 'low',
});
const figure = (id: string) => ({
  id,
  label: 'A figure',
  low: 1,
  value: 2,
  high: 3,
  unit: 'week',
  why: 'Usual.',
  check: 'Ask.',
  sensitivity: 'low',
});
const FACTS = {
  wrong: [],
  stated: [],
  dates: [],
  assumed_dates: [date('date.hall_closes', '2027-01-13'), date('date.hall_reopens', '2027-03-31')],
  assumed: ['demand.a', 'demand.b', 'demand.c', 'demand.d'].map(figure),
  derived: [],
};
const PAUSE = { fact: 'date.hall_closes', until: 'date.hall_reopens' };
const answers = (pauses: readonly object[]) => ({
  ...wbs,
  [facts.id]: { '': FACTS },
  durations: estimates,
  dependencies: { '': { ...ANSWER, pauses } },
});
const planned = async (pauses: readonly object[]) => {
  const drafted = await draftByItem(schedule, { prompt: PROMPT, answers: answers(pauses) });
  return { drafted, data: drafted.data<ScheduleData>(schedule) };
};

describe('a pause of the whole project', () => {
  it('stops all work, also what is under way, and moves what comes after it', async () => {
    const [through, { drafted, data }] = [await planned([]), await planned([PAUSE])];
    const during = (day: string) => day >= '2027-01-13' && day <= '2027-03-31';
    expect(through.data.tasks.some(({ start, finish }) => during(start) || during(finish))).toBe(true);
    expect(data.tasks.filter(({ start, finish }) => during(start) || during(finish))).toEqual([]);
    expect(data.days).toBe(through.data.days);
    expect(data.finish > through.data.finish).toBe(true);
    expect((await calendarOf(data)).isWorkday('2027-02-01')).toBe(false);
    const sentence = 'No work is done from [[date.hall_closes]] to [[date.hall_reopens]].';
    for (const page of [drafted.page(dependencies), drafted.page(schedule)]) expect(page).toContain(sentence);
  });

  it('is refused where its last day comes before its first', async () => {
    const question = await questionOf(dependencies, '', answers([]));
    const turned = { fact: PAUSE.until, until: PAUSE.fact };
    expect(reviewed(question, { ...ANSWER, pauses: [turned] }).faults.join(' ')).toMatch(/no span of at most a year/);
    expect(reviewed(question, { ...ANSWER, pauses: [PAUSE] }).faults).toEqual([]);
  });
});
