import type { LedgerFact } from '../../shared/fact.ts';
import { validateFactValue } from '../../shared/quantities/fact-input.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { formulaIds } from './formula.ts';

/** Whether a user may set this fact. A derived one is refused: INVALID_INPUT names the facts to set instead. */
export function checkSettable(fact: LedgerFact): Result<LedgerFact> {
  if (fact.basis !== 'derived') return ok(fact);
  const ids = formulaIds(fact);
  const how = ids.length > 0 ? `it is calculated from ${ids.join(', ')}; set one of these instead` : 'it is calculated';
  return err('INVALID_INPUT', `${fact.id} cannot be set: ${how}`, { computed_from: ids });
}

/**
 * Reads what a user types as a fact's new value: the value to keep as override, in the fact's unit. INVALID_INPUT when
 * the fact is derived or the text is no value for it.
 */
export function validateOverride(fact: LedgerFact, rawText: string): Result<number | string> {
  const settable = checkSettable(fact);
  return settable.ok ? validateFactValue(fact, rawText) : settable;
}
