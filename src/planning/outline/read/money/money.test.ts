import { describe, expect, it } from 'vitest';
import type { MoneyMention } from '../../reading.ts';
import { readPrompt } from '../read-prompt.ts';

const DAY_ZERO = '2026-11-20';
const money = (text: string) => readPrompt(text, DAY_ZERO).money;

type Row = readonly [
  text: string,
  amount: number,
  currency: string | null,
  role: MoneyMention['role'],
  low?: number,
  high?: number,
];

const ROWS: readonly Row[] = [
  ['Our budget is €750 k.', 750_000, 'EUR', 'budget'],
  ['We have 12.5 million DKK for a harbour bath.', 12_500_000, 'DKK', 'budget'],
  ['The programme costs USD 40bn.', 40_000_000_000, 'USD', 'budget'],
  ['Open a tea stall for ₹3 lakh.', 300_000, 'INR', 'budget'],
  ['Build a school for ₹2.5 crore.', 25_000_000, 'INR', 'budget'],
  ['Build a shed for under $5,000.', 5_000, 'USD', 'budget'],
  ['Build a tea house in Shanghai for ~¥6M.', 6_000_000, 'CNY', 'budget'],
  ['Build a tea house in Osaka for ~¥6M.', 6_000_000, 'JPY', 'budget'],
  ['Budget: A$2m', 2_000_000, 'AUD', 'budget'],
  ['Budget: CA$300k', 300_000, 'CAD', 'budget'],
  ['Budget: HK$5 million', 5_000_000, 'HKD', 'budget'],
  ['Budget: S$1.2m', 1_200_000, 'SGD', 'budget'],
  ['Budget: NZ$50,000', 50_000, 'NZD', 'budget'],
  ['Budget: US$3bn', 3_000_000_000, 'USD', 'budget'],
  ['Budget: R$400 mil', 400_000_000, 'BRL', 'budget'],
  ['Budget 1.250.000 EUR', 1_250_000, 'EUR', 'budget'],
  ['Budget of 1,250,000 EUR', 1_250_000, 'EUR', 'budget'],
  ['Budget of 1 250 000 SEK', 1_250_000, 'SEK', 'budget'],
  ["Budget: CHF 1'200'000", 1_200_000, 'CHF', 'budget'],
  ['Budget: CHF 1’200’000', 1_200_000, 'CHF', 'budget'],
  ['Budget: 1.250,50 EUR', 1250.5, 'EUR', 'budget'],
  ['Budget: $1,250.50', 1250.5, 'USD', 'budget'],
  ['Open a café for $300,000-$500,000.', 400_000, 'USD', 'budget', 300_000, 500_000],
  ['We can spend between 2 and 3 million euros.', 2_500_000, 'EUR', 'budget', 2_000_000, 3_000_000],
  ['Budget €2–3m', 2_500_000, 'EUR', 'budget', 2_000_000, 3_000_000],
  ['Budget $800k–1.2M', 1_000_000, 'USD', 'budget', 800_000, 1_200_000],
  ['Budget 300-500k USD', 400_000, 'USD', 'budget', 300_000, 500_000],
  ['Budget of €40,000 to €60,000', 50_000, 'EUR', 'budget', 40_000, 60_000],
  ['We have half a million dollars to build it.', 500_000, 'USD', 'budget'],
  ['We have two million pounds to build it.', 2_000_000, 'GBP', 'budget'],
  ['A budget of a quarter of a million euros', 250_000, 'EUR', 'budget'],
  ['A budget of one and a half million euros', 1_500_000, 'EUR', 'budget'],
  ['A budget of two hundred and fifty thousand dollars', 250_000, 'USD', 'budget'],
  ['A budget of a hundred thousand pounds', 100_000, 'GBP', 'budget'],
  ['We sell tickets at $45.', 45, 'USD', 'price'],
  ['Each lamp is priced at €120.', 120, 'EUR', 'price'],
  ['Lunch at £12 per person', 12, 'GBP', 'price'],
  ['It costs $5 each', 5, 'USD', 'price'],
  ['We pay rent of €2,000 a month.', 2_000, 'EUR', 'running_cost'],
  ['Upkeep of DKK 300,000 per year', 300_000, 'DKK', 'running_cost'],
  ['Salaries of $60k', 60_000, 'USD', 'running_cost'],
  ['The firm has revenue of $2M a year.', 2_000_000, 'USD', 'revenue'],
  ['We expect sales of €500k.', 500_000, 'EUR', 'revenue'],
  ['It should bring $1m in annual revenue.', 1_000_000, 'USD', 'revenue'],
  ['A fine of €10,000 threatens us.', 10_000, 'EUR', 'other'],
  ['Open a shop in Malmö for 500 000 kr.', 500_000, 'SEK', 'budget'],
  ['Open a shop in Oslo for 500 000 kr.', 500_000, 'NOK', 'budget'],
  ['Open a shop in Aarhus for 500.000 kr.', 500_000, 'DKK', 'budget'],
  ['Open a shop in Reykjavik for 500 000 kr.', 500_000, 'ISK', 'budget'],
  ['Open a shop for 500 000 kr.', 500_000, null, 'budget'],
  ['Open a shop in Lahore for Rs 500,000.', 500_000, 'PKR', 'budget'],
  ['Open a shop in Mumbai for Rs. 5,00,000.', 500_000, 'INR', 'budget'],
  ['Open a shop in Geneva for Fr. 2 million.', 2_000_000, 'CHF', 'budget'],
  ['Open a shop in Durban for R500k.', 500_000, 'ZAR', 'budget'],
  ['Open a shop in Cairo for £200,000.', 200_000, 'EGP', 'budget'],
  ['Open a shop in Toronto for $5 million.', 5_000_000, 'CAD', 'budget'],
  ['Open a shop in Sydney for 90,000 dollars.', 90_000, 'AUD', 'budget'],
  ['Open a shop in Berlin for $5 million.', 5_000_000, 'USD', 'budget'],
  ['A Danish firm has a budget of 2 million crowns.', 2_000_000, 'DKK', 'budget'],
  ['Budget of 500,000 for a school in Nairobi', 500_000, 'KES', 'budget'],
  ['Budget: 1,250,000', 1_250_000, null, 'budget'],
  ['Wir haben ein Budget von 1,5 Mio. Euro für München.', 1_500_000, 'EUR', 'budget'],
  ['Wir haben eine halbe Million Euro für den Umbau.', 500_000, 'EUR', 'budget'],
  ['Nous avons deux millions d’euros pour le projet à Lyon.', 2_000_000, 'EUR', 'budget'],
  ['Un budget de 3 M€ pour construire une école', 3_000_000, 'EUR', 'budget'],
  ['Una inversión de 2 millones de euros en Sevilla', 2_000_000, 'EUR', 'budget'],
  ['Vi har et budget på 3 mio. kr. til at bygge en børnehave', 3_000_000, 'DKK', 'budget'],
  ['Vi har en budget på 3 miljoner kronor och vill bygga', 3_000_000, 'SEK', 'budget'],
  ['Abbiamo un budget di 80 mila euro per aprire una gelateria', 80_000, 'EUR', 'budget'],
  ['We hebben een budget van 2,5 miljoen euro voor de bouw', 2_500_000, 'EUR', 'budget'],
  ['Temos um orçamento de 300 mil reais para abrir uma padaria', 300_000, 'BRL', 'budget'],
  ['予算は5000万円です', 50_000_000, 'JPY', 'budget'],
  ['预算600万元在上海开餐厅', 6_000_000, 'CNY', 'budget'],
  ['Budget is 50 lakh rupees', 5_000_000, 'INR', 'budget'],
  ['Budget ₹1,25,00,000', 12_500_000, 'INR', 'budget'],
];

