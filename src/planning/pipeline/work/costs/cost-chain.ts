import type { LedgerFact } from '../../../../shared/fact.ts';
import { listed } from '../../../../shared/listed.ts';
import { numberIn } from '../../../facts/exchange-rate.ts';
import { formulaIds } from '../../../facts/formula.ts';
import { stems } from '../../../outline/read/text/stems.ts';
import { blocks, ref, section, table, text } from '../../frame/page/markdown.ts';

/** A fact that says what the whole work or a part of it costs, beside the packages. */
export interface StatedTotal {
  readonly fact: string;
  readonly label: string;
  /** Whole units of the currency. */
  readonly value: number;
  /** What the packages say of the same thing, in whole units. */
  readonly estimated: number;
  /** Titles of these packages; empty for the whole work. */
  readonly packages: string[];
  /** Labels of derived facts that are calculated from it, and so not from the packages. */
  readonly used_by: string[];
}

const WHOLE =
  /(?:^|[._])(?:build|capex|capital|construction|delivery|development|implementation|installation|investment|outlay|project|total)(?:[._]|$)/;
const COST = /(?:^|[._])(?:capex|cost|costs|expenditure|investment|outlay|spend)(?:[._]|$)/;
/** What costs money later, or again and again, or is no cost. */
const OTHER =
  /(?:^|[._])(?:annual|budget|funding|income|maintenance|month|monthly|operating|opex|revenue|running|share|unit|year|yearly)(?:[._]|$)|per_/;

/** What a work package is likely to cost, in whole units of the currency. */
interface PricedPackage {
  readonly title: string;
  readonly likely: number;
}

/** From this share of all packages on, a cost that belongs to none of them is that of the whole. */
const MOST_OF_IT = 0.5;

/**
 * The facts that name what the work costs, or what those packages cost whose titles hold the words of their label, in
 * the currency or in one that a fact gives the rate of. Derived ones count as well, since a sum of a model's figures is a second total like any other.
 */
export function statedTotals(
  facts: readonly LedgerFact[],
  currency: string,
  packages: readonly PricedPackage[],
): StatedTotal[] {
  const sum = (rows: readonly PricedPackage[]) => rows.reduce((all, { likely }) => all + likely, 0);
  const whole = sum(packages);
  return facts
    .filter(({ id }) => COST.test(id) && !OTHER.test(id))
    .flatMap((fact): StatedTotal[] => {
      const { id, label } = fact;
      const value = numberIn(fact, currency, facts);
      if (value === undefined) return [];
      const row = { fact: id, label, value, used_by: usersOf(id, facts) };
      const own = WHOLE.test(id) ? [] : packagesNamedBy(label, packages);
      if (own.length > 0) return [{ ...row, estimated: sum(own), packages: own.map(({ title }) => title) }];
      const isWhole = WHOLE.test(id) || (whole > 0 && value >= MOST_OF_IT * whole);
      return isWhole ? [{ ...row, estimated: whole, packages: [] }] : [];
    });
}

/** The packages whose titles hold every word of a label that says what is paid for. */
function packagesNamedBy(label: string, packages: readonly PricedPackage[]): PricedPackage[] {
  const words = [...stems(label)].filter((stem) => !AMOUNT_STEMS.has(stem));
  return words.length === 0
    ? []
    : packages.filter(({ title }) => {
        const own = stems(title);
        return words.every((word) => own.has(word));
      });
}

/** Stems of words that say that something costs money, and not what. */
const AMOUNT_STEMS = stems('cost costs total expenditure investment outlay spend spending price likely estimated');

/** Labels of the facts whose formulas lead to a fact. */
function usersOf(id: string, facts: readonly LedgerFact[]): string[] {
  const found = new Set([id]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const fact of facts) if (formulaIds(fact).some((each) => found.has(each))) found.add(fact.id);
  }
  found.delete(id);
  return facts.filter((fact) => found.has(fact.id)).map(({ label }) => label);
}

interface Chain {
  /** Whole units; null where no budget is stated in the currency. */
  readonly stated: number | null;
  readonly kept_back: number | null;
  readonly contingency: number;
  readonly has_funding: boolean;
  /** Whether the part of the budget without a source is a fact; a plan may name a source for all of it. */
  readonly has_gap: boolean;
  readonly totals: readonly (Omit<StatedTotal, 'estimated'> & { readonly shown_difference: string })[];
  /** Whether the budget falls short; null where amounts that divide it say nothing about that. */
  readonly gap: boolean | null;
  /** Whether more is needed than the funding that is known. */
  readonly unfunded: boolean;
  /** Whether something is paid beside the work. */
  readonly payments: boolean;
}

/** One table from the estimates to the money: every amount once, with what it is and where it comes from. */
export function chainSection(chain: Chain): string {
  const { stated, kept_back, contingency, has_funding, has_gap, totals, gap, unfunded, payments } = chain;
  const rows: (readonly string[])[] = [
    ['Likely cost', ref('cost.likely'), 'sum of the packages'],
    ...(payments ? [['Other payments', ref('cost.payments'), 'deposits, interest and the like']] : []),
    ['Contingency needed', ref('cost.contingency'), 'simulated, for 80% confidence'],
    ['**Needed**', ref('cost.needed'), 'the sum of these'],
  ];
  if (stated !== null) rows.push(['Budget', ref('budget.total'), 'as stated']);
  if (kept_back !== null)
    rows.push(
      ['Management reserve', ref('cost.kept_back'), 'a policy: a share of the budget'],
      ['Left for the work', ref('budget.for_work'), 'budget without the management reserve'],
    );
  if (stated !== null && gap !== null)
    rows.push(
      gap
        ? ['**Shortfall**', ref('budget.gap'), 'needed minus budget']
        : ['**Remaining**', ref('budget.reserve'), 'budget minus needed'],
    );
  if (has_funding) rows.push(['Known funding', ref('funding.known'), 'sources that are named']);
  if (has_gap) rows.push(['Unfunded', ref('funding.gap'), 'budget minus known funding']);
  if (unfunded) rows.push(['**Not covered by known funding**', ref('cost.unfunded'), 'needed minus known funding']);
  for (const { fact, label, packages, shown_difference } of totals)
    rows.push([
      text(label),
      ref(fact),
      `a figure of its own: ${packages.length === 0 ? 'the packages come' : `${text(quotedTitles(packages))} ${packages.length === 1 ? 'comes' : 'come'}`} to ${shown_difference}`,
    ]);
  return section(
    'How the amounts fit together',
    blocks(
      table(['What', 'Amount', 'Where it comes from'], rows),
      kept_back !== null && keptBackText(kept_back, contingency),
      ...totals
        .filter(({ used_by }) => used_by.length > 0)
        .map(
          ({ label, used_by }) =>
            `${text(listed(used_by))} ${used_by.length === 1 ? 'is' : 'are'} calculated from “${text(label)}”, not from the sum of the packages.`,
        ),
    ),
  );
}

/** Titles in quotation marks. */
export function quotedTitles(packages: readonly string[]): string {
  return listed(packages.map((title) => `“${title}”`));
}

/** The two meanings of contingency, held against each other. */
function keptBackText(keptBack: number, needed: number): string {
  return keptBack >= needed
    ? 'The management reserve covers the contingency that the simulation finds necessary.'
    : 'The management reserve is less than the contingency that the simulation finds necessary.';
}
