import { describe, expect, it } from 'vitest';
import type { DateMention, DurationMention } from '../../reading.ts';
import { readPrompt } from '../read-prompt.ts';

const DAY_ZERO = '2026-11-20';
const read = (text: string) => readPrompt(text, DAY_ZERO);

const DATES: readonly (readonly [string, string, DateMention['role']])[] = [
  ['Launch in Q3 2027.', '2027-09-30', 'deadline'],
  ['Launch by the end of Q2 2027.', '2027-06-30', 'deadline'],
  ['Launch in the third quarter of 2027.', '2027-09-30', 'deadline'],
  ['Open the café by the end of next year.', '2027-12-31', 'deadline'],
  ['Open the café by the end of this year.', '2026-12-31', 'deadline'],
  ['We need it by Christmas.', '2026-12-25', 'deadline'],
  ['We need it by Easter 2027.', '2027-03-28', 'deadline'],
  ['We need it by Thanksgiving 2027.', '2027-11-25', 'deadline'],
  ['Deliver in spring 2028.', '2028-05-31', 'deadline'],
  ['Deliver the hall in Melbourne in spring 2028.', '2028-11-30', 'deadline'],
  ['Build a treehouse this summer', '2027-08-31', 'deadline'],
  ['It must finish before 1 March 2027.', '2027-03-01', 'deadline'],
  ['It must finish before March 2027.', '2027-02-28', 'deadline'],
  ['It must finish by March 1, 2027.', '2027-03-01', 'deadline'],
  ['It must finish by March 1st.', '2027-03-01', 'deadline'],
  ['The deadline is 03/04/2027 in Chicago.', '2027-03-04', 'deadline'],
  ['The deadline is 03/04/2027 in London.', '2027-04-03', 'deadline'],
  ['The deadline is 25/04/2027.', '2027-04-25', 'deadline'],
  ['The deadline is 04/25/2027.', '2027-04-25', 'deadline'],
  ['The deadline is 3.4.2027.', '2027-04-03', 'deadline'],
  ['Roll out by FY2028.', '2028-12-31', 'deadline'],
  ['Ready by mid-2027.', '2027-06-30', 'deadline'],
  ['Open in early 2028.', '2028-03-31', 'deadline'],
  ['Open in late 2028.', '2028-12-31', 'deadline'],
  ['Deadline 2027-06-30.', '2027-06-30', 'deadline'],
  ['Finish by mid-March 2027.', '2027-03-20', 'deadline'],
  ['Finish by the end of May.', '2027-05-31', 'deadline'],
  ['Finish in H1 2027.', '2027-06-30', 'deadline'],
  ['Finish by 2030.', '2030-12-31', 'deadline'],
  ['The bakery was founded in 1987.', '1987-01-01', 'past'],
  ['The hall was built before 1940.', '1940-01-01', 'past'],
  ['Work starts in May 2027.', '2027-05-01', 'start'],
  ['Start on 1 June 2027.', '2027-06-01', 'start'],
  ['Kick-off: 2027-02-01', '2027-02-01', 'start'],
  ['A wedding for 120 guests on 12 June 2027 in Lisbon.', '2027-06-12', 'deadline'],
  ['We break even by 2031.', '2031-12-31', 'other'],
  ['Das Café soll bis 3. März 2027 in München fertig sein.', '2027-03-03', 'deadline'],
  ['Ouverture avant le 1er septembre 2027 à Lyon.', '2027-09-01', 'deadline'],
  ['Queremos abrir antes del 15 de mayo de 2027 en Sevilla.', '2027-05-15', 'deadline'],
  ['Butikken åbner senest 1. maj 2027 i Aarhus.', '2027-05-01', 'deadline'],
  ['Vogliamo aprire entro il 10 settembre 2027 a Milano.', '2027-09-10', 'deadline'],
  ['We willen openen voor 1 oktober 2027 in Utrecht.', '2027-10-01', 'deadline'],
  ['Queremos abrir até 20 de agosto de 2027 no Porto.', '2027-08-20', 'deadline'],
  ['Vi vill öppna före den 5 juni 2027 i Malmö.', '2027-06-05', 'deadline'],
  ['2027年3月までに東京で開店', '2027-03-31', 'deadline'],
  ['Build a hall. Sessions must not be held on examination days in March 2027.', '2027-03-31', 'other'],
  ['Build a hall. No concerts may be held in July 2027.', '2027-07-31', 'other'],
  ['Build a hall. Work must not start before 1 May 2027.', '2027-05-01', 'start'],
  ['Build a hall. My new job starts on 1 April 2027.', '2027-04-01', 'other'],
  ['Build a hall. The school term begins in September 2027.', '2027-09-01', 'other'],
  ['Build a plant where capacity will be available from Q4 2028.', '2028-10-01', 'other'],
  ['Build a clinic. From May 2027 we have two nurses.', '2027-05-01', 'other'],
  ['We want to build a boat. The mayor takes office in June 2027.', '2027-06-30', 'other'],
  ['Build a hall. The grant has to be spent by 30 June 2027.', '2027-06-30', 'milestone'],
  ['Plan a wedding. The priest must be asked by January 2027.', '2027-01-31', 'milestone'],
  ['Die Förderung muss bis 30.06.2027 abgerufen sein. Wir bauen einen Saal.', '2027-06-30', 'milestone'],
  ['Reach 95% coverage before the monsoon in July 2027.', '2027-06-30', 'deadline'],
  ['Les travaux commencent en juin 2027 dans notre école.', '2027-06-01', 'start'],
  ['La subvention pour notre école doit être dépensée avant fin 2027.', '2027-12-31', 'milestone'],
  ['Der Bau soll im Herbst 2027 beginnen.', '2027-09-01', 'start'],
  ['Build a boat. She has no time in the weeks before her exams in June 2028.', '2028-06-30', 'other'],
  ['Run the campaign from January 2027.', '2027-01-01', 'start'],
  ['Wir beginnen im März 2027 mit dem Bau einer Schule.', '2027-03-01', 'start'],
  ['The couple is getting married on Saturday 12 June 2027 in Lisbon.', '2027-06-12', 'deadline'],
  ['Print a magazine. The first issue should come out in September 2027.', '2027-09-30', 'deadline'],
];

