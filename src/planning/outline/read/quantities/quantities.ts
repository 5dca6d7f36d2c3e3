import { readAnyFigure } from '../../../../shared/quantities/number.ts';
import type { Qualifier, QuantityMention } from '../../reading.ts';
import type { Spans } from '../text/mask.ts';
import { quoteAt, type Source, wordsBefore } from '../text/source.ts';
import { germanCounted, MEASURES, singular } from './measures.ts';
import { isRangeGap, type NumberToken, qualifierOf } from './numbers.ts';
import { isScaleOfProject, quantityLabel } from './quantity-label.ts';

/** Words after a number that are not what is counted. */
const NO_NOUN =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|ago|such|ones?|others?|generations?|once|too|very|just|also|only|about|even|under|over|who|whom|of|to|or|and|in|on|at|for|by|with|from|is|are|was|were|be|been|will|would|should|must|can|could|may|might|has|have|had|per|each|the|a|an|as|that|which|who|when|where|than|then|more|less|times?|it|its|we|our|you|they|he|she|but|not|no|so|if|do|does|did|both|all|any|some|most|this|these|those|here|there|after|before|until|plus|minus|extra|other|another|und|oder|et|ou|y|o|e|og|och|en|de|des|du|von|mit|bis|für|pour|para|per|i|på|av|af|thing|things|way|ways|am|pm|eur|usd|percent|th|st|nd|rd|million|thousand|billion|hundred|euros?|dollars?|pounds?|kroner|days?|weeks?|months?|years?)$/;
/** "magnitude eight", "Stufe zwei": a number that names, not one that counts. */
const NAMED =
  /(?<!\p{L})(?:magnitude|level|stage|phase|step|grade|number|stufe|nummer|klasse|chapter|version|type|category|year|niveau|étape|fase|trin) $/u;
const ADJECTIVE_GAP = 3;
/** Plurals that only qualify the noun after them: "sales reps". */
const QUALIFIES = /^(?:sales|sports|arts|goods|systems|operations|customs|communications|works)$/;
const WORDS = /[ -]([\p{L}][\p{L}\p{M}'-]{0,30})/uy;

interface Unit {
  readonly unit: string;
  readonly end: number;
}

/** Reads counts and measures with what they count. Takes the spans it reads; what is money or time is taken already. */
export function readQuantities(source: Source, tokens: readonly NumberToken[], spans: Spans): QuantityMention[] {
  const out: QuantityMention[] = [];
  const push = (found: QuantityMention | null) => {
    if (found) out.push(found);
  };
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (!token || token.weak || spans.overlaps(token.start, token.figureEnd)) continue;
    if (/[\p{L}_.$€£]/u.test(source.norm[token.start - 1] ?? '') && !token.words) continue;
    if (token.words && NAMED.test(wordsBefore(source, token.start, 16))) continue;
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
        push(mention(source, next, unit, (low + high) / 2, { low, high }, token));
        i += 1;
        continue;
      }
    }
    const unit = unitAt(source, token, false);
    if (!unit || !spans.take(token.start, unit.end)) continue;
    push(mention(source, token, unit, countOf(source, token), null));
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
  return readAnyFigure(token.raw, { isPointDecimal: source.language === 'en' }) ?? token.figure;
}

function mention(
  source: Source,
  token: NumberToken,
  unit: Unit,
  value: number,
  range: { low: number; high: number } | null,
  first = token,
): QuantityMention | null {
  const start = first.start;
  const counted = { start, figureEnd: endOf(token), end: unit.end, unit: unit.unit, value, words: first.words };
  if (!isScaleOfProject(source, counted)) return null;
  const label = quantityLabel(source, counted);
  if (label === '') return null;
  const qualifier: Qualifier = range ? 'range' : qualifierOf(source, start, unit.end);
  return {
    value,
    ...(range ?? {}),
    unit: unit.unit,
    qualifier,
    label,
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
    if (match && !(token.words && /^[ -]?[a-z]{1,2}$/.test(match[0]))) return { unit, end: end + match[0].length };
  }
  return measuresOnly ? null : nounAt(source, end);
}

/**
 * The counted noun: the first plural among the next words, or the noun joined by a hyphen ("40-seat"). In German the
 * first capital word after the adjectives; in the other languages the first long word, for adjectives follow or are few.
 * Only English nouns are brought to their singular: the others stay in the number in which they are written.
 */
function nounAt(source: Source, end: number): Unit | null {
  const english = source.language === 'en' || source.language === 'und';
  const joined = /^-([\p{L}]{3,20})(?!\p{L})/u.exec(source.lower.slice(end, end + 22))?.[1];
  if (joined !== undefined)
    return NO_NOUN.test(joined) ? null : { unit: english ? singular(joined) : joined, end: end + 1 + joined.length };
  let at = end;
  for (let n = 0; n < ADJECTIVE_GAP; n += 1) {
    WORDS.lastIndex = at;
    const word = WORDS.exec(source.lower)?.[1];
    if (word === undefined || NO_NOUN.test(word)) return null;
    at += word.length + 1;
    if (source.language === 'de') {
      const written = source.norm.slice(at - word.length, at);
      if (/^\p{Lu}\p{L}/u.test(written)) return { unit: germanCounted(written), end: at };
      // Of lower-case words only adjectives stand between a number and its noun.
      if (!/(?:e|en|er|es)$/.test(word)) return null;
    } else if (!english) {
      if (FOREIGN_ADJECTIVE.test(word)) continue;
      return /\p{L}{3}/u.test(word) ? { unit: word, end: at } : null;
    } else if (isPlural(word)) {
      const next = QUALIFIES.test(word) ? nounAt(source, at) : null;
      return next ?? { unit: singular(word), end: at };
    }
  }
  return null;
}

const FOREIGN_ADJECTIVE =
  /^(?:nye|nya|nuevos|nuevas|novos|novas|nuovi|nuove|nouveaux|nouvelles|nieuwe|store|stora|grote|grandes|grandi|små|kleine|petits|petites|pequeños|pequeñas|første|første|första|eerste|premiers|premières|primeros|primeras|primi|prime|ekstra|extra|forskellige|olika|verschillende|différents|otros|otras|autres|andre|andra|andere|nowych|małych|dużych)$/;

function isPlural(word: string): boolean {
  return singular(word) !== word || UNCHANGED.test(word);
}

const UNCHANGED = /^(?:staff|premises|series|species)$/;
