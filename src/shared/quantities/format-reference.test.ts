import { describe, expect, it } from 'vitest';
import { type ReferenceForm, readReference, referencedIds } from '../fact-reference.ts';
import { formatReference, formFault } from './format-reference.ts';

const fact = (value: number | string, unit: string, more: object = {}) => ({ value, unit, ...more });
const plain = (text: string) => text.replace(/\u00a0/g, ' ');
const read = (value: ReturnType<typeof fact>, form: ReferenceForm | null, locale = 'en-GB') =>
  plain(formatReference(value, form, locale));
/** The sentence with the value in the place of `@`. */
const within = (sentence: string, value: ReturnType<typeof fact>, locale = 'en-GB') => {
  const [before = '', after = ''] = sentence.split('@');
  return plain(before + formatReference(value, null, locale, { before, after }) + after);
};

describe('a reference', () => {
  it.each([
    ['scale.units', { id: 'scale.units', form: null }],
    ['scale.units|bare', { id: 'scale.units', form: 'bare' }],
    [' scale.units \\| month ', { id: 'scale.units', form: 'month' }],
    ['scale.units|loud', { id: 'scale.units|loud', form: null }],
    ['month:5', { id: 'month:5', form: null }],
  ])('%j is read as %j', (inside, expected) => {
    expect(readReference(inside)).toEqual(expected);
  });

  it('is counted by its fact, whatever its form', () => {
    expect(referencedIds('[[a.b]] [[a.b|bare]] [[c\\|share]]')).toEqual(['a.b', 'a.b', 'c']);
  });
});

describe('the form of a reference', () => {
  it.each([
    [fact(200, 'capsule'), null, '200 capsules'],
    [fact(200, 'capsule'), 'bare', '200'],
    [fact(10, 'capsule', { low: 8, high: 12 }), 'bare', '8–12'],
    [fact(12.4, 'person'), null, '12 people'],
    [fact(12.4, 'person', { low: 9.6, high: 15.2 }), null, '10–15 people'],
    [fact(12.4, 'person'), 'bare', '12'],
    [fact(0.4, 'person'), 'bare', '0.4'],
    [fact(12.4, 'person/month'), null, '12.4 people per month'],
    [fact(1_234_567, 'EUR'), 'bare', '1,234,567'],
    [fact(1_234_567, 'EUR'), 'rounded', '€1,200,000'],
    [fact(9.29, 'year'), 'rounded', '9.3 years'],
    [fact(0.45, 'ratio'), 'share', '45%'],
    [fact(45, 'percent'), 'share', '45%'],
    [fact('2027-05-03', 'date'), 'date', '3 May 2027'],
    [fact('2027-05-03', 'date'), 'month', 'May 2027'],
  ] as const)('%j as %s reads %s', (value, form, expected) => {
    expect(read(value, form)).toBe(expected);
  });

  it.each([
    [fact(200, 'capsule'), 'share', 'is in capsule, which is no share of a whole'],
    [fact(200, 'capsule'), 'month', 'is no date, so it has no form month'],
    [fact('2027-05-03', 'date'), 'bare', 'is no number, so it has no form bare'],
    [fact('the harbour', 'text'), 'rounded', 'is no number, so it has no form rounded'],
  ] as const)('of %j may not be %s', (value, form, fault) => {
    expect(formFault(value, form)).toBe(fault);
    expect(read(value, form)).toBe(read(value, null));
  });
});

