import { describe, expect, it } from 'vitest';
import { moneyInColumns } from './money-columns.ts';

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
const table = (...rows: readonly string[]) => rows.join('\n');

describe('a column of amounts names its currency once', () => {
  it.each([
    [
      'en-GB',
      table(
        '| Phase | Low | Left |',
        '| --- | --- | --- |',
        '| Build | €1,500 | **−€234.50** |',
        '| **All** | €2,000 | – |',
      ),
      table(
        '| Phase | Low, € | Left, € |',
        '| --- | --- | --- |',
        '| Build | 1,500 | **−234.50** |',
        '| **All** | 2,000 | – |',
      ),
    ],
    [
      'de-DE',
      table(
        '| Phase | Niedrig |',
        '| --- | --- |',
        '| Bau | [1.500\u00a0€](#fact-cost.low) |',
        '| Rest | 20\u00a0€ – 30\u00a0€ |',
      ),
      table('| Phase | Niedrig, € |', '| --- | --- |', '| Bau | [1.500](#fact-cost.low) |', '| Rest | 20 – 30 |'),
    ],
    [
      'en-GB',
      table('| Rent | Range |', '| --- | --- |', '| Shop | €1,500–€2,000 |'),
      table('| Rent | Range, € |', '| --- | --- |', '| Shop | 1,500–2,000 |'),
    ],
    [
      'en-GB',
      table('| Loan | US$ |', '| --- | --- |', '| Bank | US$1,500 |'),
      table('| Loan | US$ |', '| --- | --- |', '| Bank | 1,500 |'),
    ],
  ])('in %s: %s', (locale, markdown, said) => {
    expect(spaced(moneyInColumns(markdown, ['EUR', 'USD'], locale))).toBe(said);
  });
});

describe('what is not a column of amounts in one currency stays', () => {
  it.each([
    ['with a rate', table('| Item | Cost |', '| --- | --- |', '| Rent | €1,500 per month |')],
    ['with two currencies', table('| Item | Cost |', '| --- | --- |', '| Rent | €1,500 |', '| Loan | US$20 |')],
    ['with words', table('| Item | Cost |', '| --- | --- |', '| Rent | €1,500 |', '| Loan | €20, Bank |')],
    ['with nothing', table('| Item | Cost |', '| --- | --- |', '| Rent | – |')],
    ['with numbers', table('| Item | Count |', '| --- | --- |', '| Rent | 1,500 |')],
    ['in code', table('```', '| Item | Cost |', '| --- | --- |', '| Rent | €1,500 |', '```')],
    ['in no table', 'It costs | €1,500 |.'],
  ])('%s', (_, markdown) => {
    expect(moneyInColumns(markdown, ['EUR', 'USD'], 'en-GB')).toBe(markdown);
  });
});
