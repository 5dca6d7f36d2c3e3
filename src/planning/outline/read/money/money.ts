import { readAnyFigure } from '../../../../shared/quantities/number.ts';
import type { MoneyMention, Qualifier } from '../../reading.ts';
import type { CountryHint } from '../places/places.ts';
import { isRangeGap, type NumberToken, qualifierOf } from '../quantities/numbers.ts';
import type { Spans } from '../text/mask.ts';
import { quoteAt, type Source, sentenceAt } from '../text/source.ts';
import {
  type CurrencyContext,
  type CurrencySign,
  currencyAfter,
  currencyBefore,
  currencyByPlace,
  settleCurrency,
} from './currency.ts';
import { roleOfMoney, saysBudget } from './money-role.ts';

interface Found {
  start: number;
  end: number;
  amount: number;
  low?: number;
  high?: number;
  sign: CurrencySign | null;
}

interface Marked {
  readonly token: NumberToken;
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly sign: CurrencySign | null;
}

/** Largest amount taken for money: beyond it a figure is an identifier. */
const LARGEST = 1e16;
const WEIGHT = /\b(?:weigh\w*|lb|lbs|kg|flour|meat|lose|losing|lift\w*|heavy|thrust)\b/;

/** Every amount of a prompt, and those of whose purpose the words say nothing. */
export interface MoneyReading {
  readonly money: readonly MoneyMention[];
  readonly untold: ReadonlySet<MoneyMention>;
}

/**
 * Reads every amount of money, with ranges joined, shared signs settled, and what the amount is for. Takes the spans it
 * reads. A range has the middle of its ends as amount.
 */
export function readMoney(
  source: Source,
  tokens: readonly NumberToken[],
  hints: readonly CountryHint[],
  spans: Spans,
): MoneyReading {
  const found = withBareParts(source, tokens, spans, findMoney(source, tokens, spans));
  const named = new Set<string>();
  for (const item of found) if (item.sign?.candidates.length === 1) named.add(item.sign.candidates[0] ?? '');
  const context: CurrencyContext = { hints: hints.slice(0, 500), language: source.language, named };
  const untold = new Set<MoneyMention>();
  const money = found.map((item, index): MoneyMention => {
    const sentence = sentenceAt(source, item.start);
    const settled = item.sign
      ? settleCurrency(item.sign, item.start, sentence, context)
      : currencyByPlace(item.start, sentence, context);
    const ranged = item.low !== undefined && item.high !== undefined;
    const qualifier: Qualifier = ranged ? 'range' : qualifierOf(source, item.start, item.end);
    const { role, label, told } = roleOfMoney(
      source,
      item.start,
      item.end,
      found[index - 1]?.end ?? 0,
      found[index + 1]?.start ?? source.norm.length,
      qualifier === 'at_most',
    );
    const mention: MoneyMention = {
      amount: item.amount,
      ...(ranged ? { low: item.low, high: item.high } : {}),
      currency: settled.currency,
      currencyBasis: settled.basis,
      qualifier,
      role,
      label,
      quote: quoteAt(source.text, item.start, item.end),
    };
    if (!told) untold.add(mention);
    return mention;
  });
  return { money, untold };
}

/** As many bare figures are looked at after an amount with its sign. */
const MOST_BARE = 8;

/**
 * The amounts with the bare figures of the same sentence that go on with their currency: those that add up to the amount
 * ("180,000 EUR: 95,000 savings and an 85,000 loan") and those of thousands or more that count nothing else ("2.5 mill
 * kr from the bank, 1 mill of our own").
 */
function withBareParts(source: Source, tokens: readonly NumberToken[], spans: Spans, found: readonly Found[]): Found[] {
  const out: Found[] = [];
  let next = 0;
  for (const [index, item] of found.entries()) {
    out.push(item);
    while (next < tokens.length && (tokens[next]?.start ?? 0) < item.end) next += 1;
    const { sign } = item;
    if (!sign) continue;
    const end = Math.min(
      sentenceAt(source, item.start)?.end ?? item.end,
      found[index + 1]?.start ?? source.norm.length,
    );
    const bare: Found[] = [];
    for (let at = next; bare.length < MOST_BARE; at += 1) {
      const token = tokens[at];
      if (!token || token.start >= end) break;
      if (token.weak || token.words || spans.overlaps(token.start, token.end)) continue;
      const large = token.factor >= 1e3;
      const figure = large ? token.figure : (readAnyFigure(token.raw) ?? token.figure);
      bare.push({ start: token.start, end: token.end, amount: rounded(figure * token.factor), sign });
    }
    for (const part of addingUp(bare, item.amount) ?? bare.filter((part) => goesOn(source, part)))
      if (spans.take(part.start, part.end)) out.push(part);
  }
  return out;
}

/** The first figures that add up to the amount; null where none do. */
function addingUp(bare: readonly Found[], amount: number): readonly Found[] | null {
  let sum = 0;
  for (const [index, { amount: part }] of bare.entries()) {
    sum += part;
    if (index > 0 && Math.abs(sum - amount) <= amount * 0.001) return bare.slice(0, index + 1);
    if (sum > amount) return null;
  }
  return null;
}

