import type { LedgerFact } from '../../shared/fact.ts';
import { reachableFrom } from '../../shared/graph-search.ts';
import { formulaIds } from './formula.ts';
import { buildLedger } from './ledger.ts';
import { type Crossing, crossings, type Limit, turningPoint } from './limits.ts';

/** An assumption varied between its ends, everything else as it is. Values in the units of the facts. */
export interface Swing {
  readonly input: string;
  readonly label: string;
  readonly unit: string;
  /** What the plan goes on with. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Whether the ends are `USUAL_SPREAD`, because nobody said how far it may be off. */
  readonly is_usual: boolean;
  /** The result at each end. */
  readonly at_low: number;
  readonly at_high: number;
  /** Value of the assumption at which the result is zero; null where it keeps its sign between the ends. */
  readonly turns_at: number | null;
  /** Where the result passes a limit, or comes back within it. */
  readonly crossings: readonly Crossing[];
}

/** A derived fact and the assumptions that it hangs on, the one that moves it most first. */
export interface FactSensitivity {
  readonly fact: string;
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly swings: readonly Swing[];
}

/** Share of its value by which an assumption is varied where nobody said how far it may be off. */
const USUAL_SPREAD = 0.25;

/** Results that are looked at although other facts are calculated from them. */
const RESULT =
  /(?:^|[._])(?:break_?even|cashflow|irr|loss|margin|npv|payback|profit|result|return|roi|surplus)(?:[._]|$)/;
/** Parts of the plan's own arithmetic, which are no results. */
const OWN = /^(?:budget|cost|schedule|timeline|team|governance)\./;

/**
 * One-at-a-time sensitivity of the derived facts that are results: each assumption that a result is calculated from is
 * set to its low and its high end and the ledger is computed anew (Saltelli et al., "Global Sensitivity Analysis", 2008,
 * ch. 1, on what this shows and what it does not: effects of several at once). Assumptions without effect are left out,
 * and so are results without any. A derived fact with a limit is a result, whatever else is calculated from it.
 */
export function factSensitivity(facts: readonly LedgerFact[], limits: readonly Limit[] = []): FactSensitivity[] {
  const limited = new Set(limits.map(({ fact }) => fact));
  const inputsOf = new Map(facts.map((fact) => [fact.id, formulaIds(fact)]));
  const used = new Set([...inputsOf.values()].flat());
  return facts
    .filter(({ id, formula, value }) => formula !== undefined && typeof value === 'number' && !OWN.test(id))
    .filter(({ id }) => !used.has(id) || isResult(id) || limited.has(id))
    .flatMap(({ id, label, unit, value }) => {
      const own = limits.filter((limit) => limit.fact === id);
      const origins = originsOf(id, inputsOf);
      const needed = neededFor([id, ...own.flatMap(({ held_by }) => held_by ?? [])], facts, inputsOf);
      const swings = facts
        .filter((fact) => origins.has(fact.id) && isUncertain(fact))
        .flatMap((fact) => {
          return swingOf(needed, fact, id, own) ?? [];
        })
        .sort((a, b) => effect(b) - effect(a));
      return swings.length === 0 ? [] : [{ fact: id, label, unit, value: Number(value), swings }];
    });
}

/** Whether an id names what a plan comes to, such as a surplus or the years until it pays back. */
export function isResult(id: string): boolean {
  return RESULT.test(id);
}

/** A result with what it becomes when another fact has another value. Both in its unit. */
export interface ChangedResult {
  readonly fact: string;
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly becomes: number;
}

/** The results that are calculated from a fact, also from a derived one, with another value in its place. */
export function resultsWith(facts: readonly LedgerFact[], id: string, value: number): ChangedResult[] {
  const inputsOf = new Map(facts.map((fact) => [fact.id, formulaIds(fact)]));
  const used = new Set([...inputsOf.values()].flat());
  const replaced = facts.map((fact): LedgerFact => {
    const { formula: _, ...rest } = fact;
    return fact.id === id ? { ...rest, value, basis: 'set' } : fact;
  });
  const after = new Map(buildLedger(replaced).facts.map((fact) => [fact.id, fact.value]));
  return facts
    .filter((fact) => !OWN.test(fact.id) && (!used.has(fact.id) || isResult(fact.id)))
    .filter((fact) => originsOf(fact.id, inputsOf).has(id))
    .flatMap((fact): ChangedResult[] => {
      const becomes = after.get(fact.id);
      return typeof fact.value === 'number' && typeof becomes === 'number'
        ? [{ fact: fact.id, label: fact.label, unit: fact.unit, value: fact.value, becomes }]
        : [];
    });
}

