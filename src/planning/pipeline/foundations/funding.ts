import type { Fact } from '../../../shared/fact.ts';
import { exchangeRate, numberIn } from '../../facts/exchange-rate.ts';
import type { FactList } from './fact-list.ts';

const [TOTAL, KNOWN, GAP] = ['budget.total', 'funding.known', 'funding.gap'];
/** Groups of facts that may hold money which comes in. */
const GROUPS = /^(?:budget|money)\./;
/** Words for money that comes in, as far as a label says so. */
const FUNDING =
  /\b(grants?|contributions?|own funds|pledges?|pledged|promised|donations?|savings|loans?|subsid(?:y|ies)|sponsors?|sponsorship|equity|funds?|foundation)\b/i;

/**
 * Adds known funding and the part of the budget that it does not cover. Money in another currency counts where a fact
 * says at which rate.
 */
export function addFunding(drafts: FactList): void {
  const total = drafts.facts.find(({ id }) => id === TOTAL);
  if (typeof total?.value !== 'number') return;
  const sources = drafts.facts
    .filter(({ id, label }) => id !== TOTAL && GROUPS.test(id) && FUNDING.test(label))
    .flatMap((fact) => {
      const value = numberIn(fact, total.unit, drafts.facts);
      return value === undefined ? [] : [{ value, term: termOf(fact, total.unit, drafts.facts) }];
    });
  const sum = sources.reduce((all, { value }) => all + value, 0);
  if (sources.length === 0 || sum > total.value) return;
  addKnown(drafts, total.unit, sources.map(({ term }) => term).join(' + '));
  drafts.add({
    id: GAP,
    label: 'Unfunded part of the budget',
    value: 0,
    unit: total.unit,
    basis: 'derived',
    formula: `${TOTAL} - ${KNOWN}`,
  });
}

/** A source in the currency of the budget, as a part of a formula. */
function termOf({ id, unit }: Fact, currency: string, facts: readonly Fact[]): string {
  const rate = unit === currency ? undefined : exchangeRate(facts, unit, currency);
  return rate === undefined ? id : `${id} ${rate.divides ? '/' : '*'} ${rate.fact.id}`;
}

/** Adds what is known where somebody named only what is not: nothing, where that is all of the budget. */
export function completeFunding(drafts: FactList): void {
  const total = drafts.facts.find(({ id }) => id === TOTAL);
  const gap = drafts.facts.find(({ id }) => id === GAP);
  if (!total || !gap || drafts.has(KNOWN) || gap.formula?.includes(KNOWN)) return;
  addKnown(drafts, total.unit, `${TOTAL} - ${GAP}`);
}

function addKnown(drafts: FactList, unit: string, formula: string): void {
  drafts.add({ id: KNOWN, label: 'Known funding', value: 0, unit, basis: 'derived', formula });
}
