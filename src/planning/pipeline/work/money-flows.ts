import { z } from 'zod';
import type { Input } from '../../engine/stage.ts';
import { list, oneOf, prose as proseField } from '../ask.ts';
import { labelsOf } from '../foundations/ledger.ts';

/** Money that comes only after the start, and with what. */
export const Release = z.object({
  title: z.string(),
  fact: z.string().describe('id of the fact that holds the amount'),
  after_task: z.string().describe('id of the task with whose end it comes'),
  condition: z.string(),
});

/** Money that goes out and buys no work. */
export const Payment = z.object({
  title: z.string(),
  fact: z.string().describe('id of the fact that holds the amount'),
  before_task: z.string().describe('id of the task at whose beginning it is paid'),
});

/** Groups of facts that may hold amounts which come in or go out. */
const GROUPS = /^(?:budget|funding|income|money|price|running)\./;

/** The facts that may hold such amounts, with their labels: estimates are not made to fit, so their values are not shown. */
export function moneyFacts(ledger: Input<unknown>): { readonly id: string; readonly label: string }[] {
  const labels = labelsOf(ledger);
  return (
    ledger.partNames
      // Money without a source cannot be released.
      .filter((id) => GROUPS.test(id) && id !== 'funding.gap')
      .map((id) => ({ id, label: labels[id] ?? id }))
  );
}

/**
 * What is asked about money beside the packages.
 * @param tasks ids
 * @param facts ids of facts that may hold the amounts
 */
export function moneyShape(tasks: readonly string[], facts: readonly string[]) {
  const fact = oneOf(facts, 'id of the fact that holds the amount');
  return {
    releases: list(
      z.object({
        title: z.string().describe('which money it is, at most 5 words'),
        fact,
        after_task: oneOf(tasks, 'id of the task with whose end it comes'),
        condition: proseField('what must be reached before it comes', 15),
      }),
      [0, 8],
      'money that comes later than at the start',
    ),
    payments: list(
      z.object({
        title: z.string().describe('what is paid, at most 5 words'),
        fact,
        before_task: oneOf(tasks, 'id of the task at whose beginning it is paid'),
      }),
      [0, 4],
      'payments beside the work packages',
    ),
  };
}