/** How far an assumption moves the result, from end to end. */
function effect({ at_low, at_high }: Swing): number {
  return Math.abs(at_high - at_low);
}

function isUncertain(fact: LedgerFact): boolean {
  if (typeof fact.value !== 'number' || fact.value === 0) return false;
  return rangeOf(fact) !== null || (fact.basis === 'assumed' && !isCertain(fact));
}

/** Whether somebody said that it cannot be otherwise, such as the rate of a tax. */
function isCertain({ assumption, low = assumption?.low, high = assumption?.high }: LedgerFact): boolean {
  return low !== undefined && low === high;
}

/** The ends between which a fact may lie, as stated or as assumed; null where nobody said. */
function rangeOf({ low, high, assumption, basis }: LedgerFact): { low: number; high: number } | null {
  // What the user set is no longer what was assumed.
  const given =
    basis === 'set' ? {} : low === undefined ? { low: assumption?.low, high: assumption?.high } : { low, high };
  return given.low !== undefined && given.high !== undefined && given.low < given.high
    ? { low: given.low, high: given.high }
    : null;
}

function swingOf(
  facts: readonly LedgerFact[],
  input: LedgerFact,
  target: string,
  limits: readonly Limit[],
): Swing | null {
  const value = Number(input.value);
  const given = rangeOf(input);
  const spread = Math.abs(value) * USUAL_SPREAD;
  const top = input.unit === 'percent' && value <= 100 ? 100 : Number.POSITIVE_INFINITY;
  const { low, high } = given ?? { low: value - spread, high: Math.min(top, value + spread) };
  const at = (given: number) => numberAt(facts, input.id, given, target);
  const [atLow, atHigh] = [at(low), at(high)];
  if (atLow === null || atHigh === null || atLow === atHigh) return null;
  return {
    input: input.id,
    label: input.label,
    unit: input.unit,
    value,
    low,
    high,
    is_usual: given === null,
    at_low: atLow,
    at_high: atHigh,
    turns_at:
      Math.sign(atLow) * Math.sign(atHigh) < 0
        ? turningPoint((given) => Math.sign(at(given) ?? 0) === Math.sign(atLow), low, high)
        : null,
    crossings: limits.flatMap((limit) =>
      crossings(
        (given) => {
          const [result, held] = [at(given), limit.held_by && numberAt(facts, input.id, given, limit.held_by)];
          return result === null ? null : result - (typeof held === 'number' ? held : limit.value);
        },
        { low, value, high },
        limit,
      ),
    ),
  };
}

/** A number of the ledger with another value of one fact; null where it cannot be computed then. */
function numberAt(facts: readonly LedgerFact[], input: string, value: number, id: string): number | null {
  const own = facts.map((fact) => (fact.id === input ? { ...fact, value } : fact));
  const found = buildLedger(own).facts.find((fact) => fact.id === id);
  return typeof found?.value === 'number' && Number.isFinite(found.value) ? found.value : null;
}

/** The facts that some are calculated from, and these themselves: a ledger that gives the same values for them as the whole. */
function neededFor(
  ids: readonly string[],
  facts: readonly LedgerFact[],
  inputsOf: ReadonlyMap<string, readonly string[]>,
): LedgerFact[] {
  const needed = new Set(ids.flatMap((id) => [id, ...originsOf(id, inputsOf)]));
  return facts.filter(({ id }) => needed.has(id));
}

/** Everything that a fact is calculated from, directly or not. */
function originsOf(id: string, inputsOf: ReadonlyMap<string, readonly string[]>): Set<string> {
  return reachableFrom(inputsOf.get(id) ?? [], (each) => inputsOf.get(each) ?? []);
}