/** Whether a figure of thousands or more stands where an amount would and names nothing that it counts. */
function goesOn(source: Source, { start, end, amount }: Found): boolean {
  return (
    amount >= 1000 &&
    /(?:[\d ](?:k|m|bn)|[\d ](?:thousand|million|billion|mill|mio|mln|mrd)\.?)$/u.test(
      source.lower.slice(start, end),
    ) &&
    /(?:^|[,;+&(] ?|(?<!\p{L})(?:and|plus|another|of which|including|und|davon|et|dont|y|e|og|och|en) (?:another |a further |about |only )?)$/u.test(
      source.lower.slice(Math.max(0, start - 24), start),
    ) &&
    /^ ?(?:$|[.,;)\n]|(?:of|from|in|for|is|are|as|to|a|per|on|more)(?!\p{L}))/u.test(source.lower.slice(end, end + 8))
  );
}

function findMoney(source: Source, tokens: readonly NumberToken[], spans: Spans): Found[] {
  const out: Found[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (!token || spans.overlaps(token.start, token.end)) continue;
    const left = mark(source, token);
    const next = tokens[i + 1];
    const right = next && next.start >= left.end && next.start - left.end < 16 ? mark(source, next) : null;
    const joined = right && next && isRangeGap(source, left.start, left.end, right.start) ? join(left, right) : null;
    if (joined) {
      i += 1;
      if (spans.take(joined.start, joined.end)) out.push(joined);
      continue;
    }
    const single = alone(source, left);
    if (single && spans.take(single.start, single.end)) out.push(single);
  }
  return out;
}

/** The number with the signs of money on either side. */
function mark(source: Source, token: NumberToken): Marked {
  const { norm } = source;
  const before = currencyBefore(
    norm.slice(Math.max(0, token.start - 12), token.start),
    token.figure * token.factor >= 1000,
  );
  const after = currencyAfter(norm.slice(token.end, token.end + 26));
  const bare =
    token.soft && !before && !after ? currencyAfter(norm.slice(token.figureEnd, token.figureEnd + 26)) : null;
  const softKr = token.soft && /kr$/i.test(norm.slice(token.figureEnd, token.end));
  const sign =
    before ?? after ?? bare ?? (softKr ? { text: 'kr', candidates: ['SEK', 'DKK', 'NOK'], length: 0 } : null);
  const end =
    after && !conflicting(before, after) ? token.end + after.length : bare ? token.figureEnd + bare.length : token.end;
  const scaled = !bare;
  const factor = scaled ? token.factor : 1;
  const figure = token.words || factor >= 1e3 ? token.figure : (readAnyFigure(token.raw) ?? token.figure);
  return {
    token,
    start: before ? token.start - before.length : token.start,
    end,
    value: rounded(figure * factor),
    sign,
  };
}

/** "$500 CAD" names one currency twice, the second time better; "$5 £6" are two amounts. */
function conflicting(before: CurrencySign | null, after: CurrencySign): boolean {
  return before !== null && !before.candidates.some((code) => after.candidates.includes(code));
}

function rounded(value: number): number {
  return Number(value.toPrecision(15));
}

function better(a: CurrencySign | null, b: CurrencySign | null): CurrencySign | null {
  if (!a || !b) return a ?? b;
  return b.candidates.length < a.candidates.length ? b : a;
}

function join(left: Marked, right: Marked): Found | null {
  const sign = better(left.sign, right.sign);
  if (!sign) return null;
  // "€2-3m": the scale at the end holds for both, unless the first figure is the larger one already.
  let low = left.value;
  if (
    left.token.factor === 1 &&
    right.token.factor > 1 &&
    low < right.value &&
    left.value <= right.value / right.token.factor
  ) {
    low = rounded(left.token.figure * right.token.factor);
  }
  if (left.sign && right.sign && conflicting(left.sign, right.sign)) return null;
  if (!(low < right.value) || right.value > LARGEST) return null;
  return { start: left.start, end: right.end, amount: rounded((low + right.value) / 2), low, high: right.value, sign };
}

function alone(source: Source, item: Marked): Found | null {
  if (!(item.value <= LARGEST)) return null;
  const { token } = item;
  if (item.sign) {
    let sign = item.sign;
    const after = currencyAfter(source.norm.slice(token.end, token.end + 26));
    if (after && !conflicting(sign, after)) sign = after.candidates.length < sign.candidates.length ? after : sign;
    const glued =
      token.start > 0 && item.start === token.start && /[\p{Script=Latin}_]/u.test(source.norm[token.start - 1] ?? '');
    const tokenIsNoun = token.weak && !/[€£$]/.test(sign.text);
    const weight =
      /^pounds?$/.test(sign.text) && WEIGHT.test(source.lower.slice(Math.max(0, item.start - 40), item.end + 30));
    if (glued || weight || (tokenIsNoun && item.value === 1 && token.factor === 1)) return null;
    return { start: item.start, end: item.end, amount: item.value, sign };
  }
  const bareEnough =
    item.value >= 100 &&
    (!token.soft || /k$/i.test(source.norm.slice(token.figureEnd, token.end)) || token.factor >= 1e6);
  if (!bareEnough || token.weak || !saysBudget(source, item.start, token.end)) return null;
  return { start: item.start, end: item.end, amount: item.value, sign: null };
}
