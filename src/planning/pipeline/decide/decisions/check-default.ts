import { z } from 'zod';
import { type Decision, NotPlanned } from '../../../../shared/contracts/decision.ts';
import type { LedgerFact } from '../../../../shared/fact.ts';
import { isCurrency } from '../../../../shared/quantities/currency.ts';
import type { TypedStage } from '../../../engine/stage.ts';
import { findBareQuantities } from '../../../facts/bare-numbers.ts';
import { numberIn } from '../../../facts/exchange-rate.ts';
import { findReferences } from '../../../facts/references.ts';
import { detectLanguage } from '../../../outline/read/text/language.ts';
import { type StatedDate, statedDates } from './stated-dates.ts';

/**
 * The section that says of each decision whether the plan contains its default. Named by its id, because it is calculated
 * from the register, whose report shows it.
 */
export const DECISION_DATES: TypedStage<{ decisions: { id: string; left_out?: NotPlanned | null | undefined }[] }> = {
  id: 'decision_dates',
  schema: z.object({ decisions: z.array(z.object({ id: z.string(), left_out: NotPlanned.nullish() })) }),
};

/** How what the plan goes on with compares to what schedule and costs contain. */
export interface DefaultCheck {
  /** Why the plan does not contain the default, so that nothing says that it goes on with it; null where it does. */
  readonly leftOut: NotPlanned | null;
  /** Dates that it names and that lie before it is decided. */
  readonly early: readonly StatedDate[];
  /** Amounts that it names, as written, and that exceed what all the work needs. */
  readonly over: readonly string[];
  /** Dates and amounts that were compared. */
  readonly compared: number;
}

/**
 * Holds what the plan goes on with, the option that was decided or else the default, against the schedule and the costs:
 * a work package contains it, no date of it lies before it is decided, and no amount exceeds what all the work needs.
 * @param due YYYY-MM-DD by which it is decided; null where nothing says so, and once it is decided
 */
export function checkDefault(row: Decision, due: string | null, facts: readonly LedgerFact[]): DefaultCheck {
  const chosen = choiceInEffect(row);
  const start = facts.find(({ id, unit }) => id === 'timeline.start' && unit === 'date')?.value;
  const needed = facts.find(({ id }) => id === 'cost.needed');
  // Day 0 is a date to begin on, not one by which something is decided.
  const dates =
    due === null
      ? []
      : statedDates(chosen, facts, start === undefined ? null : String(start)).filter(({ to }) => to !== start);
  const amounts = needed ? amountsIn(chosen, facts, needed.unit) : [];
  const early = dates.filter(({ to }) => due !== null && to < due);
  const over = amounts
    .filter(({ value }) => typeof needed?.value === 'number' && value > needed.value)
    .map(({ said }) => said);
  const reason =
    row.default_packages?.length === 0 ? 'work' : early.length > 0 ? 'date' : over.length > 0 ? 'amount' : null;
  return { leftOut: row.answer ? null : reason, early, over, compared: dates.length + amounts.length };
}

/** What the plan goes on with: the option that was decided, else the default. */
export function choiceInEffect({ answer, options, default_option }: Decision): string {
  return answer?.text ?? options[answer?.option ?? default_option]?.option ?? '';
}

/** Amounts in a text, in that currency; those that are computed from costs and budget follow from them. */
function amountsIn(
  text: string,
  facts: readonly LedgerFact[],
  currency: string,
): { readonly value: number; readonly said: string }[] {
  if (!isCurrency(currency)) return [];
  const referred = findReferences(text).flatMap(({ id }) => {
    const fact = facts.find((each) => each.id === id);
    if (!fact || /^(?:cost|budget)\./.test(id)) return [];
    const value = numberIn(fact, currency, facts);
    return value === undefined ? [] : [{ value, said: `[[${id}]]` }];
  });
  const spelled = findBareQuantities(text, facts, detectLanguage(text.toLowerCase())).flatMap(
    ({ unit, value, text: said }) => {
      const amount = numberIn({ unit, value }, currency, facts);
      return amount === undefined ? [] : [{ value: amount, said }];
    },
  );
  return [...referred, ...spelled];
}
