import { AMBIGUOUS_COUNTRIES, CITY_ROWS, SUPRANATIONAL } from './gazetteer-cities.ts';
import { COUNTRY_ROWS } from './gazetteer-countries.ts';

export interface GazetteerEntry {
  /** The English or first-listed name. */
  readonly canonical: string;
  readonly kind: 'country' | 'region' | 'city';
  readonly country: string | null;
  /** Also an ordinary word or a name: counts only after "in", "near" and the like. */
  readonly ambiguous: boolean;
}

interface Country {
  readonly code: string;
  readonly currency: string | null;
  readonly name: string;
}

interface Gazetteer {
  /** Lower-case names in scripts that separate words. */
  readonly names: ReadonlyMap<string, GazetteerEntry>;
  /** Lower-case first word of a name to the most words that such a name has. */
  readonly firstWords: ReadonlyMap<string, number>;
  /** Lower-case demonyms to country codes. */
  readonly demonyms: ReadonlyMap<string, string>;
  /** One alternation of all names in scripts without spaces or with glued particles, longest first. */
  readonly glued: RegExp;
  readonly gluedNames: ReadonlyMap<string, GazetteerEntry>;
  readonly countries: ReadonlyMap<string, Country>;
}

let loaded: Gazetteer | null = null;

/** The words of a name as the scanner sees them: runs of letters with apostrophes and dots. */
export const WORD = /[\p{L}\p{M}][\p{L}\p{M}'.]*/gu;

const LATIN_OR_SPACED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{M}]/u;

/** Whether a word in small letters names a known place or a people. */
export function isPlaceOrPeople(word: string): boolean {
  const { names, demonyms } = gazetteer();
  return names.has(word) || demonyms.has(word);
}

/** The gazetteer, parsed on first use and kept: a constant. */
export function gazetteer(): Gazetteer {
  loaded ??= parse();
  return loaded;
}

function parse(): Gazetteer {
  const names = new Map<string, GazetteerEntry>();
  const gluedNames = new Map<string, GazetteerEntry>();
  const demonyms = new Map<string, string>();
  const countries = new Map<string, Country>();
  const add = (name: string, entry: GazetteerEntry) => {
    const target = LATIN_OR_SPACED.test(name) ? names : gluedNames;
    const key = name.toLowerCase();
    if (!target.has(key)) target.set(key, entry);
  };
  for (const row of COUNTRY_ROWS.trim().split('\n')) {
    const [code = '', currency = '', name = '', people = '', others = ''] = row.split('|');
    countries.set(code, { code, currency: currency === '' ? null : currency, name });
    for (const demonym of people.split(',')) if (demonym !== '' && !demonyms.has(demonym)) demonyms.set(demonym, code);
    for (const alias of [name, ...others.split(',')]) {
      if (alias === '') continue;
      const ambiguous = AMBIGUOUS_COUNTRIES.has(alias.toLowerCase());
      add(alias, { canonical: name, kind: 'country', country: code, ambiguous });
    }
  }
  for (const row of CITY_ROWS.trim().split('\n')) {
    const [code = '', cities = ''] = row.split('|');
    for (const city of cities.split(';')) {
      const kind = city.startsWith('~') ? 'region' : 'city';
      const [first = '', ...aliases] = city.replace(/^[~?]/, '').split('/');
      // "Sofia, Bulgaria" in the data says that Sofia alone is not enough.
      const [canonical = first] = first.split(', ');
      const ambiguous = city.startsWith('?') || first.includes(', ');
      for (const name of [canonical, ...aliases]) add(name, { canonical, kind, country: code, ambiguous });
    }
  }
  for (const name of SUPRANATIONAL) add(name, { canonical: name, kind: 'region', country: null, ambiguous: false });
  const firstWords = new Map<string, number>();
  for (const name of names.keys()) {
    const words = name.match(WORD) ?? [];
    const first = words[0];
    if (first !== undefined) firstWords.set(first, Math.max(firstWords.get(first) ?? 0, words.length));
  }
  const longestFirst = [...gluedNames.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return { names, firstWords, demonyms, glued: new RegExp(longestFirst.join('|'), 'g'), gluedNames, countries };
}

/** ISO 4217 code of the money used in a country; null when unknown. */
export function currencyOfCountry(code: string): string | null {
  return gazetteer().countries.get(code)?.currency ?? null;
}

/** English name of a country; the code itself when unknown. */
export function countryName(code: string): string {
  return gazetteer().countries.get(code)?.name ?? code;
}

/** ISO 3166-1 code of the only country that uses a currency; null when several or none do. */
export function countryOfCurrency(currency: string): string | null {
  let only: string | null = null;
  for (const country of gazetteer().countries.values()) {
    if (country.currency !== currency) continue;
    if (only !== null) return null;
    only = country.code;
  }
  return only;
}
