import type { MoneyMention } from '../../reading.ts';
import { moneyLabel } from '../quantities/mention-labels.ts';
import { narrow } from '../text/letters.ts';
import { type Source, sentenceAt, wordsAfter, wordsBefore } from '../text/source.ts';
import type { MoneyReading } from './money.ts';
import { findSums } from './sums.ts';

interface BudgetReading {
  /** All mentions, with roles corrected by what stands beside them. */
  readonly money: readonly MoneyMention[];
  readonly budget: MoneyMention | null;
  readonly parts: readonly MoneyMention[];
  /** The budget is the only amount, and no word calls it one. */
  readonly isGuessed: boolean;
}

const TOTAL = narrow(
  /(?<!\p{L})(?:total|overall|altogether|in all|all-in|in total|whole|entire|combined|gesamt\p{L}*|insgesamt|au total|i alt|samlet|en total|in totale|complessivo|in totaal|totalt|hard cap|ceiling)(?!\p{L})/u,
);
const EXPLICIT = narrow(
  /(?<!\p{L})(?:budget\p{L}*|etat|presupuesto|budjetti|orçamento|bilancio|begroting|budżet\p{L}*|бюджет\p{L}*|enveloppe)|预算|預算|予算|예산|बजट|ميزانية/u,
);

/**
 * Picks the budget among the amounts and the parts that split it. A total named beside its parts is the budget; parts
 * without a total leave the budget null for the reader of the parts to add up.
 */
export function readBudget(source: Source, { money: read, untold }: MoneyReading): BudgetReading {
  const { money, totals } = withSums(read);
  if (money.some((m) => m.role === 'budget' || m.role === 'phase')) return chooseBudget(source, money, totals);
  const guess = onlyAmount(money, (m) => untold.has(m) && mayBeBudget(source, m));
  if (!guess) return withParts(money, null);
  const { quote, qualifier } = guess;
  const label = moneyLabel(source, quote.offset, quote.offset + quote.text.length, 'budget', qualifier === 'at_most');
  const budget: MoneyMention = { ...guess, role: 'budget', label };
  const retold = money.map((m) => (m === guess ? budget : m));
  return { ...withParts(retold, budget), isGuessed: true };
}

/** The least amount that is taken for a budget although nothing calls it one. */
const LEAST_GUESS = 100;

/** Whether an amount is more than small change and not what one thing costs: "a coffee is two pounds". */
function mayBeBudget(source: Source, { amount, quote }: MoneyMention): boolean {
  return (
    amount >= LEAST_GUESS &&
    !/(?<!\p{L})(?:an?|one|each|every|per) \p{L}[\p{L} -]{1,24} (?:is|are|costs?|for|at) $/u.test(
      wordsBefore(source, quote.offset, 50),
    )
  );
}

/** The one amount of whose purpose nothing is said, or the largest where all others are petty beside it; else null. */
function onlyAmount(money: readonly MoneyMention[], isUntold: (m: MoneyMention) => boolean): MoneyMention | null {
  const pool = money.filter(isUntold);
  const largest = pool.reduce<MoneyMention | null>((a, b) => (a && a.amount >= b.amount ? a : b), null);
  return largest &&
    pool.every((m) => m === largest || (m.currency === largest.currency && m.amount * PETTY <= largest.amount))
    ? largest
    : null;
}

/** Amounts that add up to another one are its parts, and what they add up to is a budget unless it is called otherwise. */
function withSums(money: readonly MoneyMention[]): {
  readonly money: readonly MoneyMention[];
  readonly totals: ReadonlySet<MoneyMention>;
} {
  const roles = new Map<MoneyMention, MoneyMention['role']>();
  for (const { total, parts } of findSums(money)) {
    if (!MAY_BE_BUDGET.has(total.role) || !parts.every(({ role }) => MAY_BE_BUDGET.has(role))) continue;
    if (roles.has(total)) continue;
    roles.set(total, 'budget');
    for (const part of parts) roles.set(part, 'phase');
  }
  const totals = new Set<MoneyMention>();
  const retold = money.map((m): MoneyMention => {
    const role = roles.get(m);
    if (role === undefined) return m;
    const told = { ...m, role, label: role === 'budget' ? 'Budget' : m.label };
    if (role === 'budget') totals.add(told);
    return told;
  });
  return { money: retold, totals };
}

const MAY_BE_BUDGET: ReadonlySet<MoneyMention['role']> = new Set(['budget', 'phase', 'other']);

function chooseBudget(
  source: Source,
  money: readonly MoneyMention[],
  totals: ReadonlySet<MoneyMention>,
): BudgetReading {
  const candidates = money.filter((m) => m.role === 'budget');
  if (candidates.length === 0) return withParts(money, null);
  const phaseSums = sumPhases(money);
  let best = candidates[0] ?? null;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    const score = scoreOf(source, candidate, phaseSums) + (totals.has(candidate) ? 6 : 0);
    const larger =
      score === bestScore && best !== null && candidate.currency === best.currency && candidate.amount > best.amount;
    if (score > bestScore || larger) [best, bestScore] = [candidate, score];
  }
  if (!best) return withParts(money, null);
  const chosen = best;
  if (!totals.has(chosen) && splitsWithoutTotal(chosen, money)) {
    const retold = money.map((m): MoneyMention => (m === chosen ? { ...m, role: 'phase' } : m));
    return withParts(retold, null);
  }
  const pledges = bestScore === 0 ? pledgesBeside(source, chosen, money) : [];
  if (pledges.length > 1) {
    const retold = money.map((m): MoneyMention => (pledges.includes(m) ? { ...m, role: 'phase' } : m));
    return withParts(retold, null);
  }
  const split = new Set(purposeParts(source, chosen, money));
  const retold = money.map(
    (m): MoneyMention => (split.has(m) ? { ...m, role: 'phase' } : pettyCash(source, m, chosen)),
  );
  return withParts(retold, chosen);
}