describe('a unit that the prose says again', () => {
  it.each([
    ['the @ capsules arrive', fact(200, 'capsule'), 'the 200 capsules arrive'],
    ['the **@** capsules', fact(200, 'capsule'), 'the **200** capsules'],
    ['pays back in @ years', fact(9.29, 'year'), 'pays back in 9.29 years'],
    ['a @-year lease', fact(9, 'year'), 'a 9-year lease'],
    ['one of @ modules of them', fact(12, 'module'), 'one of 12 modules of them'],
    ['twelve of @ of them', fact(12, 'module'), 'twelve of 12 of them'],
    ['€@ in cash', fact(750_000, 'EUR'), '€750,000 in cash'],
    ['@ EUR in cash', fact(750_000, 'EUR'), '750,000 EUR in cash'],
    ['EUR @ in cash', fact(750_000, 'EUR'), 'EUR 750,000 in cash'],
    ['@% of it', fact(45, 'percent'), '45% of it'],
    ['@ percent of it', fact(45, 'percent'), '45 percent of it'],
    ['@ swim lanes', fact(6, 'swim_lane'), '6 swim lanes'],
    ['@ sleeping capsules arrive', fact(200, 'capsule'), '200 sleeping capsules arrive'],
    ['@ working days', fact(60, 'workday'), '60 working days'],
    ['@ days of work', fact(60, 'workday'), '60 days of work'],
    ['@ square metres', fact(120, 'm2'), '120 square metres'],
    ['the rent is @ per month', fact(5_000, 'EUR/month'), 'the rent is €5,000 per month'],
    ['the rent is **@** a month', fact(5_000, 'EUR/month'), 'the rent is **€5,000** a month'],
    ['the rent is @ monthly', fact(5_000, 'EUR/month'), 'the rent is €5,000 monthly'],
    ['€@ of rent', fact(5_000, 'EUR/month'), '€5,000 per month of rent'],
    ['€**@** per month', fact(5_000, 'EUR/month'), '€**5,000** per month'],
    ['@ EUR/month', fact(5_000, 'EUR/month'), '5,000 EUR/month'],
    ['@ per guest', fact(40, 'EUR/guest'), '€40 per guest'],
    ['@ guests per day', fact(240, 'guest/day'), '240 guests per day'],
    ['@ plantings', fact(3, 'bay'), '3 bay plantings'],
    ['@ checks', fact(3, 'van', { label: 'Checks of vans' }), '3 van checks'],
  ])('in %j is said once', (sentence, value, expected) => {
    expect(within(sentence, value)).toBe(expected);
  });

  it('is said once of a rounded value too', () => {
    const rounded = formatReference(fact(1_234_567, 'EUR'), 'rounded', 'en-GB', { before: 'some €', after: '' });
    expect(rounded).toBe('1,200,000');
  });

  it('is known by the label of the fact where the plan is in another language', () => {
    const capsules = fact(200, 'capsule', { label: 'Zahl der Kapseln' });
    expect(within('die @ Kapseln', capsules, 'de')).toBe('die 200 Kapseln');
    expect(within('mit @ neuen Kapseln', capsules, 'de')).toBe('mit 200 neuen Kapseln');
    expect(within('@ pro Monat', fact(5_000, 'EUR/month'), 'de')).toBe('5.000 € pro Monat');
    expect(within('die @ Zimmer', capsules, 'de')).toBe('die 200 capsule Zimmer');
  });

  it('is known in the language of the plan', () => {
    expect(within('nach @ Jahren ist Schluss', fact(9, 'year'), 'de')).toBe('nach 9 Jahren ist Schluss');
    expect(within('nur @ Jahre', fact(9, 'year'), 'de')).toBe('nur 9 Jahre');
  });

  it.each([
    ['@ capsulesque things', fact(200, 'capsule'), '200 capsules capsulesque things'],
    ['@ arrive', fact(200, 'capsule'), '200 capsules arrive'],
    ['@ and capsules', fact(200, 'capsule'), '200 capsules and capsules'],
    ['try @ now', fact(5, 'TRY'), 'try TRY 5 now'],
    ['@ per year', fact(5_000, 'EUR/month'), '€5,000 per month per year'],
    ['@ guests', fact(240, 'guest/day'), '240 guests per day guests'],
    ['@ sometimes arrive', fact(12, 'person'), '12 people sometimes arrive'],
    ['feeding @ costs more', fact(40, 'guest'), 'feeding 40 guests costs more'],
    ['@ in the capsules', fact(12, 'capsule'), '12 capsules in the capsules'],
  ])('is not in %j', (sentence, value, expected) => {
    expect(within(sentence, value)).toBe(expected);
  });
});