describe('a date in one sentence', () => {
  it.each(DATES)('%s', (text, date, role) => {
    const [first, ...rest] = read(text).dates;
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ date, role });
  });

  it('tells in its basis how the order of day and month was settled', () => {
    expect(read('The deadline is 03/04/2027 in Chicago.').dates[0]?.basis).toContain('United States');
    expect(read('The deadline is 03/04/2027.').dates[0]?.basis).toContain('does not tell the order');
    expect(read('The deadline is 25/04/2027.').dates[0]?.basis).toContain('twelve months');
  });

  it.each([
    'We may march on.',
    'A hall for 2000 guests.',
    'The budget is 2000 EUR.',
    'Finish by 30/02/2027.',
    'We fall behind.',
    'Call 2027-555.',
  ])('no date is read from "%s"', (text) => {
    expect(read(text).dates).toEqual([]);
  });

  it('never makes a quantity of a year', () => {
    expect(read('Open a museum in 2027 and a park by 2030, as in 1987.').quantities).toEqual([]);
  });
});

const DURATIONS: readonly (readonly [
  string,
  number,
  DurationMention['unit'],
  DurationMention['role'],
  number?,
  number?,
])[] = [
  ['Done in 18 months.', 18, 'month', 'horizon'],
  ['Plan a 24-month programme.', 24, 'month', 'horizon'],
  ['Finish it in eighteen months.', 18, 'month', 'horizon'],
  ['Complete the build within two years.', 2, 'year', 'horizon'],
  ['Do it in a year and a half.', 1.5, 'year', 'horizon'],
  ['It takes two and a half years.', 2.5, 'year', 'horizon'],
  ['We have 3–6 months.', 4.5, 'month', 'horizon', 3, 6],
  ['We have between 6 and 9 months.', 7.5, 'month', 'horizon', 6, 9],
  ['We have two to three weeks.', 2.5, 'week', 'horizon', 2, 3],
  ['Finish within 90 days.', 90, 'day', 'horizon'],
  ['Timeline: 6 weeks', 6, 'week', 'horizon'],
  ['Finish in a few weeks.', 3, 'week', 'horizon', 2, 4],
  ['We signed a 10-year lease.', 10, 'year', 'operation'],
  ['The pilot phase lasts: pilot of 3 months', 3, 'month', 'phase'],
  ['We have 20 years of experience.', 20, 'year', 'other'],
  ['Open 6 days a week.', 6, 'day', 'other'],
  ['Our son is 12 years old.', 12, 'year', 'other'],
  ['Wir haben 18 Monate Zeit, in 18 Wochen', 18, 'month', 'other'],
  ['Das Projekt dauert 8 Monate.', 8, 'month', 'horizon'],
  ['Nous devons finir dans 6 mois.', 6, 'month', 'horizon'],
  ['Queremos abrir dentro de 9 meses.', 9, 'month', 'horizon'],
  ['Vi vil bygge på 12 måneder.', 12, 'month', 'horizon'],
  ['Vogliamo aprire entro 8 mesi.', 8, 'month', 'horizon'],
  ['We willen binnen 6 maanden openen.', 6, 'month', 'horizon'],
  ['If the landlord does not sign within 14 days, we look for another hall.', 14, 'day', 'other'],
  ['We ask the neighbours, and unless they object within 30 days we build.', 30, 'day', 'other'],
  ['Wenn der Vermieter nicht innerhalb von 14 Tagen unterschreibt, suchen wir weiter.', 14, 'day', 'other'],
  ['Wer innerhalb von 14 Tagen absagt, bekommt sein Geld zurück.', 14, 'day', 'other'],
  ['Open the stall if possible within 90 days.', 90, 'day', 'horizon'],
  ['Die Website soll, wenn möglich innerhalb von 60 Tagen, fertig sein.', 60, 'day', 'horizon'],
];

