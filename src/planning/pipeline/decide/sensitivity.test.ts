import { expect, it } from 'vitest';
import type { LedgerFact } from '../../../shared/fact.ts';
import type { Inputs } from '../../engine/stage.ts';
import { buildLedger } from '../../facts/ledger.ts';
import { sensitivity } from './sensitivity.ts';

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

async function drawn(facts: readonly LedgerFact[]) {
  const built = buildLedger(facts).facts;
  const inputs = {
    prompt: { field: () => 'en-GB' },
    ledger: { data: { facts: built } },
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
