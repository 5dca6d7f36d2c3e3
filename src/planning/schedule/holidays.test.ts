import { describe, expect, it } from 'vitest';
import { countryCalendar, publicHolidays, workdaysOf } from './holidays.ts';

describe('publicHolidays', () => {
  it('lists the fixed and the movable holidays of a country', async () => {
    const { dates, known } = await publicHolidays('de', 2027, 2027);
    expect(known).toBe(true);
    // Good Friday, Easter Monday, Ascension, Whit Monday 2027: Easter Sunday is 28 March.
    expect(dates).toEqual(
      expect.arrayContaining([
        '2027-01-01',
        '2027-03-26',
        '2027-03-29',
        '2027-05-06',
        '2027-05-17',
        '2027-10-03',
        '2027-12-25',
      ]),
    );
    expect([...dates].sort()).toEqual(dates);
    expect(new Set(dates).size).toBe(dates.length);
  });

  it('counts every day of a holiday that lasts several', async () => {
    const { dates } = await publicHolidays('RU', 2027, 2027);
    expect(dates).toEqual(
      expect.arrayContaining(['2027-01-02', '2027-01-03', '2027-01-04', '2027-01-05', '2027-01-06']),
    );
  });

  it('takes a holiday that reaches over the turn of the year into the next one', async () => {
    const [both, second] = await Promise.all([publicHolidays('SZ', 2027, 2028), publicHolidays('SZ', 2028, 2028)]);
    expect(second.dates).toEqual(both.dates.filter((date) => date.startsWith('2028')));
  });

  it('leaves out a day that is off from noon only', async () => {
    const { dates } = await publicHolidays('IS', 2027, 2027);
    expect(dates).not.toContain('2027-12-24');
    expect(dates).toContain('2027-12-25');
  });

  it('says that it does not know a country instead of guessing', async () => {
    expect(await publicHolidays('XX', 2027, 2028)).toEqual({ dates: [], known: false });
    expect(await publicHolidays('constructor', 2027, 2028)).toEqual({ dates: [], known: false });
  });
});

describe('workdaysOf', () => {
  it('rests on the days on which the country rests', () => {
    expect(workdaysOf('DK')).toEqual([1, 2, 3, 4, 5]);
    expect(workdaysOf('eg')).toEqual([0, 1, 2, 3, 4]);
    expect(workdaysOf('IN')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(workdaysOf('AE')).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('countryCalendar', () => {
  it('works Monday to Friday without holidays where no country is given', async () => {
    const expected = { calendar: { workdays: [1, 2, 3, 4, 5], holidays: [] }, holidaysKnown: false };
    expect(await countryCalendar(null, 2027, 2027)).toEqual(expected);
  });

  it('knows the working week of a country whose holidays it does not know', async () => {
    const { calendar, holidaysKnown } = await countryCalendar('NP', 2027, 2027);
    expect(holidaysKnown).toBe(false);
    expect(calendar.workdays).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
