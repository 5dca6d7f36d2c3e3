import type { PlaceMention } from '../../reading.ts';
import { quoteAt, type Source } from '../text/source.ts';
import { countryName, type GazetteerEntry, gazetteer, WORD } from './gazetteer.ts';
import { STATE_CODES } from './gazetteer-cities.ts';
import { inferCountry } from './place-country.ts';
import { isHome, isOrigin, isSoftware, namesBody, namesCompany } from './place-origins.ts';
import { TWIN_CITIES } from './twin-cities.ts';
import { COMPASS, findUnknownNames, ROAD } from './unknown-places.ts';

/** A sign of a country in the text: a place in it, or its people ("Danish"). */
export interface CountryHint {
  readonly country: string;
  /** What was read, for the explanation: "Aarhus". */
  readonly name: string;
  readonly offset: number;
  readonly weight: number;
}

interface PlaceReading {
  /** Each place once, in the order of its first mention. */
  readonly places: readonly PlaceMention[];
  /** Every mention, for settling what depends on a country. */
  readonly hints: readonly CountryHint[];
}

interface Token {
  readonly start: number;
  readonly end: number;
}

interface Found extends Token {
  entry: GazetteerEntry;
  site?: PlaceMention['kind'];
  /** The country was inferred from other places: it is no evidence for anything else. */
  guessed?: boolean;
}

const PREPOSITION =
  /(?:^|[^\p{L}])(?:in|near|at|from|to|around|outside|across|within|of|visit|the|between|and|for|i|ved|til|fra|nach|aus|bei|à|en|au|aux|de|em|no|na|a|w|di|da|te|naar|från|till)[ \n](?:the |central |downtown |greater |northern |southern |eastern |western |rural |inner )?$/u;
const LOWER_PREPOSITION = /(?:^|[^\p{L}])(?:in|near|at|from|around|outside|i)[ \n]$/u;
const CURRENCY_WORD = /^'?s?[ -]?(?:dollars?|pounds?|pesos?|kron[ea]r?|francs?|rupees?|\$)/i;
const SITE_NOUN =
  'Street|Road|Avenue|Boulevard|Square|Park|Campus|Airport|Station|Harbour|Harbor|Island|Islands|Valley|Lake|Bay|Mountain|Mountains|Bridge|Pier|Quay|Wharf|District|Quarter|County|Province|Peninsula|Beach|Forest|River|Hill|Mill|Docks|Delta|Sea|Gulf|Strait|Basin|Desert|Plateau|Canal|Fjord|Reef|Lane';
const SITE = new RegExp(
  `(?<![\\p{L}])(?:\\p{Lu}[\\p{L}']{1,24} ){1,3}(?:${SITE_NOUN})(?![\\p{L}])|(?<![\\p{L}])(?:Pier|Dock|Hall|Plot|Hangar|Terminal) \\d{1,3}(?!\\d)|(?<![\\p{L}])(?:Lake|Mount|River|Strait of|Isle of|Port of|Bay of|Gulf of) \\p{Lu}[\\p{L}']{1,24}`,
  'gu',
);
const REGION_NOUN =
  /(?:Valley|County|Province|Peninsula|Islands?|Mountains?|District|Delta|Sea|Gulf|Basin|Desert|Plateau|Reef)$/;
/** "in Hjørring, Denmark": a name that is not in the gazetteer, made a city by the known place after it. */
const UNKNOWN_BEFORE_COMMA = /(?<![\p{L}])(\p{Lu}[\p{L}']{1,24}(?:[ -]\p{Lu}[\p{L}']{1,24}){0,2}),[ ]$/u;
/** "the office of Barmer in Rajasthan", "east of María Elena in the Antofagasta region". */
const UNKNOWN_BEFORE_IN =
  /(?<![\p{L}])(?:of|near|outside|around) (?!Health|Education|Energy|Finance|Agriculture|Justice|Science|Technology|Culture|Tourism|Transport|Labour|Water|Women|Art|Music|Law|Medicine|Engineering|Design|Commerce|Trade|Industry|Defence|Interior|Directors|Trustees)(\p{Lu}[\p{L}']{1,24}(?:[ -]\p{Lu}[\p{L}']{1,24}){0,2}) in (?:the )?$/u;
const REGION_AFTER = /^ (?:region|province|state|district|county)/;
const PUBLIC_THING =
  'town|village|city|municipality|island|suburb|region|district|canton|parish|county|streets|port|harbour|library|theatre|hospital|school|station|museum|castle|church|rivers|forests|woods|coasts|lakes|hills|parks|beaches|schools|valleys|farms|villages|towns|islands|farmers|children';
