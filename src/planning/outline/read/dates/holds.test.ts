import { describe, expect, it } from 'vitest';
import { readPrompt } from '../read-prompt.ts';

const DAY_ZERO = '2027-01-04';
const holds = (text: string) =>
  readPrompt(text, DAY_ZERO).holds.map(({ kind, from, to, of }) => [kind, from, to, of] as const);

describe('what keeps work from being earlier', () => {
  it.each([
    ['We open a shop in Dijon with 160,000 euros, not before 1 March 2027.', '2027-03-01', 'opening'],
    ['A bakery in Lyon. It should open no earlier than 1 March 2027.', '2027-03-01', 'opening'],
    ['A bakery in Lyon. Building work may not begin before 1 April 2027.', '2027-04-01', 'start_of_work'],
    ['We renovate a villa. We cannot move in before June 2027.', '2027-06-01', 'moving'],
    [
      'Wir bauen eine Halle. Die Bauarbeiten dürfen nicht vor dem 1. März 2027 beginnen.',
      '2027-03-01',
      'start_of_work',
    ],
    ['We build a kiosk in the park. It opens in spring.', '2027-03-01', 'opening'],
  ])('is an earliest day: %s', (text, date, of) => {
    expect(holds(text)).toEqual([['not_before', date, null, of]]);
  });

  it.each([
    ['Renovate a bridge. Work on the river bank only between May and September.', 'season', '2027-05-01', '2027-09-30'],
    ['Plant a hedge. Planting is only possible from November to March.', 'season', '2027-11-01', '2028-03-31'],
    ['Build a hut. Helicopters fly only from 15 June to 10 October.', 'season', '2027-06-15', '2027-10-10'],
    ['Clear a forest road. No felling between March and July.', 'closed', '2027-03-01', '2027-07-31'],
    ['Paint a boat. Painting can only be done in summer.', 'season', '2027-06-01', '2027-08-31'],
    ['Ein Dach in Kassel. Gearbeitet wird nur von Mai bis September.', 'season', '2027-05-01', '2027-09-30'],
  ])('is a season of every year: %s', (text, kind, from, to) => {
    expect(holds(text).map(([each, first, last]) => [each, first, last])).toEqual([[kind, from, to]]);
  });

  it.each([
    'We open a bakery in Lyon by 1 March 2027.',
    'We must not arrive later than the end of September 2027.',
    'We cannot wait until 31 December 2027.',
    'The project must not start before 1 May 2027.',
    'The market is busy from May to September. We open a stall.',
    'Work runs from May 2027 to September 2027.',
  ])('is none of these: %s', (text) => {
    expect(holds(text)).toEqual([]);
  });

  it('does not begin the project with what begins by a calendar of its own', () => {
    const { horizon } = readPrompt('We open a bakery in Lyon. The rent starts on 1 March 2027.', DAY_ZERO);
    expect(horizon.start).toBeNull();
  });
});

describe('what a deadline is about', () => {
  it.each([
    ['We open a bakery in Lyon. We want first customers on 1 June 2027.', 'opening'],
    ['Build an app for the club. Go live on 1 September 2027.', 'opening'],
    ['I write my doctoral study of bees. I submit the report by 30 June 2029.', 'submission'],
    ['We move to Trondheim. We have to move in by August 2027.', 'moving'],
    ['Renovate the school roof. Construction must be complete by 30 June 2028.', null],
    ['Renovate the school roof by 30 June 2028.', null],
  ])('is read from its own words: %s', (text, of) => {
    const { horizon } = readPrompt(text, DAY_ZERO);
    expect(horizon.finish).not.toBeNull();
    expect(horizon.of).toBe(of);
  });
});
