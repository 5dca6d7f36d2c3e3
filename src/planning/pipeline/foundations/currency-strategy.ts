import { z } from 'zod';
import { isCurrency } from '../../../shared/quantities/currency.ts';
import type { Input } from '../../engine/stage.ts';
import { currencyOfCountry } from '../../outline/read/places/gazetteer.ts';
import { proseField } from '../ask.ts';
import { blocks, bullets, prose, section } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { prompt } from '../intake/prompt.ts';
import { readingOf } from '../intake/reading.ts';
import { drafted } from '../stage.ts';
import { physicalLocations } from './physical-locations.ts';

/** The currency of the plan, and what to do about others. */
export const currencyStrategy = drafted({
  id: 'currency_strategy',
  title: 'Currency',
  number: '007',
  group: 'foundations',
  report: [{ part: 'understand' }],
  version: 2,
  wording: 3,
  needs: { prompt, locations: physicalLocations },
  yields: {
    currency: z.string().nullable().describe('ISO 4217 code of the plan; null when neither prompt nor place tells'),
    basis: z.string().describe('how it was settled'),
    others: z.array(z.string()).describe('ISO 4217 codes that the plan also pays or earns in'),
    hedging: z.string().nullable().describe('what to do about exchange rates; null with one currency'),
  },
  ask: {
    tier: 'light',
    words: 60,
    instructions: `
Neither an amount with a currency nor a place that code knows settles in which currency this project counts. Settle it
from what the prompt does tell: who pays, where the work or the buyers are, a region or site and the country it lies in,
an ambiguous sign. Give no code where all of that is silent; a language alone tells nothing where several countries
speak it.`,
    proposesFacts: false,
    pages: ({ locations }) => [sectionPage(locations, 'Places', 1)],
    answer: () => ({
      currency: z.string().describe('ISO 4217 code of the currency in which the plan counts; empty when nothing tells'),
      basis: proseField('what settles it, as the end of the sentence "the plan counts in it because ..."', 20),
    }),
    faults: ({ currency, basis }) => [
      ...(currency === '' || isCurrency(currency)
        ? []
        : [`currency: "${currency}" is not an ISO 4217 code; use one such as EUR, or leave it empty.`]),
      ...(basis.trim() === '' ? ['basis: must not be empty.'] : []),
    ],
    content: ({ whole: { currency, basis } }, inputs) =>
      strategyOf({ currency: currency === '' ? null : currency, basis }, currenciesIn(inputs)),
    usualCount: () => 0,
    when: (inputs) => settled(inputs).currency === null,
    notFixable: ['no-currency'],
  },
  // Computed except where `when` asks, so the page carries no note about drafting.
  outline: (inputs) => ({ ...strategyOf(settled(inputs), currenciesIn(inputs)), draft_note: '' }),
  check: (data) =>
    data.currency === null
      ? [
          {
            severity: 'warning',
            code: 'no-currency',
            message: 'The plan has no currency: the prompt names neither one nor a place.',
            next: 'State the budget with its currency.',
          },
        ]
      : [],
  page: (data) =>
    blocks(
      data.currency
        ? `The plan uses **${data.currency}**: ${prose(data.basis)}.`
        : `No currency yet: ${prose(data.basis)}.`,
      section('Other currencies', bullets(data.others)),
      data.hedging ? prose(data.hedging) : '',
    ),
});

interface Settled {
  readonly currency: string | null;
  readonly basis: string;
}

interface Sources {
  readonly prompt: Input<{ text: string; day_zero: string }>;
  readonly locations: Input<{ locations: { name: string; country: string | null }[] }>;
}

/** Currencies of the amounts in the prompt, in its order. */
function mentionedIn(prompt: Sources['prompt']): string[] {
  return [...new Set(readingOf(prompt).money.flatMap(({ currency }) => currency ?? []))];
}

/** Every currency that amounts or places bring in. */
function currenciesIn({ prompt, locations }: Sources): string[] {
  const places = locations.field('locations').flatMap(({ country }) => (country && currencyOfCountry(country)) || []);
  return [...new Set([...mentionedIn(prompt), ...places])];
}

function strategyOf({ currency, basis }: Settled, all: readonly string[]) {
  const others = all.filter((code) => code !== currency).sort();
  return {
    currency,
    basis,
    others,
    hedging:
      currency !== null && others.length > 0
        ? `Keep accounts in ${currency}. Amounts in ${others.join(', ')} are converted only where a fact gives the exchange rate. Set a planning rate and its date, get quotes for large purchases in ${currency}, and decide who bears rate changes between order and payment.`
        : null,
  };
}

/** The currency that amounts and places settle: the budget's own first, then that of the place. */
function settled({ prompt, locations }: Sources): Settled {
  const { budget } = readingOf(prompt);
  const place = locations.field('locations').find(({ country }) => country !== null);
  const local = place?.country ? currencyOfCountry(place.country) : null;
  const mentioned = mentionedIn(prompt);
  if (budget?.currency)
    return {
      currency: budget.currency,
      basis: `the budget is stated in ${budget.currency}${budget.currencyBasis === '' ? '' : ` (${budget.currencyBasis})`}`,
    };
  const [first] = mentioned;
  if (local && (mentioned.length === 0 || mentioned.includes(local)))
    return { currency: local, basis: `local currency in ${place?.name}` };
  if (first) return { currency: first, basis: 'the amounts in the prompt are in this currency' };
  return { currency: null, basis: 'the prompt names no amount and no place' };
}