const TOWN_OF = new RegExp(
  `(?<![\\p{L}])(?:(?:${PUBLIC_THING}|commune|ville|village|mairie|comune|città|paese|teatro|ospedale|ayuntamiento|pueblo|ciudad|câmara|cidade) (?:of|de|di|du) |(?:[Cc]ity|[Tt]own|[Vv]illage|Gemeinde|Marktgemeinde|Stadt|Stadtwerke|Dorf|Landkreis|Kanton) )(?!(?:State|Music|Art|Fine|Medicine|Law|Economics|Design)(?!\\p{L}))(\\p{Lu}[\\p{L}']{2,24}(?:[ -]\\p{Lu}[\\p{L}']{2,24}){0,2})`,
  'gu',
);
const NOT_NAMES =
  /^(?:The|Our|A|An|This|That|In|On|At|By|My|Your|Their|Phase|Q\d|Each|Every|All|No|And|Or|But|For|With|January|February|March|April|May|June|July|August|September|October|November|December)(?: |$)/;

/** Reads places by gazetteer, by "Town, Country" and by the nouns of sites; names are given as the prompt writes them. */
export function readPlaces(source: Source): PlaceReading {
  const found = [...findNamed(source), ...findGlued(source)];
  found.sort((a, b) => a.start - b.start);
  settleGeorgia(found);
  settleTwins(found);
  const qualified = withoutNames(source, widenRegions(source, qualify(source, found)));
  const unlisted = findUnlisted(source, qualified).map((longer) => lyingIn(longer, qualified));
  const known = [...qualified.filter((item) => !unlisted.some((longer) => holds(longer, item))), ...unlisted];
  const named = [...known, ...findUnknown(source, known)].sort((a, b) => a.start - b.start);
  const all = inferCountries(source, named);
  const hints: CountryHint[] = findDemonyms(source);
  // Where somebody comes from, whom a name belongs to and a street are no places of the project beside better ones.
  const aside = all.filter(
    (item) =>
      isOrigin(source, item.start, item.entry.kind === 'country') || namesBody(source, item.end) || isStreet(item),
  );
  const left = aside.length < all.length ? new Set(aside) : new Set<Found>();
  const places: PlaceMention[] = [];
  const seen = new Set<string>();
  for (const item of all) {
    const quote = quoteAt(source.text, item.start, item.end);
    const country = item.entry.country;
    if (country !== null && item.guessed !== true) {
      hints.push({ country, name: quote.text, offset: item.start, weight: item.entry.kind === 'country' ? 2 : 3 });
    }
    if (left.has(item)) continue;
    const key = `${item.entry.canonical.toLowerCase()}|${country ?? ''}`;
    if (seen.has(key)) continue;
    seen.add(key);
    places.push({ name: quote.text.replace(/\s+/g, ' '), kind: item.site ?? item.entry.kind, country, quote });
  }
  hints.sort((a, b) => a.offset - b.offset);
  return { places, hints };
}