function withParts(money: readonly MoneyMention[], budget: MoneyMention | null): BudgetReading {
  const parts = money.filter(
    (m) => m.role === 'phase' && (budget === null || m.amount <= budget.amount || m.currency !== budget.currency),
  );
  return { money, budget, parts, isGuessed: false };
}

interface PhaseSum {
  readonly count: number;
  readonly total: number;
}

function sumPhases(money: readonly MoneyMention[]): ReadonlyMap<string | null, PhaseSum> {
  const sums = new Map<string | null, PhaseSum>();
  for (const m of money) {
    if (m.role !== 'phase') continue;
    const sum = sums.get(m.currency) ?? { count: 0, total: 0 };
    sums.set(m.currency, { count: sum.count + 1, total: sum.total + m.amount });
  }
  return sums;
}

function scoreOf(source: Source, mention: MoneyMention, phaseSums: ReadonlyMap<string | null, PhaseSum>): number {
  const start = mention.quote.offset;
  const end = start + mention.quote.text.length;
  const before = wordsBefore(source, start, 60);
  const after = wordsAfter(source, end, 30);
  let score = 0;
  if (EXPLICIT.test(before)) score += 4;
  else if (EXPLICIT.test(after)) score += 3;
  if (TOTAL.test(before.slice(-40)) || TOTAL.test(after)) score += 3;
  const sum = phaseSums.get(mention.currency);
  if (sum !== undefined && sum.count > 1 && Math.abs(sum.total - mention.amount) < 0.01 * mention.amount) score += 4;
  return score;
}

/** "The city gives 2 million and the state 3 million": amounts of one sentence that nobody added up. */
function pledgesBeside(source: Source, chosen: MoneyMention, money: readonly MoneyMention[]): MoneyMention[] {
  const sentence = sentenceAt(source, chosen.quote.offset);
  const beside = money.filter(
    (m) =>
      sentence && m.currency === chosen.currency && m.quote.offset >= sentence.start && m.quote.offset < sentence.end,
  );
  const pledged = beside.filter((m) => m.role === 'budget').length;
  return pledged > 1 && beside.every((m) => m.role === 'budget' || m.role === 'other') ? beside : [];
}

/** "€200k for design and €550k for phase two": the one called budget is only the first of the parts. */
function splitsWithoutTotal(chosen: MoneyMention, money: readonly MoneyMention[]): boolean {
  const others = money.filter((m) => m.role === 'phase' && m.currency === chosen.currency);
  return others.length > 0 && others.every((m) => m.amount > chosen.amount);
}

/** Amounts "for something" in the sentences at or after the total that are smaller and together no more than it. */
function purposeParts(source: Source, total: MoneyMention, money: readonly MoneyMention[]): MoneyMention[] {
  const index = source.sentences.findIndex((s) => total.quote.offset < s.end);
  const last = source.sentences[Math.min(source.sentences.length - 1, index + 6)];
  const first = source.sentences[Math.max(0, index - 1)];
  const from = first?.start ?? 0;
  const to = last?.end ?? source.text.length;
  const near = money.filter((m) => {
    if (m === total || m.currency !== total.currency || m.amount >= total.amount) return false;
    if (m.role !== 'budget' && m.role !== 'other') return false;
    if (m.quote.offset < from || m.quote.offset >= to) return false;
    const end = m.quote.offset + m.quote.text.length;
    return (
      /^ ?(?:for|on|goes|towards|für|pour|para|voor|för|til|to)(?!\p{L})/u.test(wordsAfter(source, end, 12)) ||
      /: ?$|(?:for|including|of which) [^.;]{0,30}$/.test(wordsBefore(source, m.quote.offset, 40))
    );
  });
  const sum = near.reduce((all, m) => all + m.amount, 0);
  return sum > 0 && sum <= total.amount * 1.001 ? near : [];
}

/** A budget is not two hundred times another: "a cup of tea must cost no more than ¥28" is a price, "ten pounds" is small change. */
const PETTY = 200;

function pettyCash(source: Source, m: MoneyMention, budget: MoneyMention): MoneyMention {
  if (m === budget || m.role !== 'budget' || m.currency !== budget.currency || m.amount * PETTY > budget.amount)
    return m;
  const start = m.quote.offset;
  const priced = /(?<!\p{L})(?:costs?|pays?|charged?|charge|for only|priced?)(?!\p{L})[^.;]{0,40}$/u.test(
    wordsBefore(source, start, 60),
  );
  const role = priced ? 'price' : 'other';
  return { ...m, role, label: moneyLabel(source, start, start + m.quote.text.length, role, m.qualifier === 'at_most') };
}
