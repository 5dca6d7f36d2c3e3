import { z } from 'zod';
import { exchangeRate } from '../../../facts/exchange-rate.ts';
import { list, oneOf, proseField } from '../../ask.ts';
import { labelsOf, unitsOf } from '../../foundations/ledger.ts';
import type { SpecialistInputs } from '../specialists/specialist-figures.ts';

const Amount = {
  fact: z.string().describe('id of the fact that holds the amount; none where no fact does'),
  amount: z.number().optional().describe('whole currency units, where no fact holds it'),
};

/** Money that comes only after the start, and with what. */
export const Release = z.object({
  title: z.string(),
  ...Amount,
  on_top: z.boolean().optional().describe('true where it is no part of the known funding or of the budget'),
  after_task: z.string().describe('id of the task with whose end it comes'),
  condition: z.string(),
});

/** Money that goes out and buys no work. */
export const Payment = z.object({
  title: z.string(),
  ...Amount,
  before_task: z.string().describe('id of the task at whose beginning it is paid'),
});

/** In place of a fact's id where no fact holds an amount. */
export const NO_FACT = 'none';

/** Groups of facts that may hold amounts which come in or go out. */
const GROUPS = /^(?:budget|funding|income|money|price|running)\./;
/** All of the money, and what is reckoned of it: none of these comes as one release. */
const WHOLE = /^(?:budget\.(?:total|for_work|gap|reserve)|funding\.(?:known|gap))$/;

/**
 * The facts that hold plain amounts in the currency, or in one that a fact gives the rate of, with their labels: those of
 * the ledger, and those that specialists found, such as a grant that is sought. Estimates are not made to fit, so their
 * values are not shown.
 */
export function moneyFacts(
  { ledger, specialists }: Pick<SpecialistInputs, 'ledger' | 'specialists'>,
  currency: string,
): { readonly id: string; readonly label: string }[] {
  const [labels, units] = [labelsOf(ledger), unitsOf(ledger)];
  const facts = Object.entries(units).map(([id, unit]) => ({ id, unit }));
  const isUsable = (unit = '') => unit === currency || exchangeRate(facts, unit, currency) !== undefined;
  const found = (specialists?.field('new_facts') ?? []).filter(({ unit }) => isUsable(unit));
  return [
    ...ledger.partNames
      .filter((id) => GROUPS.test(id) && isUsable(units[id]) && !WHOLE.test(id))
      .map((id) => ({ id, label: labels[id] ?? id })),
    ...found.map(({ id, label }) => ({ id, label })),
  ];
}

/**
 * What is asked about money beside the packages.
 * @param tasks ids
 * @param facts ids of facts that may hold the amounts
 */
export function moneyShape(tasks: readonly string[], facts: readonly string[]) {
  const amount = {
    fact: oneOf([...facts, NO_FACT], 'id of the fact that holds the amount, or none'),
    amount: z.number().describe('whole currency units where no fact holds it; else 0'),
  };
  return {
    releases: list(
      z.object({
        title: z.string().describe('which money it is, at most 5 words'),
        ...amount,
        on_top: z.boolean().describe('true for a loan, grant or sale that the known funding does not contain'),
        after_task: oneOf(tasks, 'id of the task with whose end it comes'),
        condition: proseField('what must be reached before it comes', 15),
      }),
      [0, 8],
      'money that comes later than at the start',
    ),
    payments: list(
      z.object({
        title: z.string().describe('what is paid, at most 5 words'),
        ...amount,
        before_task: oneOf(tasks, 'id of the task at whose beginning it is paid'),
      }),
      [0, 4],
      'payments beside the work packages',
    ),
  };
}

/** Faults of amounts that neither a fact nor the row gives. */
export function faultsOfFlows(rows: readonly { title: string; fact: string; amount: number }[]): string[] {
  return rows
    .filter(({ fact, amount }) => fact === NO_FACT && !(amount > 0))
    .map(({ title }) => `“${title}” has no amount: name the fact that holds it, or give it in whole currency units.`);
}
