import { describe, expect, it } from 'vitest';
import type { LedgerFact } from '../../../../shared/fact.ts';
import type { Inputs } from '../../../engine/stage.ts';
import { buildLedger } from '../../../facts/ledger.ts';
import { sensitivity } from './sensitivity.ts';
import { slowestText } from './sensitivity-texts.ts';

type Compute = typeof sensitivity.run;

const fact = (id: string, label: string, value: number, unit: string, more: Partial<LedgerFact> = {}): LedgerFact => ({
  id,
  label,
  value,
  unit,
  basis: 'assumed',
  stage: 'facts',
  ...more,
});

async function drawn(facts: readonly LedgerFact[], more: object = {}) {
  const built = buildLedger(facts).facts;
  const inputs = {
    prompt: { field: () => 'en-GB' },
    ledger: { data: { facts: built } },
    setFacts: { data: {} },
    ...more,
  } as unknown as Inputs<typeof sensitivity.needs, typeof sensitivity.wants>;
  const { data } = await sensitivity.run(inputs, { ask: null } as unknown as Parameters<Compute>[1]);
  return { data, page: sensitivity.page(data) };
}

const HOTEL = [
  fact('income.year', 'Income', 1_000_000, 'EUR', { low: 700_000, high: 1_100_000 }),
  fact('running.year', 'Running costs', 800_000, 'EUR', { low: 750_000, high: 850_000 }),
  fact('running.surplus', 'Surplus', 0, 'EUR', { basis: 'derived', formula: 'income.year - running.year' }),
];

it('says what a result becomes at the end of the assumption that moves it most, and where it turns', async () => {
  const { data, page } = await drawn(HOTEL);
  expect(data.said).toEqual([
    '**Surplus** is €200,000; with “Income” at €700,000 it is −€100,000. It is zero when “Income” is €800,000.',
  ]);
  expect(page).toContain('| Income | €700,000 | €1,100,000 | −€100,000 | €300,000 | €800,000 |');
});

it('shows results in money first, and is not misled by a result near zero', async () => {
  const { data } = await drawn([
    ...HOTEL,
    fact('people.day', 'Visitors a day', 40, 'person', { low: 10, high: 90 }),
    fact('people.full', 'Visitors the house holds', 39.9, 'person', { low: 30, high: 50 }),
    fact('people.spare', 'Places to spare', 0, 'person', { basis: 'derived', formula: 'people.full - people.day' }),
  ]);
  expect(data.results.map((row) => row.label)).toEqual(['Surplus', 'Places to spare']);
});

it('counts with what the user set of a fact of a specialist, and no longer varies it as it was assumed', async () => {
  const more = { stage: 'specialists' };
  const owed = [
    fact('specialists.rooms.price', 'Price of a night', 100, 'EUR', { ...more, low: 60, high: 140 }),
    fact('specialists.rooms.cost', 'Cost of a night', 80, 'EUR', { ...more, low: 70, high: 90 }),
    fact('specialists.rooms.surplus', 'Surplus of a night', 20, 'EUR', {
      ...more,
      basis: 'derived',
      formula: 'specialists.rooms.price - specialists.rooms.cost',
    }),
  ];
  const specialists = { field: () => owed };
  const before = await drawn([], { specialists });
  expect(before.data.results).toMatchObject([{ label: 'Surplus of a night', value: 20 }]);
  expect(before.data.results[0]?.swings.map(({ label }) => label)).toContain('Price of a night');
  const setFacts = { data: { 'specialists.rooms.price': 130, 'no.longer.there': 5 } };
  const after = await drawn([], { specialists, setFacts });
  expect(after.data.results).toMatchObject([{ label: 'Surplus of a night', value: 50 }]);
  expect(after.data.results[0]?.swings.map(({ label }) => label)).toEqual(['Cost of a night']);
});

it('looks at what the decisions derive from the costs of the plan', async () => {
  const built = buildLedger(HOTEL).facts;
  const unearned = fact('decision_register.open_sum', 'Cost that a year does not earn', 0, 'EUR', {
    basis: 'derived',
    formula: 'cost.likely - income.year',
  });
  const none = { field: () => undefined };
  const inputs = {
    prompt: { field: () => 'en-GB' },
    ledger: { data: { facts: built } },
    setFacts: { data: {} },
    schedule: none,
    risk: { field: () => [] },
    costs: {
      field: (name: string) =>
        ({
          facts: [fact('cost.likely', 'Likely cost', 3_000_000, 'EUR', { basis: 'derived', note: 'sum' })],
          packages: [],
        })[name],
    },
    decisions: {
      field: () =>
        buildLedger([...built, fact('cost.likely', 'Likely cost', 3_000_000, 'EUR'), unearned]).facts.slice(-1),
    },
  } as unknown as Inputs<typeof sensitivity.needs, typeof sensitivity.wants>;
  const { data } = await sensitivity.run(inputs, { ask: null } as unknown as Parameters<Compute>[1]);
  expect(data.results.map((row) => row.fact)).toContain('decision_register.open_sum');
});

