import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { formatFact } from '../../../shared/quantities/format.ts';
import { writeTyped } from '../../../shared/quantities/number.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { ledger } from '../../store/plans/facts.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';

/** What a typed value is read as, before anything is saved. */
export interface ReadFactValueOutput {
  readonly value: string | number;
  /** The value with its unit, for people: `€900,000`. */
  readonly shown: string;
}

/**
 * Reads a value that somebody typed for a fact and saves nothing. PLAN_NOT_FOUND, FACT_NOT_FOUND, INVALID_INPUT: no
 * value of the fact's unit, or a number with two readings, which the message names.
 */
export function readFactValue(
  library: Library,
  input: { readonly plan_id: string; readonly id: string; readonly value: string | number },
): Result<ReadFactValueOutput> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const fact = ledger(library, input.plan_id).find(({ id }) => id === input.id);
  if (!fact) return factNotFound(input.id);
  const read = plannerOf(library).validateFact(fact, asTyped(input.value));
  if (!read.ok) return read;
  return ok({ value: read.value, shown: formatFact({ value: read.value, unit: fact.unit }, DEFAULT_LOCALE) });
}

/** A value as text that can mean nothing else. */
export function asTyped(value: string | number): string {
  return typeof value === 'number' ? writeTyped(value) : value;
}

export function factNotFound(id: string): Result<never> {
  return err('FACT_NOT_FOUND', `Fact not found: ${JSON.stringify(id).slice(0, 80)}.`, {
    next: 'List the facts of the plan.',
  });
}
