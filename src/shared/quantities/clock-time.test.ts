import { describe, expect, it } from 'vitest';
import { validateFactValue } from './fact-input.ts';
import { formatFact } from './format.ts';
import { formFault } from './format-reference.ts';
import { quantityOf } from './quantity.ts';

const OPENING = { id: 'time.opening', label: 'Opening time', value: '07:30', unit: 'clock_time' };

describe('a time of day', () => {
  it.each([
    ['07:30', '07:30'],
    ['7:30', '07:30'],
    ['7.30', '07:30'],
    ['7:30 pm', '19:30'],
    ['9 a.m.', '09:00'],
    ['12 am', '00:00'],
    ['7 Uhr', '07:00'],
    ['19h30', '19:30'],
    ['24:00', null],
    ['25:10', null],
    ['13 pm', null],
    ['9', null],
    ['7 hours', null],
  ])('is read as people type it: %s', (typed, read) => {
    const value = validateFactValue(OPENING, typed);
    expect(value.ok ? value.value : null).toBe(read);
  });

  it.each([
    ['en-GB', '07:30'],
    ['en-US', '7:30\u00a0AM'],
    ['de-DE', '07:30'],
    ['da-DK', '07.30'],
  ])('reads as the language writes it: %s', (locale, shown) => {
    expect(formatFact(OPENING, locale)).toBe(shown);
  });

  it('is no number: nothing is calculated with it, and it has no rounded form', () => {
    const read = quantityOf(OPENING.value, OPENING.unit);
    expect(read.ok ? '' : read.error.message).toContain('nothing is calculated with');
    expect(formFault(OPENING, 'rounded')).toContain('is no number');
  });

  it('that is none is refused with an example', () => {
    const read = validateFactValue(OPENING, 'early');
    expect(read.ok ? '' : read.error.message).toContain('enter a time of day, e.g. 07:30');
  });
});
