import type { Qualifier, QuantityMention } from '../reading.ts';
import { label } from './label.ts';
import type { Spans } from './mask.ts';
import { isRangeGap, type NumberToken, parseFigure, qualifierOf } from './numbers.ts';
import { quoteAt, type Source, sentenceAt } from './source.ts';

/** Measures as written after a figure, most specific first, with the unit they stand for. */
const MEASURES: readonly (readonly [string, RegExp])[] = [
  [
    'percent',
    /^ ?(?:%|percent(?:age points?)?|per ?cent|prozent|pour ?cent|por ciento|procent|per cento|por cento|пр\p{L}+ов)(?![\p{L}])/u,
  ],
  [
    'm2',
    /^[ -]?(?:m2|m²|sqm|sq\.? ?m|square[ -]met(?:re|er)s?|quadratmeter|kvadratmeter|mètres? carrés?|metros cuadrados|metri quadr(?:i|ati)|vierkante meter|metros quadrados|平方米|平米|㎡)(?!\p{L})/u,
  ],
  ['m3', /^[ -]?(?:m3|m³|cubic[ -]met(?:re|er)s?)(?!\p{L})/u],
  ['sqft', /^[ -]?(?:sq\.? ?ft|sqft|square[ -]f(?:ee|oo)t)(?!\p{L})/u],
  ['km2', /^[ -]?(?:km2|km²|square[ -]kilomet(?:re|er)s?)(?!\p{L})/u],
  ['hectare', /^[ -]?(?:ha|hectares?|hektar|hectáreas|ettari)(?!\p{L})/u],
  ['acre', /^[ -]?acres?(?!\p{L})/u],
  ['km', /^[ -]?(?:km|kilomet(?:re|er)s?)(?!\p{L}|\/)/u],
  ['mile', /^[ -]?miles?(?!\p{L})/u],
  ['kWh', /^[ -]?kwh(?!\p{L})/u],
  ['MWh', /^[ -]?mwh(?!\p{L})/u],
  ['GWh', /^[ -]?gwh(?!\p{L})/u],
  ['kWp', /^[ -]?kwp(?!\p{L})/u],
  ['kW', /^[ -]?(?:kw|kilowatts?)(?!\p{L})/u],
  ['MW', /^[ -]?(?:mw|megawatts?)(?!\p{L})/u],
  ['GW', /^[ -]?(?:gw|gigawatts?)(?!\p{L})/u],
  ['tonne', /^[ -]?(?:t|tonnes?|tons?|tonnen)(?!\p{L})/u],
  ['kg', /^[ -]?(?:kg|kilos?|kilograms?)(?!\p{L})/u],
  ['g', /^ ?(?:g|grams?)(?!\p{L})/u],
  ['litre', /^[ -]?(?:litres?|liters?|l)(?!\p{L})/u],
  ['cm', /^[ -]?cm(?!\p{L})/u],
  ['mm', /^[ -]?mm(?!\p{L})/u],
  ['m', /^[ -]?(?:m|met(?:re|er)s?|metros|metri)(?!\p{L})/u],
  ['foot', /^[ -]?(?:ft|foot|feet)(?!\p{L})/u],
  ['degree', /^ ?(?:°c?|degrees?)(?!\p{L})/u],
  ['hour', /^[ -]?(?:hours?|hrs?|h|stunden?|heures?|horas?|timer|ore|uur|timmar)(?!\p{L})/u],
  ['minute', /^[ -]?(?:minutes?|mins?|minuten|minutter|minutos|minuti)(?!\p{L})/u],
  ['GB', /^ ?gb(?!\p{L})/u],
  ['TB', /^ ?tb(?!\p{L})/u],
  [
    'person',
    /^[ -]?(?:people|persons?|personen|personnes?|personas|personer|persone|pessoas|人|名|명)(?!\p{Script=Latin})/u,
  ],
  ['child', /^[ -]?children(?!\p{L})/u],
];
const IRREGULAR: Readonly<Record<string, string>> = {
  women: 'woman',
  men: 'man',
  people: 'person',
  feet: 'foot',
  mice: 'mouse',
  shelves: 'shelf',
  staff: 'staff',
  lives: 'life',
  leaves: 'leaf',
  premises: 'premises',
  series: 'series',
  species: 'species',
  buses: 'bus',
  analyses: 'analysis',
  kitchens: 'kitchen',
  cookies: 'cookie',
  movies: 'movie',
  calories: 'calorie',
  houses: 'house',
  courses: 'course',
  nurses: 'nurse',
  horses: 'horse',
  cases: 'case',
  bases: 'base',
  databases: 'database',
  warehouses: 'warehouse',
  greenhouses: 'greenhouse',
  licenses: 'license',
  licences: 'licence',
  purposes: 'purpose',
  releases: 'release',
  invoices: 'invoice',
  exercises: 'exercise',
  franchises: 'franchise',
  spaces: 'space',
  places: 'place',
  pieces: 'piece',
  offices: 'office',
  slices: 'slice',
  devices: 'device',
  services: 'service',
  prizes: 'prize',
  sizes: 'size',
  villages: 'village',
  pages: 'page',
  garages: 'garage',
  bridges: 'bridge',
  lunches: 'lunch',
  heroes: 'hero',
  potatoes: 'potato',
  tomatoes: 'tomato',
};
/** Words after a number that are not what is counted. */
const NO_NOUN =
  /^(?:of|to|or|and|in|on|at|for|by|with|from|is|are|was|were|be|been|will|would|should|must|can|could|may|might|has|have|had|per|each|the|a|an|as|that|which|who|when|where|than|then|more|less|times?|it|its|we|our|you|they|he|she|but|not|no|so|if|do|does|did|both|all|any|some|most|this|these|those|here|there|after|before|until|plus|minus|extra|other|another|und|oder|et|ou|y|o|e|og|och|en|de|des|du|von|mit|bis|für|pour|para|per|i|på|av|af|thing|things|way|ways|am|pm|eur|usd|percent|th|st|nd|rd|million|thousand|billion|hundred|euros?|dollars?|pounds?|kroner|days?|weeks?|months?|years?)$/;
