import type { LedgerFact } from '../../shared/fact.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { validateFactValue } from './fact-input.ts';
import { parseFormula } from './formula.ts';

/** Whether a user may set this fact. A derived one is refused: INVALID_INPUT names the facts to set instead. */
export function checkSettable(fact: LedgerFact): Result<LedgerFact> {
  if (fact.basis !== 'derived') return ok(fact);
  const parsed = fact.formula === undefined ? null : parseFormula(fact.formula);
  const ids = parsed?.ok ? parsed.value.ids : [];
  const how = ids.length > 0 ? `it is calculated from ${ids.join(', ')}; set one of these instead` : 'it is calculated';
  return err('INVALID_INPUT', `${fact.id} cannot be set: ${how}`, { computed_from: ids });
}

/**
 * Reads the user's wish to set a fact: the value to keep as override, in the fact's unit. FACT_NOT_FOUND when there is
 * no such fact; INVALID_INPUT when it is derived or the text is no value for it.
 */
export function setFact(
  facts: readonly LedgerFact[],
  id: string,
  rawText: string,
): Result<{ readonly id: string; readonly value: number | string }> {
  const fact = facts.find((candidate) => candidate.id === id);
  if (!fact) {
    const near = facts
      .map((candidate) => candidate.id)
      .filter((other) => id !== '' && (other.includes(id) || id.includes(other)));
    const next =
      near.length > 0
        ? `did you mean ${near.slice(0, 3).join(' or ')}?`
        : 'list the facts of the plan to see their ids';
    return err('FACT_NOT_FOUND', `there is no fact "${id}"`, { next });
  }
  const settable = checkSettable(fact);
  if (!settable.ok) return settable;
  const value = validateFactValue(fact, rawText);
  return value.ok ? ok({ id, value: value.value }) : value;
}
