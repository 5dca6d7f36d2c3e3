import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../shared/calendar-date.ts';
import { cashFlow, type Income, lowestBalance, type PaidWork, spendingOf, spentBefore } from './cash-flow.ts';

const work = (cost: number, start: string, finish: string, weight = 1) => ({
  cost,
  stretches: [{ start, finish, weight }],
});

const flow = (packages: readonly PaidWork[], incomes: readonly Income[] = []) =>
  cashFlow(spendingOf(packages), incomes);

describe('cashFlow', () => {
  it('spreads a cost over the days of its work', () => {
    // 11 days of January and 10 of February.
    expect(flow([work(2_100, '2027-01-21', '2027-02-10')])).toEqual([
      { month: '2027-01-01', spend: 1_100, income: 0, balance: -1_100 },
      { month: '2027-02-01', spend: 1_000, income: 0, balance: -2_100 },
    ]);
  });

  it('keeps months without spending, and adds what comes in', () => {
    const months = flow(
      [work(100, '2027-01-04', '2027-01-08'), work(900, '2027-03-01', '2027-03-05')],
      [
        { date: '2027-01-04', amount: 500 },
        { date: '2027-04-20', amount: 600 },
      ],
    );
    expect(months.map(({ month, balance }) => [month, balance])).toEqual([
      ['2027-01-01', 400],
      ['2027-02-01', 400],
      ['2027-03-01', -500],
      ['2027-04-01', 100],
    ]);
  });

  it('has no months without work and money', () => {
    expect(flow([{ cost: 100, stretches: [] }])).toEqual([]);
    expect(lowestBalance(new Map(), [])).toBeNull();
  });

  it('adds up to the cost exactly, whatever the order of the packages', () => {
    const package_ = fc.record({
      cost: fc.integer({ min: 0, max: 10 ** 9 }),
      start: fc.integer({ min: 0, max: 900 }),
      days: fc.integer({ min: 0, max: 400 }),
      weight: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(package_, { minLength: 1, maxLength: 8 }), (packages) => {
        const all = packages.map(({ cost, start, days, weight }) =>
          work(cost, addDays('2027-01-01', start), addDays('2027-01-01', start + days), weight),
        );
        const months = flow(all);
        const total = packages.reduce((sum, { cost }) => sum + cost, 0);
        expect(months.reduce((sum, { spend }) => sum + spend, 0)).toBe(total);
        expect(months.at(-1)?.balance).toBe(0 - total);
        expect(flow(all.toReversed())).toEqual(months);
      }),
    );
  });
});

describe('lowestBalance', () => {
  const spending = spendingOf([work(300, '2028-06-01', '2028-06-03'), work(500, '2028-06-08', '2028-06-08')]);

  it('is that of a day, which the end of its month may hide', () => {
    const incomes = [
      { date: '2028-06-12', amount: 700 },
      { date: '2028-06-01', amount: 350 },
    ];
    expect(flow([work(800, '2028-06-08', '2028-06-08')], [{ date: '2028-06-12', amount: 900 }])[0]?.balance).toBe(100);
    expect(lowestBalance(spending, incomes)).toEqual({ date: '2028-06-08', balance: -450 });
  });

  it('counts what comes in on a day for what is spent on it', () => {
    expect(
      lowestBalance(spending, [
        { date: '2028-06-01', amount: 100 },
        { date: '2028-06-08', amount: 900 },
      ]),
    ).toEqual({
      date: '2028-06-03',
      balance: -200,
    });
  });

  it('goes with what is spent before a day', () => {
    expect(['2028-06-01', '2028-06-03', '2028-06-30'].map((day) => spentBefore(spending, day))).toEqual([0, 200, 800]);
  });
});
