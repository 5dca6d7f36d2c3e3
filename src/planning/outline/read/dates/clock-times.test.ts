import { describe, expect, it } from 'vitest';
import { readPrompt } from '../read-prompt.ts';

const timesOf = (text: string) =>
  readPrompt(text, '2027-01-04').clockTimes.map(({ time, label, quote }) => {
    expect(text.slice(quote.offset, quote.offset + quote.text.length)).toBe(quote.text);
    return `${label} ${time}`;
  });

describe('times of day in a prompt', () => {
  it.each([
    [
      'Open a bakery in Lyon that is open from 07:30 to 18:00. The flour is delivered at 5 am.',
      ['Opening time 07:30', 'Closing time 18:00', 'Delivery time 05:00'],
    ],
    ['We build a pool that closes at 9.30 pm.', ['Closing time 21:30']],
    ['Wir eröffnen ein Café, geöffnet von 8 Uhr bis 17:30 Uhr.', ['Opening time 08:00', 'Closing time 17:30']],
    ['Ouvrir un café, ouvert de 7h30 à 19h00.', ['Opening time 07:30', 'Closing time 19:00']],
    ['Organise a run. The race starts at 10:15.', ['Start time 10:15']],
  ])('are read with what they are: %s', (text, expected) => {
    expect(timesOf(text)).toEqual(expected);
  });

  it.each([
    'Build a model of the harbour at a scale of 1:50 for 2,000 EUR.',
    'Our team won 3:1. Build a stand for 4:1 odds and a ratio of 10:1.',
    'Renovate 25 rooms in 12 weeks by 30 June 2027 for 1.250 EUR.',
  ])('are nothing else: %s', (text) => {
    expect(timesOf(text)).toEqual([]);
  });

  it('are no counts either', () => {
    const { quantities, money } = readPrompt('Open a shop from 07:30 to 18:00 for 40 guests.', '2027-01-04');
    expect(quantities.map(({ value }) => value)).toEqual([40]);
    expect(money).toEqual([]);
  });
});
