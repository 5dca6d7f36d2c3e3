import { isCalendarDate } from '../../shared/calendar-date.ts';
import { FACT_ID, type LedgerFact } from '../../shared/fact.ts';
import type { Finding } from '../../shared/finding.ts';
import { DEFAULT_LOCALE } from '../../shared/locale.ts';
import { CLOCK_TIME, isClockTime } from '../../shared/quantities/clock-time.ts';
import { isCurrency, roundMoney } from '../../shared/quantities/currency.ts';
import { formatFact } from '../../shared/quantities/format.ts';
import { convertTo } from '../../shared/quantities/quantity.ts';
import { parseUnit, wholeCount } from '../../shared/quantities/unit.ts';
import { clean, computeFormula, parseFormula } from './formula.ts';
import { checkSettable } from './set-fact.ts';

export interface Ledger {
  /** In the order of the input, duplicates left out. */
  readonly facts: readonly LedgerFact[];
  readonly findings: readonly Finding[];
}

/**
 * Makes the ledger: applies the values that the user set, then computes derived facts in the order of their formulas.
 *
 * A set fact has basis `set` and its former value in its note. Money is rounded to its currency's decimals, a derived
 * count of whole things to whole ones; one that is given otherwise is kept, reads as a whole one and is a finding. A
 * derived fact that cannot be computed (circle, unknown id, incompatible units) keeps its given value, with a note; every such
 * case is also a finding. Of two facts with one id the first is used. Expects the facts as stages wrote them, not an
 * earlier ledger: notes would be added twice.
 */
export function buildLedger(
  facts: readonly LedgerFact[],
  overrides: Readonly<Record<string, number | string>> = {},
): Ledger {
  const findings: Finding[] = [];
  const byId = new Map<string, LedgerFact>();
  for (const fact of facts) {
    const first = byId.get(fact.id);
    if (first) findings.push(duplicate(fact, first));
    else byId.set(fact.id, normalise(fact, findings));
  }
  applyOverrides(byId, overrides, findings);
  new Computation(byId, findings).run();
  for (const fact of byId.values()) findings.push(...partOfThing(fact));
  return { facts: [...byId.values()], findings };
}

function duplicate(fact: LedgerFact, first: LedgerFact): Finding {
  const same = fact.value === first.value && fact.unit === first.unit;
  return {
    severity: same ? 'warning' : 'error',
    code: 'duplicate-fact',
    message: `${fact.id} is defined by both ${first.stage} and ${fact.stage}${same ? '' : ' with different values'}; the first is used`,
    next: 'give the second fact a different id, or remove it',
  };
}

/** A finding about a count of whole things that was given with a fraction. */
function partOfThing(fact: LedgerFact): Finding[] {
  const { id, label, value, unit, basis } = fact;
  if (basis === 'derived' || typeof value !== 'number' || !Number.isFinite(value) || wholeCount(value, unit) === value)
    return [];
  return [
    {
      severity: 'warning',
      code: 'count-not-whole',
      message: `“${label}” is ${value} ${unit}, and reads as ${formatFact(fact, DEFAULT_LOCALE)}.`,
      next: `Set ${id} to a whole number. If it is an average, say in the prompt of what: per day or per house.`,
    },
  ];
}

/** Rounds money and reports values that do not fit their unit. */
function normalise(fact: LedgerFact, findings: Finding[]): LedgerFact {
  const fault = faultOf(fact);
  if (fault) {
    findings.push({ severity: 'error', code: 'fact-value', message: `${fact.id}: ${fault}` });
    return withNote(fact, `Not usable: ${fault}.`);
  }
  if (!isCurrency(fact.unit) || typeof fact.value !== 'number') return fact;
  const rounded: LedgerFact = { ...fact, value: roundMoney(fact.value, fact.unit) };
  if (fact.low !== undefined) rounded.low = roundMoney(fact.low, fact.unit);
  if (fact.high !== undefined) rounded.high = roundMoney(fact.high, fact.unit);
  return rounded;
}

/** Why a fact cannot be kept as it is; null when it can. A derived value is computed anyway. */
function faultOf(fact: Pick<LedgerFact, 'id' | 'unit' | 'value' | 'basis'>): string | null {
  if (!FACT_ID.test(fact.id)) return 'the id must be a lower-case dotted name';
  if (fact.basis === 'derived' || fact.unit === 'text') return null;
  if (fact.unit === 'date') return isCalendarDate(String(fact.value)) ? null : `"${fact.value}" is not a date`;
  if (fact.unit === CLOCK_TIME) return isClockTime(fact.value) ? null : `"${fact.value}" is not a time of day`;
  if (!parseUnit(fact.unit)) return `"${fact.unit}" is not a unit`;
  return typeof fact.value === 'number' && Number.isFinite(fact.value) ? null : `"${fact.value}" is not a number`;
}

