import { describe, expect, it } from 'vitest';
import { readPrompt } from '../read-prompt.ts';

const weekOf = (text: string) => readPrompt(text, '2026-11-26').workWeek;

describe('the days of a week on which the project works', () => {
  it.each<[string, readonly number[], boolean, number | null]>([
    ['We have Saturday mornings and one evening in the week during school.', [6], false, null],
    ['We want to restore the mill. Volunteers work on Saturdays, the miller helps.', [6], false, null],
    ['The crew will work from Monday to Saturday, with one hour for lunch.', [1, 2, 3, 4, 5, 6], true, null],
    ['We can only work on weekends, because all of us have jobs.', [0, 6], true, null],
    ['The team works six days a week.', [], false, 6],
    ['Wir arbeiten samstags und an einem Abend in der Woche.', [6], false, null],
    ['Gearbeitet wird nur am Wochenende.', [0, 6], true, null],
    ['Die Handwerker arbeiten sechs Tage die Woche.', [], false, 6],
  ])('are read from: %s', (text, weekdays, only, days) => {
    const week = weekOf(text);
    expect(week).toMatchObject({ weekdays, only, days });
    expect(text.slice(week?.quote.offset, (week?.quote.offset ?? 0) + (week?.quote.text.length ?? 0))).toBe(
      week?.quote.text,
    );
  });

  it.each([
    'Our neighbour Deirdre sleeps late on Saturdays, so no planer before ten.',
    'The shop is open seven days a week and on Sundays until noon.',
    'We cannot work on Saturdays.',
    'We work on Saturday 5 June 2027 and then it is done.',
    'The crew works on Friday afternoons as well.',
    'We must keep the quay clear of cranes on weekdays before noon.',
    'We open a market on Saturdays.',
    'Wir arbeiten nie am Wochenende.',
  ])('are not read from: %s', (text) => {
    expect(weekOf(text)).toBeNull();
  });
});