describe('an amount of money in one sentence', () => {
  for (const [text, amount, currency, role, low, high] of ROWS) {
    it(text, () => {
      const [first, ...rest] = money(text);
      expect(rest).toEqual([]);
      expect(first).toMatchObject({ amount, currency, role });
      expect([first?.low, first?.high]).toEqual([low, high]);
      expect(text.slice(first?.quote.offset, (first?.quote.offset ?? 0) + (first?.quote.text.length ?? 0))).toBe(
        first?.quote.text,
      );
    });
  }

  it.each([
    ['about €5,000', 'about'],
    ['under €5,000', 'at_most'],
    ['no more than €5,000', 'at_most'],
    ['at least €5,000', 'at_least'],
    ['€5,000 or less', 'at_most'],
    ['€4,000-€5,000', 'range'],
    ['exactly €5,000', 'exact'],
    ['~€5,000', 'about'],
    ['must not exceed €5,000', 'at_most'],
    ['höchstens 5.000 €', 'at_most'],
    ['maximum €5,000', 'at_most'],
  ])('"%s" is said as %s', (text, qualifier) => {
    expect(money(`We spend ${text} on the hall.`)[0]?.qualifier).toBe(qualifier);
  });

  it.each([
    'Call +45 12 34 56 78 or (555) 123-4567.',
    'We meet at 10:30 and at 7 pm.',
    'Invite 20% of 300 people.',
    '1. Buy wood\n2. Cut wood\n3. Nail wood',
    'We need 3 pounds of flour.',
    'Version 2.5.1 of ISO 9001 in room 12',
    'Open in 2027.',
    'A budget of 6 months',
    'See https://example.org/?a=5000 for more.',
    'All 40 guests try 3 desserts each.',
  ])('no money is read from "%s"', (text) => {
    expect(money(text)).toEqual([]);
  });
});