describe('the full outlay', () => {
  const BUILD = fact('build.cost', 'Build cost', 8_000_000, 'EUR', { low: 7_000_000, high: 9_000_000 });
  const facts = [
    BUILD,
    fact('income.surplus', 'Surplus', 860_000, 'EUR/year', { low: 800_000, high: 900_000 }),
    fact('payback.years', 'Payback', 0, 'year', { basis: 'derived', formula: 'build.cost / income.surplus' }),
  ];
  const drawnWith = (basis: string, given: readonly LedgerFact[] = facts) => {
    const costs: Record<string, unknown> = {
      basis,
      currency: 'EUR',
      packages: [],
      totals: [{ fact: 'build.cost', label: 'Build cost', value: 8_000_000, packages: [], used_by: ['Payback'] }],
      facts: [fact('cost.needed', 'Needed', 10_400_000, 'EUR', { basis: 'derived' })],
    };
    return drawn(given, { costs: { field: (name: string) => costs[name] } });
  };

  it('is said of a result that is calculated from a smaller cost: what it is on that, and on all that is needed', async () => {
    const said = (await drawnWith('estimated')).data.said;
    expect(said).toContain(
      '**Payback** is 9.3 years if the work costs the €8,000,000 of “Build cost”; if it costs all that is needed, €10,400,000 with contingency, it is 12.1 years.',
    );
    expect(said.filter((each) => each.startsWith('**Surplus**'))).toEqual([]);
  });

  it('is compared at the rate of a fact where the cost is in another currency, and although it is calculated itself', async () => {
    const { data } = await drawnWith('estimated', [
      fact('rate.dkk', 'Rate', 7.5, 'DKK/EUR', { basis: 'stated' }),
      fact('build.house', 'House', 60_000_000, 'DKK', { basis: 'stated' }),
      { ...BUILD, unit: 'DKK', basis: 'derived', formula: 'build.house * 1' },
      fact('income.surplus', 'Surplus', 6_450_000, 'DKK/year', { basis: 'stated' }),
      facts[2] as LedgerFact,
    ]);
    expect(data.said.join()).toMatch(
      /the DKK\s60,000,000 of “Build cost”.*DKK\s78,000,000 with contingency, it is 12\.1 years/,
    );
  });

  it('is no claim where nobody priced the work', async () => {
    for (const basis of ['divided', 'partly'])
      expect((await drawnWith(basis)).data.said.join()).not.toContain('all that is needed');
  });
});

it('keeps a result of one assumption for the record: it only follows it', async () => {
  const { data, page } = await drawn([
    fact('share.fees', 'Fees', 10, 'percent'),
    fact('price.house', 'House', 200_000, 'EUR', { basis: 'stated' }),
    fact('fees.sum', 'Sum of fees', 0, 'EUR', { basis: 'derived', formula: 'price.house * share.fees' }),
  ]);
  expect(data.said).toEqual([]);
  expect(page).toContain('Sum of fees');
  expect(page).toContain('A quarter more or less');
});

it('without a task that alone misses the deadline, says what moves its date most, of an event when all is ready', () => {
  const mover = { title: 'Rent a stage', low: { date: '2028-05-02' }, high: { date: '2028-06-20' } };
  expect(slowestText(mover, { pinned: true }, 'en-GB')).toBe(
    '**Deadline:** the task “Rent a stage” matters most: all is ready on 2 May 2028 if it goes well, on 20 June 2028 if it goes badly.',
  );
});

describe('limits', () => {
  /** Steel for a bridge, with a budget that a dear one passes; packages that all together cost 2.15 million. */
  const BRIDGE = [
    fact('budget.total', 'Budget', 2_310_000, 'EUR', { basis: 'stated' }),
    fact('steel.price', 'Steel price', 1_150, 'EUR/t', { low: 900, high: 1_400 }),
    fact('steel.weight', 'Steel', 1_000, 't', { basis: 'stated' }),
    fact('rest.cost', 'The rest', 1_000_000, 'EUR', { low: 950_000, high: 1_050_000 }),
    fact('build.cost', 'Cost', 0, 'EUR', { basis: 'derived', formula: 'steel.weight * steel.price + rest.cost' }),
  ];
  const row = (id: string, low: number, likely: number, high: number) => ({
    package: id,
    title: id,
    phase: 'p',
    low: low * 100,
    likely: likely * 100,
    high: high * 100,
  });
  const COSTS = {
    currency: 'EUR',
    basis: 'estimated',
    total: { low: 0, likely: 215_000_000, high: 0 },
    budget: { stated: 231_000_000 },
    packages: [row('Piers', 1_000_000, 1_150_000, 1_400_000), row('Deck', 900_000, 1_000_000, 1_100_000)],
    totals: [{ fact: 'build.cost', label: 'Cost', value: 0, packages: [], used_by: [] }],
    facts: [],
  };
  const drawnWith = (costs: object) => drawn(BRIDGE, { costs: { field: (name: string) => Reflect.get(costs, name) } });

  it('are told with the assumption that passes them, where, and within what range', async () => {
    const { data, page } = await drawnWith(COSTS);
    expect(data.said[0]).toBe(
      '**Cost** passes the budget of €2,310,000 when “Steel price” exceeds €1,310 per t (planned with €1,150 per t; €900 per t to €1,400 per t).',
    );
    expect(page).toContain('Reaches a limit at');
    expect(page).toMatch(/\| Steel price \|.*€1,310 per t: the budget \|/);
  });

  it('are told of the cost by its packages, in the same way, with a table of its own', async () => {
    const { data, page } = await drawnWith(COSTS);
    expect(data.said[1]).toBe(
      '**Likely cost** passes the budget of €2,310,000 when “Piers” exceeds €1,310,000 (planned with €1,150,000; €1,000,000 to €1,400,000).',
    );
    expect(data.results.at(-1)).toMatchObject({ fact: 'cost.likely', of: 'package', value: 2_150_000 });
    expect(page).toContain('| Package | Low | High |');
    expect(page).toMatch(/\| Deck \| €900,000 \| €1,100,000 \| €2,050,000 \| €2,250,000 \|/);
  });

  it('of the cost are not told where the amounts only divide the budget', async () => {
    const { data } = await drawnWith({ ...COSTS, basis: 'divided' });
    expect(data.results.map(({ of }) => of)).not.toContain('package');
  });
});