function applyOverrides(
  byId: Map<string, LedgerFact>,
  overrides: Readonly<Record<string, number | string>>,
  findings: Finding[],
): void {
  for (const [id, value] of Object.entries(overrides)) {
    const fact = byId.get(id);
    if (!fact) {
      const message = `${id} was set by the user, but the plan no longer has this fact`;
      findings.push({
        severity: 'warning',
        code: 'set-fact-unknown',
        message,
        next: 'set the fact that replaced it',
      });
      continue;
    }
    const settable = checkSettable(fact);
    const fault = settable.ok ? faultOf({ ...fact, value }) : settable.error.message;
    if (fault)
      findings.push({
        severity: 'error',
        code: 'set-fact-refused',
        message: `the value set for ${id} is not used: ${fault}`,
      });
    else byId.set(id, asSet(fact, value));
  }
}

function asSet(fact: LedgerFact, value: number | string): LedgerFact {
  const { low: _low, high: _high, quote, assumption, formula: _formula, note, ...rest } = fact;
  const before = formatFact(fact, DEFAULT_LOCALE);
  const why = quote ? ` (stated: “${quote.text}”)` : assumption ? ` (assumed: ${assumption.why})` : '';
  const exact = typeof value === 'number' && isCurrency(fact.unit) ? roundMoney(value, fact.unit) : value;
  return withNote(
    { ...rest, ...(note === undefined ? {} : { note }), value: exact, basis: 'set' },
    `Set by the user; before: ${before}${why}.`,
  );
}

function withNote(fact: LedgerFact, note: string): LedgerFact {
  return { ...fact, note: fact.note ? `${fact.note} ${note}` : note };
}

/** Computes derived facts depth first; each id is `open` while its inputs are computed, so a circle meets itself. */
class Computation {
  readonly #byId: Map<string, LedgerFact>;
  readonly #findings: Finding[];
  readonly #state = new Map<string, 'open' | 'done' | 'failed'>();

  constructor(byId: Map<string, LedgerFact>, findings: Finding[]) {
    this.#byId = byId;
    this.#findings = findings;
  }

  run(): void {
    for (const id of [...this.#byId.keys()]) this.#compute(id, []);
  }

  #compute(id: string, path: readonly string[]): void {
    const fact = this.#byId.get(id);
    if (fact?.basis !== 'derived' || this.#state.has(id)) return;
    // Computed by its stage, which says how in the note; only formulas are computed here.
    if (fact.formula === undefined && fact.note !== undefined) return;
    this.#state.set(id, 'open');
    const outcome = this.#evaluate(fact, [...path, id]);
    if ('code' in outcome) {
      this.#state.set(id, 'failed');
      this.#findings.push({
        severity: 'error',
        code: outcome.code,
        message: `${id} could not be calculated: ${outcome.why}`,
        next: 'correct the formula or the facts in it',
      });
      this.#byId.set(id, withNote(fact, `Not calculated: ${outcome.why}.`));
      return;
    }
    this.#state.set(id, 'done');
    // a range given beside a formula was not computed, so it is dropped
    const { low: _low, high: _high, ...rest } = fact;
    this.#byId.set(id, { ...rest, value: settle(outcome.value, fact.unit) });
  }

  #evaluate(fact: LedgerFact, path: readonly string[]): Outcome {
    if (fact.formula === undefined) return { code: 'formula-missing', why: 'it is derived but has no formula' };
    const parsed = parseFormula(fact.formula);
    if (!parsed.ok) return { code: 'formula-invalid', why: parsed.error.message };
    for (const input of parsed.value.ids) {
      if (this.#state.get(input) === 'open') {
        const circle = [...path.slice(path.indexOf(input)), input].join(' → ');
        return { code: 'formula-cycle', why: `its formula is circular: ${circle}` };
      }
      this.#compute(input, path);
      if (!this.#byId.has(input)) {
        return { code: 'formula-unknown-fact', why: `its formula contains "${input}", which is not a fact` };
      }
      if (this.#state.get(input) === 'failed') {
        return { code: 'formula-input-missing', why: `its formula needs ${input}, which could not be calculated` };
      }
    }
    const computed = computeFormula(fact.formula, (name) => this.#byId.get(name));
    if (!computed.ok) return { code: 'formula-units', why: computed.error.message };
    const value = convertTo(computed.value, fact.unit);
    return value.ok
      ? { value: value.value }
      : { code: 'formula-units', why: `"${fact.formula}": ${value.error.message}` };
  }
}

type Outcome = { readonly value: number | string } | { readonly code: string; readonly why: string };

function settle(value: number | string, unit: string): number | string {
  if (typeof value === 'string') return value;
  const settled = isCurrency(unit) ? roundMoney(value, unit) : wholeCount(clean(value), unit);
  return settled === 0 ? 0 : settled;
}
