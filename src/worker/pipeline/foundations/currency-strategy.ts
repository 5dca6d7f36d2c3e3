import { z } from 'zod';
import { currencyOfCountry } from '../../outline/read/gazetteer.ts';
import { prompt } from '../intake/prompt.ts';
import { readingOf } from '../intake/reading.ts';
import { blocks, bullets, section, text } from '../markdown.ts';
import { computed } from '../stage.ts';
import { physicalLocations } from './physical-locations.ts';

/** In which currency the plan counts, and what to do about the others. */
export const currencyStrategy = computed({
  id: 'currency_strategy',
  title: 'Currency',
  number: '007',
  needs: { prompt, locations: physicalLocations },
  yields: {
    currency: z.string().nullable().describe('ISO 4217 code of the plan; null when neither prompt nor place tells'),
    basis: z.string().describe('how it was settled'),
    others: z.array(z.string()).describe('ISO 4217 codes that the plan also pays or earns in'),
    hedging: z.string().nullable().describe('what to do about exchange rates; null with one currency'),
  },
  compute: ({ prompt, locations }) => {
    const reading = readingOf(prompt);
    const places = locations.field('locations');
    const place = places.find(({ country }) => country !== null);
    const local = place?.country ? currencyOfCountry(place.country) : null;
    const mentioned = [...new Set(reading.money.map(({ currency }) => currency).filter((code) => code !== null))];
    const settled = settle(reading.budget, mentioned, local, place?.name);
    const others = [
      ...new Set([...mentioned, ...places.map(({ country }) => (country ? currencyOfCountry(country) : null))]),
    ]
      .filter((code): code is string => code !== null && code !== settled.currency)
      .sort();
    return {
      ...settled,
      others,
      hedging:
        settled.currency !== null && others.length > 0
          ? `Keep books in ${settled.currency}. Amounts in ${others.join(', ')} are not converted here, because no rate was given: fix a planning rate and its date, quote large purchases in ${settled.currency}, and decide who bears a change of the rate between order and payment.`
          : null,
    };
  },
  check: (data) =>
    data.currency === null
      ? [
          {
            severity: 'warning',
            code: 'no-currency',
            message: 'Neither the prompt nor a place says in which currency the plan counts.',
            next: 'State the budget with its currency.',
          },
        ]
      : [],
  page: (data) =>
    blocks(
      data.currency
        ? `The plan counts in **${data.currency}**: ${text(data.basis)}.`
        : `No currency yet: ${text(data.basis)}.`,
      section('Also in play', bullets(data.others)),
      data.hedging ? text(data.hedging) : '',
    ),
});

function settle(
  budget: { readonly currency: string | null; readonly currencyBasis: string } | null,
  mentioned: readonly string[],
  local: string | null,
  place: string | undefined,
): { currency: string | null; basis: string } {
  if (budget?.currency)
    return {
      currency: budget.currency,
      basis: `the budget is stated in it${budget.currencyBasis === '' ? '' : ` (${budget.currencyBasis})`}`,
    };
  const [first] = mentioned;
  if (local && (mentioned.length === 0 || mentioned.includes(local)))
    return { currency: local, basis: `it is the currency of ${place}` };
  if (first) return { currency: first, basis: 'it is the currency of the amounts in the prompt' };
  return { currency: null, basis: 'the prompt names neither an amount nor a place' };
}