const ADJECTIVE_GAP = 3;
const WORDS = /[ -]([\p{L}][\p{L}\p{M}'-]{0,30})/uy;

interface Unit {
  readonly unit: string;
  readonly end: number;
}

/** Reads counts and measures with what they count. Takes the spans it reads; what is money or time is taken already. */
export function readQuantities(source: Source, tokens: readonly NumberToken[], spans: Spans): QuantityMention[] {
  const out: QuantityMention[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (!token || token.weak || spans.overlaps(token.start, token.figureEnd)) continue;
    if (/[\p{L}_.$€£]/u.test(source.norm[token.start - 1] ?? '') && !token.words) continue;
    const next = tokens[i + 1];
    const gapStart = unitAt(source, token, true)?.end ?? endOf(token);
    if (
      next &&
      next.start > token.start &&
      isRangeGap(source, token.start, gapStart, next.start) &&
      countOf(source, token) < countOf(source, next)
    ) {
      const unit = unitAt(source, next, false);
      if (unit && spans.take(token.start, unit.end)) {
        const high = countOf(source, next);
        const low =
          token.factor === 1 && next.factor > 1 && token.figure < next.figure
            ? token.figure * next.factor
            : countOf(source, token);
        out.push(mention(source, token.start, unit, (low + high) / 2, { low, high }));
        i += 1;
        continue;
      }
    }
    const unit = unitAt(source, token, false);
    if (!unit || !spans.take(token.start, unit.end)) continue;
    out.push(mention(source, token.start, unit, countOf(source, token), null));
  }
  return out;
}

/** A scale letter counts for quantities only as "k"; "m" is metres. */
function endOf(token: NumberToken): number {
  return token.soft && token.factor !== 1e3 ? token.figureEnd : token.end;
}

function countOf(source: Source, token: NumberToken): number {
  const factor = token.soft && token.factor !== 1e3 ? 1 : token.factor;
  if (token.words || factor > 1) return Number((token.figure * factor).toPrecision(15));
  // In English a point before three digits is a decimal point.
  return parseFigure(token.raw, false, source.language === 'en') ?? token.figure;
}

function mention(
  source: Source,
  start: number,
  unit: Unit,
  value: number,
  range: { low: number; high: number } | null,
): QuantityMention {
  const qualifier: Qualifier = range ? 'range' : qualifierOf(source, start, unit.end);
  const ceiling = Math.min(sentenceAt(source, start)?.end ?? unit.end, unit.end + 50);
  const tail = source.norm.slice(unit.end, Math.max(unit.end, ceiling)).split(/[.,;:!?()|\n]/)[0] ?? '';
  const own = source.norm.slice(start, unit.end).replace(/^[\d.,' %-]+/, '');
  return {
    value,
    ...(range ?? {}),
    unit: unit.unit,
    qualifier,
    label: label(`${own} ${tail}`, 6) || unit.unit,
    quote: quoteAt(source.text, start, unit.end),
  };
}

function unitAt(source: Source, token: NumberToken, measuresOnly: boolean): Unit | null {
  const end = endOf(token);
  const after = source.lower.slice(end, end + 34);
  const soft = token.soft && end === token.end;
  for (const [unit, pattern] of MEASURES) {
    if (soft && unit !== 'percent' && unit !== 'person') continue;
    const match = pattern.exec(after);
    if (match && !(unit === 'm' && token.words)) return { unit, end: end + match[0].length };
  }
  return measuresOnly ? null : nounAt(source, end);
}

/** The counted noun: the first plural among the next words, or the noun joined by a hyphen ("40-seat"). */
function nounAt(source: Source, end: number): Unit | null {
  const joined = /^-([\p{L}]{3,20})(?!\p{L})/u.exec(source.lower.slice(end, end + 22))?.[1];
  if (joined !== undefined)
    return NO_NOUN.test(joined) ? null : { unit: singular(joined), end: end + 1 + joined.length };
  const english = source.language === 'en' || source.language === 'und';
  let at = end;
  for (let n = 0; n < ADJECTIVE_GAP; n += 1) {
    WORDS.lastIndex = at;
    const word = WORDS.exec(source.lower)?.[1];
    if (word === undefined || NO_NOUN.test(word)) return null;
    at += word.length + 1;
    if (!english) return /\p{L}{3}/u.test(word) ? { unit: word, end: at } : null;
    if (IRREGULAR[word] !== undefined || (/\p{L}{2}s$/u.test(word) && !/(?:ss|us|is)$/.test(word)))
      return { unit: singular(word), end: at };
  }
  return null;
}

function singular(noun: string): string {
  const known = IRREGULAR[noun];
  if (known !== undefined) return known;
  if (/[^aeiou]ies$/.test(noun)) return `${noun.slice(0, -3)}y`;
  if (/(?:ches|shes|xes|sses|zzes)$/.test(noun)) return noun.slice(0, -2);
  return /[^su]s$/.test(noun) ? noun.slice(0, -1) : noun;
}