describe('a duration in one sentence', () => {
  for (const [text, value, unit, role, low, high] of DURATIONS) {
    it(text, () => {
      expect(read(text).durations[0]).toMatchObject({ value, unit, role, ...(low === undefined ? {} : { low, high }) });
    });
  }
});

describe('the horizon', () => {
  it('ends with the last hard deadline; the others are milestones', () => {
    const reading = read('The café opens by May 2027, and the whole hotel must be finished by 1 December 2028.');
    expect(reading.horizon.finish).toBe('2028-12-01');
    expect(reading.dates.map((d) => d.role)).toEqual(['milestone', 'deadline']);
  });
  it('is counted from day zero, or from the stated start', () => {
    expect(read('Build it in 18 months.').horizon.finish).toBe('2028-05-20');
    expect(read('Start on 1 March 2027. Build it in 18 months.').horizon).toMatchObject({
      start: '2027-03-01',
      finish: '2028-09-01',
    });
  });
  it('keeps a deadline before the start and says so', () => {
    const { horizon } = read('Start on 1 June 2027 and finish by 1 March 2027.');
    expect(horizon).toMatchObject({ start: '2027-06-01', finish: '2027-03-01' });
    expect(horizon.conflict).toContain('before the start');
  });
  it('says that a deadline has passed', () => {
    expect(read('Build a bridge. It must be done by 1 October 2026.').horizon.conflict).toContain('already passed');
  });
  it('says that a duration and a deadline disagree', () => {
    expect(read('Start in January 2027, finish in 6 months, deadline 1 December 2027.').horizon.conflict).toContain(
      '6 months',
    );
  });
  it('knows ASAP without inventing a date', () => {
    expect(read('Build a shed ASAP.').horizon).toMatchObject({ asap: true, finish: null, start: null });
  });
  it('takes history for no deadline', () => {
    expect(read('Renovate the mill, founded in 1987 and closed in 2024.').horizon.finish).toBeNull();
  });
  it('reads a span of years as start and finish', () => {
    expect(read('Plan a 2027-2029 research programme.').horizon).toMatchObject({
      start: '2027-01-01',
      finish: '2029-12-31',
    });
  });
  it('counts on the finish only when it is asked for day zero, never on the clock', () => {
    expect(readPrompt('Open by Christmas.', '2031-01-01').horizon.finish).toBe('2031-12-25');
  });
  it('does not end with a date by which success is measured', () => {
    expect(
      read('We move to Porto by June 2027. It is a success if we all speak Portuguese by Christmas 2028.').horizon
        .finish,
    ).toBe('2027-06-30');
  });
  it('is not made of years that have passed', () => {
    expect(read('Build a boat. I taught welding for twenty years.').horizon.finish).toBeNull();
  });
});

describe('of several dates the finish is', () => {
  it.each([
    ['My new job starts on 1 April 2027. We move from Hamburg to Freiburg by 31 March 2027.', null, '2027-03-31'],
    ['The grant must be spent by 30 June 2027. Release version 1.0 by the end of March 2027.', null, '2027-03-31'],
    ['We get married on 12 June 2027. The thanks are due by 1 August 2027.', null, '2027-06-12'],
    ['Install 200 heat pumps between March 2027 and October 2028.', '2027-03-01', '2028-10-31'],
    ['The road is closed between March 2027 and May 2027. Build a hall by 1 June 2028.', null, '2028-06-01'],
    ['Build a plant by 31 December 2029. Capacity will be available from Q4 2028.', null, '2029-12-31'],
    [
      'We want to reach 95% before the monsoon in July 2027, starting in January 2027. No camp may be held in March.',
      '2027-01-01',
      '2027-06-30',
    ],
  ])('%s', (text, start, finish) => {
    expect(read(text).horizon).toMatchObject({ start, finish, conflict: null });
  });
});