function findNamed(source: Source): Found[] {
  const { names, firstWords } = gazetteer();
  const out: Found[] = [];
  const tokens: Token[] = [...source.norm.matchAll(WORD)].map((m) => ({ start: m.index, end: m.index + m[0].length }));
  for (let i = 0; i < tokens.length; i += 1) {
    const first = tokens[i];
    if (!first) continue;
    const most =
      firstWords.get(source.lower.slice(first.start, first.end).replace(/'s$|(?<![.'])[.']+$/, '')) ??
      firstWords.get(source.lower.slice(first.start, first.end));
    if (most === undefined) continue;
    for (let n = Math.min(most, tokens.length - i); n >= 1; n -= 1) {
      const last = tokens[i + n - 1];
      if (!last || last.end - first.start > 60) continue;
      const hit = lookUp(source, first.start, last.end, names);
      if (!hit) continue;
      out.push(hit);
      i += n - 1;
      break;
    }
  }
  return out;
}

function lookUp(source: Source, start: number, end: number, names: ReadonlyMap<string, GazetteerEntry>): Found | null {
  const raw = source.lower.slice(start, end).replace(/\s+/g, ' ');
  let to = end;
  let entry = names.get(raw);
  if (!entry) {
    const tail = /(?:'s|(?<![.'])[.']+)$/.exec(raw)?.[0] ?? '';
    if (tail === '') return null;
    entry = names.get(raw.slice(0, -tail.length));
    to = end - tail.length;
  }
  if (!entry || isSoftware(source, start, to)) return null;
  const written = source.norm.slice(start, to);
  const before = source.lower.slice(Math.max(0, start - 24), start);
  const capital = /^[^\p{Ll}]/u.test(written);
  if (
    /^(?:us|uk|eu|uae|usa|drc|prc|ksa|brd|nrw|nsw|nyc|kbh)$/.test(written.toLowerCase()) &&
    written !== written.toUpperCase() &&
    written !== 'Kbh'
  )
    return null;
  if (!capital && (entry.ambiguous || to - start < 4 || !LOWER_PREPOSITION.test(before))) return null;
  if (entry.ambiguous && !PREPOSITION.test(before) && !followedByPlace(source, to)) return null;
  if (CURRENCY_WORD.test(source.norm.slice(to, to + 12))) return null;
  return { start, end: to, entry };
}

function followedByPlace(source: Source, end: number): boolean {
  const next = /^, (\p{Lu}[\p{L}.]+(?: \p{Lu}\p{L}+)?)/u.exec(source.norm.slice(end, end + 40))?.[1];
  return next !== undefined && gazetteer().names.has(next.toLowerCase());
}

function findGlued(source: Source): Found[] {
  if (!/[\u0590-\u0fff\u3040-\ud7ff]/.test(source.lower)) return [];
  const { glued, gluedNames } = gazetteer();
  const out: Found[] = [];
  for (const match of source.lower.matchAll(glued)) {
    const entry = gluedNames.get(match[0]);
    if (entry) out.push({ start: match.index, end: match.index + match[0].length, entry });
  }
  return out;
}

/** Georgia is a state where other American places are named, else a country. */
function settleGeorgia(found: Found[]): void {
  const american = found.some((item) => item.entry.country === 'US');
  const caucasian = found.some((item) => item.entry.country === 'GE' && item.entry.kind === 'city');
  if (!american || caucasian) return;
  for (const item of found) {
    if (item.entry.canonical === 'Georgia') item.entry = { ...item.entry, kind: 'region', country: 'US' };
  }
}

/** A city with namesakes abroad lies where the prompt's other places lie, when they name one of its countries. */
function settleTwins(found: Found[]): void {
  const named = new Set(
    found.filter((f) => TWIN_CITIES[f.entry.canonical] === undefined).map((f) => f.entry.country ?? ''),
  );
  for (const item of found) {
    const codes = TWIN_CITIES[item.entry.canonical]?.split(' ');
    if (!codes || item.entry.kind !== 'city' || (item.entry.country !== null && named.has(item.entry.country)))
      continue;
    const country = codes.find((code) => named.has(code));
    if (country !== undefined) item.entry = { ...item.entry, country };
  }
}

/** "West Yorkshire" is read as written, not as "Yorkshire". */
function widenRegions(source: Source, found: readonly Found[]): Found[] {
  return found.map((item) => {
    if (item.entry.kind !== 'region') return item;
    const lead = COMPASS.exec(source.norm.slice(Math.max(0, item.start - 10), item.start))?.[0];
    if (lead === undefined) return item;
    const start = item.start - lead.length;
    return { ...item, start, entry: { ...item.entry, canonical: source.norm.slice(start, item.end) } };
  });
}

/** Whether the first name is longer than the second and holds it: "Niger Delta" and "Niger". */
function holds(longer: Token, item: Token): boolean {
  return longer.start <= item.start && longer.end >= item.end && longer.end - longer.start > item.end - item.start;
}

/** "Galway Bay" lies where Galway lies; "Niger Delta" shares a word with the country alone. */
function lyingIn(longer: Found, known: readonly Found[]): Found {
  const inner = known.find((item) => holds(longer, item));
  return inner && !inner.entry.ambiguous
    ? { ...longer, entry: { ...longer.entry, country: inner.entry.country } }
    : longer;
}

function isStreet(item: Found): boolean {
  return item.site === 'site' && /(?:Street|Road|Lane|Avenue|Boulevard)$/.test(item.entry.canonical);
}

/** "Halifax Road" names a road and "Berlin Packaging" a company; neither says anything about the city. */
function withoutNames(source: Source, found: readonly Found[]): Found[] {
  return found.filter(
    (item) =>
      !namesCompany(source, item.end) &&
      (item.entry.kind !== 'city' || !ROAD.test(source.norm.slice(item.end, item.end + 12))),
  );
}

function findUnknown(source: Source, known: readonly Found[]): Found[] {
  return findUnknownNames(source, known).map(({ start, name, kind }) => found(start, name, kind, null));
}

/** Cities and sites that no list places lie where their sentence or the whole prompt lies. */
function inferCountries(source: Source, all: readonly Found[]): Found[] {
  const known = all.flatMap(({ start, entry: { country, kind } }) =>
    country === null || isHome(source, start) ? [] : [{ start, country, weight: kind === 'country' ? 2 : 3 }],
  );
  const infer = inferCountry(source, known, findDemonyms(source));
  return all.map((item) => {
    const placeless = item.site !== undefined;
    const country = item.entry.country === null && placeless ? infer(item.start) : null;
    return country === null ? item : { ...item, guessed: true, entry: { ...item.entry, country } };
  });
}

/** "Paris, Texas" lies where Texas lies; "Portland, OR" and "Vancouver, BC" by the code of the state. */
function qualify(source: Source, found: readonly Found[]): Found[] {
  return found.map((item, index) => {
    if (item.entry.kind !== 'city') return item;
    const next = found[index + 1];
    const gap = next ? source.norm.slice(item.end, next.start) : '';
    if (next && /^, ?$|^ \($/.test(gap) && next.entry.kind !== 'city' && next.entry.country !== null) {
      return { ...item, entry: { ...item.entry, country: next.entry.country } };
    }
    const code = /^, ([A-Z]{2,3})(?![\p{L}])/u.exec(source.norm.slice(item.end, item.end + 8))?.[1];
    const country = code === undefined ? undefined : countryOfState(code, item.entry.country);
    return country === undefined ? item : { ...item, entry: { ...item.entry, country } };
  });
}

function countryOfState(code: string, preferred: string | null): string | undefined {
  const holders = Object.keys(STATE_CODES).filter((country) => STATE_CODES[country]?.split(' ').includes(code));
  return holders.find((country) => country === preferred) ?? holders[0];
}

function findUnlisted(source: Source, known: readonly Found[]): Found[] {
  const out: Found[] = [];
  const overlaps = (start: number, end: number) => known.some((k) => k.start < end && start < k.end);
  for (const place of known.slice(0, 400)) {
    const from = Math.max(0, place.start - 80);
    const before = source.norm.slice(from, place.start);
    const match =
      UNKNOWN_BEFORE_COMMA.exec(before) ??
      (place.entry.kind === 'city' && !REGION_AFTER.test(source.norm.slice(place.end, place.end + 10))
        ? null
        : UNKNOWN_BEFORE_IN.exec(before));
    const name = match?.[1];
    if (name === undefined || place.entry.country === null || NOT_NAMES.test(name)) continue;
    const start = from + (match?.index ?? 0) + (match?.[0].indexOf(name) ?? 0);
    if (overlaps(start, start + name.length) || !PREPOSITION.test(source.lower.slice(Math.max(0, start - 24), start)))
      continue;
    out.push(found(start, name, 'city', place.entry.country));
  }
  for (const [pattern, kind] of [
    [SITE, 'site'],
    [TOWN_OF, 'city'],
  ] as const) {
    let taken = 0;
    for (const match of source.norm.matchAll(pattern)) {
      const whole = match[1] ?? match[0];
      const name = whole.replace(/^(?:The|Our|A|An|In|On|At|Near|From|This|That) /, '');
      const start = match.index + match[0].lastIndexOf(name);
      if (NOT_NAMES.test(name) || (!name.includes(' ') && pattern === SITE)) continue;
      if (overlaps(start, start + name.length) && kind === 'city') continue;
      taken += 1;
      if (taken > 200) break;
      out.push(found(start, name, kind === 'site' && REGION_NOUN.test(name) ? 'region' : kind, null));
    }
  }
  return out;
}

function found(start: number, name: string, kind: PlaceMention['kind'], country: string | null): Found {
  const entry: GazetteerEntry = { canonical: name, kind: kind === 'site' ? 'city' : kind, country, ambiguous: false };
  return { start, end: start + name.length, entry, site: kind };
}

function findDemonyms(source: Source): CountryHint[] {
  const { demonyms } = gazetteer();
  const out: CountryHint[] = [];
  for (const match of source.norm.matchAll(/\p{L}{4,}/gu)) {
    const word = match[0];
    const country = demonyms.get(word.toLowerCase());
    if (country === undefined) continue;
    const capital = /^\p{Lu}/u.test(word);
    if (!capital && (source.language === 'en' || source.language === 'und')) continue;
    out.push({ country, name: word, offset: match.index, weight: 1 });
  }
  return out;
}

/** "Osaka (Japan)", or the country's name alone when that is what was read. */
export function describeHint(hint: CountryHint): string {
  const country = countryName(hint.country);
  return hint.name === country ? country : `${hint.name} (${country})`;
}
