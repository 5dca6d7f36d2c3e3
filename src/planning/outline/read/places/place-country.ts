import { type Source, sentenceAt } from '../text/source.ts';
import { countryOfCurrency } from './gazetteer.ts';

interface Evidence {
  readonly start: number;
  readonly country: string;
  readonly weight: number;
}

/** Signs and codes of money that several territories use but that point to one country in practice. */
const MONEY_COUNTRY: Readonly<Record<string, string>> = {
  '₹': 'IN',
  R$: 'BR',
  '£': 'GB',
  zł: 'PL',
  '₩': 'KR',
  '₺': 'TR',
  '₦': 'NG',
  '₫': 'VN',
  '₱': 'PH',
  '₴': 'UA',
  GBP: 'GB',
  DKK: 'DK',
  NOK: 'NO',
  AUD: 'AU',
  NZD: 'NZ',
  CHF: 'CH',
};

/**
 * The country of a place that no list holds: of the nearest known place of its sentence, else the one named most in the
 * prompt, else of its people or money; null when two are named as often or none is.
 */
export function inferCountry(
  source: Source,
  known: readonly Evidence[],
  people: readonly { readonly country: string }[],
): (offset: number) => string | null {
  const weights = new Map<string, number>();
  const add = (country: string, weight: number) => weights.set(country, (weights.get(country) ?? 0) + weight);
  for (const item of known) add(item.country, item.weight);
  for (const { country } of people) add(country, 1);
  if (weights.size === 0) for (const country of countriesOfMoney(source.norm)) add(country, 1);
  const [first, second] = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const most = first !== undefined && first[1] > (second?.[1] ?? 0) ? first[0] : null;
  return (offset) => {
    const sentence = sentenceAt(source, offset);
    let nearest: Evidence | null = null;
    for (const item of known.slice(0, 400)) {
      if (!sentence || item.start < sentence.start || item.start >= sentence.end) continue;
      if (!nearest || Math.abs(item.start - offset) < Math.abs(nearest.start - offset)) nearest = item;
    }
    return nearest?.country ?? most;
  };
}

function countriesOfMoney(norm: string): string[] {
  const out: string[] = [];
  for (const match of norm.matchAll(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])|₹|R\$|£|zł|₩|₺|₦|₫|₱|₴/g)) {
    const country = MONEY_COUNTRY[match[0]] ?? countryOfCurrency(match[0]);
    if (country !== null && out.length < 50) out.push(country);
  }
  return out;
}