describe('the sign of a currency that several share', () => {
  it('is settled by place, and the basis names the place', () => {
    expect(money('Build a hall in Toronto for $5 million.')[0]?.currencyBasis).toContain('Toronto (Canada)');
  });
  it('is settled by the nearest place of the same sentence', () => {
    const found = money('We open a shop in Tokyo for ¥5M. We open another in Shanghai for ¥9M.');
    expect(found.map((m) => m.currency)).toEqual(['JPY', 'CNY']);
  });
  it('has the commonest meaning without a place, and the basis says so', () => {
    expect(money('Build a shed for $500.')[0]).toMatchObject({
      currency: 'USD',
      currencyBasis: expect.stringContaining('most common'),
    });
  });
  it('needs no basis when the sign says it alone', () => {
    expect(money('Build a shed for €500.')[0]?.currencyBasis).toBe('');
  });
});

describe('the budget', () => {
  const read = (text: string) => readPrompt(text, DAY_ZERO);
  it('is null beside parts that nobody added up', () => {
    const reading = read('We build a school with €200k for phase one and €550k for phase two.');
    expect(reading.budget).toBeNull();
    expect(reading.budgetParts.map((m) => m.amount)).toEqual([200_000, 550_000]);
  });
  it('is the total where a total stands beside its parts', () => {
    const reading = read('The total budget is €750k: €200k for phase one and €550k for phase two.');
    expect(reading.budget?.amount).toBe(750_000);
    expect(reading.budgetParts.map((m) => m.amount)).toEqual([200_000, 550_000]);
  });
  it('is split by purpose when smaller amounts follow the total', () => {
    const reading = read('Our budget is $100,000. We set aside $60,000 for equipment and $30,000 for marketing.');
    expect(reading.budget?.amount).toBe(100_000);
    expect(reading.budgetParts.map((m) => m.amount)).toEqual([60_000, 30_000]);
  });
  it('is neither a price, a rent nor a revenue', () => {
    const reading = read(
      'Open a cinema in Leeds. Tickets at £9, rent of £4,000 a month, revenue of £2M a year, and a budget of £350,000.',
    );
    expect(reading.budget?.amount).toBe(350_000);
    expect(read('Open a cinema with tickets at £9.').budget).toBeNull();
  });
  it('is an element of money', () => {
    const reading = read('Open a bakery with €90k. The ovens may cost €30k.');
    expect(reading.money).toContain(reading.budget);
  });
  it('keeps several currencies apart', () => {
    const reading = read('Build a plant for EUR 5 million; the turbine is imported for USD 1.2 million.');
    expect(reading.money.map((m) => m.currency)).toEqual(['EUR', 'USD']);
    expect(reading.budget?.currency).toBe('EUR');
  });
  it('is null where several givers pledge in one sentence', () => {
    const reading = read('We build a hall in Odense. The city gives DKK 18 million and the state gives DKK 9 million.');
    expect(reading.budget).toBeNull();
    expect(reading.budgetParts.map((m) => m.amount)).toEqual([18_000_000, 9_000_000]);
  });
  it('stays the budget when its sentence speaks of rent before the amount', () => {
    const reading = read(
      'We move to Porto. Our budget for the move, from the movers to three months of rent, is between €25,000 and €30,000.',
    );
    expect(reading.budget).toMatchObject({ amount: 27_500, low: 25_000, high: 30_000, role: 'budget' });
  });
  it('is not what a house once cost', () => {
    expect(read('We move to Porto and sell the house that we bought in 2014 for €310,000.').budget).toBeNull();
  });
});
