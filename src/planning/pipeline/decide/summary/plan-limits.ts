import type { Gate } from '../../../../shared/contracts/decision.ts';
import type { LedgerFact } from '../../../../shared/fact.ts';
import { referencedIds } from '../../../../shared/fact-reference.ts';
import { numberIn } from '../../../facts/exchange-rate.ts';
import type { Limit } from '../../../facts/limits.ts';
import { stems } from '../../../outline/read/text/stems.ts';

/** What a plan says of limits. */
interface Limiting {
  readonly facts: readonly LedgerFact[];
  /** Ids of the facts that say what the whole work costs. */
  readonly totals: readonly string[];
  readonly gates: readonly Pick<Gate, 'question' | 'evidence' | 'threshold'>[];
  readonly tripwires: readonly {
    readonly title: string;
    readonly measure: string;
    readonly tripwire: string;
    readonly when: 'above' | 'below';
  }[];
}

/** Words of an id that make the fact a limit of another, by the side on which that one passes it. */
const LIMIT_WORDS: Readonly<Record<string, Limit['side']>> = {
  cap: 'above',
  ceiling: 'above',
  limit: 'above',
  max: 'above',
  maximum: 'above',
  floor: 'below',
  min: 'below',
  minimum: 'below',
  required: 'below',
};

/**
 * The limits of what the plan derives: the budget and the known funding for what all the work costs, facts named as the
 * limit of another (`payback.max_years` of `payback.years`), and the thresholds of gates and tripwires, for the derived
 * fact that their evidence or measure refers to, or else names in words.
 */
export function planLimits({ facts, totals, gates, tripwires }: Limiting): Limit[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const derived = facts.filter(({ formula, value }) => formula !== undefined && typeof value === 'number');
  const limit = (result: LedgerFact, holder: string, side: Limit['side'], what: string): Limit[] => {
    const held = byId.get(holder);
    const value = held && held.id !== result.id ? numberIn(held, result.unit, facts) : undefined;
    if (held === undefined || value === undefined) return [];
    // A converted limit is a number of its own: the fact holds it in another unit.
    return [{ fact: result.id, value, ...(held.unit === result.unit && { held_by: holder }), side, what }];
  };
  const measured = (words: string, threshold: string, side: Limit['side'], what: string) =>
    measuredFacts(words, threshold, derived, byId.get(threshold)?.unit).flatMap((result) =>
      limit(result, threshold, side, what),
    );
  return [
    ...derived
      .filter(({ id }) => totals.includes(id))
      .flatMap((total) => [
        ...limit(total, 'budget.total', 'above', 'the budget'),
        // Where all of the budget is funded, the two are one limit.
        ...(byId.get('funding.known')?.value === byId.get('budget.total')?.value
          ? []
          : limit(total, 'funding.known', 'above', 'the known funding')),
      ]),
    ...derived.flatMap((result) =>
      facts.flatMap((fact) => {
        const side = limitSide(fact.id, result.id);
        return side === null ? [] : limit(result, fact.id, side, `“${fact.label}”`);
      }),
    ),
    ...gates.flatMap(({ question, evidence, threshold }) =>
      threshold
        ? measured(
            `${question} ${evidence}`,
            threshold.fact,
            threshold.go === 'at_least' ? 'below' : 'above',
            `the threshold of the gate “${question}”`,
          )
        : [],
    ),
    ...tripwires.flatMap(({ title, measure, tripwire, when }) =>
      measured(measure, tripwire, when, `the tripwire “${title}”`),
    ),
  ];
}

/** The derived facts that a text refers to, or else the one whose label it holds word for word, in the unit of the threshold. */
function measuredFacts(
  words: string,
  threshold: string,
  derived: readonly LedgerFact[],
  unit: string | undefined,
): LedgerFact[] {
  const alike = derived.filter((fact) => fact.unit === unit && fact.id !== threshold);
  const ids = new Set(referencedIds(words));
  const named = alike.filter(({ id }) => ids.has(id));
  if (named.length > 0) return named;
  const said = stems(words);
  const [most] = alike
    .map((fact) => ({ fact, label: [...stems(fact.label)] }))
    .filter(({ label }) => label.length > 1 && label.every((word) => said.has(word)))
    .toSorted((a, b) => b.label.length - a.label.length);
  return most ? [most.fact] : [];
}

/** On which side a result passes the fact that is named as its limit; null where it is none. */
function limitSide(limit: string, result: string): Limit['side'] | null {
  const [words, own] = [wordsOf(limit), wordsOf(result)];
  const side = words.flatMap((word) => LIMIT_WORDS[word] ?? [])[0];
  const rest = words.filter((word) => !(word in LIMIT_WORDS));
  return side !== undefined && rest.length > 1 && rest.every((word) => own.includes(word)) ? side : null;
}

function wordsOf(id: string): string[] {
  return id.split(/[._]/);
}
