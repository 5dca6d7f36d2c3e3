import { describe, expect, it } from 'vitest';
import { numbersInColumns } from './number-columns.ts';

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
        '| --- | ---: | ---: |',
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
      table('| Phase | Niedrig, € |', '| --- | ---: |', '| Bau | [1.500](#fact-cost.low) |', '| Rest | 20 – 30 |'),
    ],
    [
      'en-GB',
      table('| Rent | Range |', '| --- | --- |', '| Shop | €1,500–€2,000 |'),
      table('| Rent | Range, € |', '| --- | ---: |', '| Shop | 1,500–2,000 |'),
    ],
    [
      'en-GB',
      table('| Loan | US$ |', '| --- | --- |', '| Bank | US$1,500 |'),
      table('| Loan | US$ |', '| --- | ---: |', '| Bank | 1,500 |'),
    ],
  ])('in %s: %s', (locale, markdown, said) => {
    expect(spaced(numbersInColumns(markdown, ['EUR', 'USD'], locale))).toBe(said);
  });
});

describe('what is not a column of amounts in one currency stays', () => {
  it.each([
    ['with a rate', table('| Item | Cost |', '| --- | --- |', '| Rent | €1,500 per month |')],
    ['with two currencies', table('| Item | Cost |', '| --- | ---: |', '| Rent | €1,500 |', '| Loan | US$20 |')],
    ['with words', table('| Item | Cost |', '| --- | --- |', '| Rent | €1,500 |', '| Loan | €20, Bank |')],
    ['with nothing', table('| Item | Cost |', '| --- | --- |', '| Rent | – |')],
    ['with numbers', table('| Item | Count |', '| --- | ---: |', '| Rent | 1,500 |')],
    ['in code', table('```', '| Item | Cost |', '| --- | --- |', '| Rent | €1,500 |', '```')],
    ['in no table', 'It costs | €1,500 |.'],
  ])('%s', (_, markdown) => {
    expect(numbersInColumns(markdown, ['EUR', 'USD'], 'en-GB')).toBe(markdown);
  });
});

describe('a column of numbers is aligned to the right', () => {
  const marks = (cells: readonly string[], locale = 'en-GB', mark = '---') =>
    numbersInColumns(
      table('| What | Value |', `| --- | ${mark} |`, ...cells.map((cell) => `| x | ${cell} |`)),
      ['EUR', 'USD'],
      locale,
    ).split('\n')[1];

  it.each([
    ['counts', ['4', '**1,500**', '']],
    ['percentages', ['<1%', '45%', '100%']],
    ['numbers with decimals, as German writes them', ['1.234,5', '−0,5', '–']],
    ['percentages of German', ['4,5\u00a0%', '100\u00a0%']],
    ['Indian groups', ['12,50,000', '2,500']],
    ['links to facts', ['[12](#fact-a)', '**[45%](#fact-b)**']],
    ['ranges', ['5–10', '20 – 30']],
    ['two currencies', ['€1,500', 'US$20']],
  ])('%s', (_, cells) => {
    expect(marks(cells)).toBe('| --- | ---: |');
  });

  it.each([
    ['German dates', ['01.03.2027', '15.01.2028']],
    ['times', ['14:00']],
    ['lists', ['3, 4', '5, 6']],
    ['ids', ['c1', 'c2']],
    ['words among them', ['4', 'critical']],
    ['nothing', ['', '–']],
    ['durations in words', ['504 hours', '12 weeks']],
  ])('but not %s', (_, cells) => {
    expect(marks(cells)).toBe('| --- | --- |');
  });

  it('nor where the table says otherwise', () => {
    expect(marks(['1', '2'], 'en-GB', ':---')).toBe('| --- | :--- |');
    expect(marks(['1', '2'], 'en-GB', ':---:')).toBe('| --- | :---: |');
  });

  it('nor the first, which names the rows', () => {
    const gates = table('| Gate | Evidence |', '| --- | --- |', '| 1 | Survey |', '| 2 | Samples |');
    expect(numbersInColumns(gates, [], 'en-GB')).toBe(gates);
  });
});
