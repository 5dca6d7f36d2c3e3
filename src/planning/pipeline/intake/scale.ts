import { z } from 'zod';
import type { PromptReading } from '../../outline/reading.ts';

/** How large the undertaking is, by what the prompt says of money, people and time. Governance and durations follow it. */
export const Scale = z.enum(['personal', 'small', 'medium', 'large', 'mega']);
export type Scale = z.infer<typeof Scale>;

/**
 * Rough purchasing power of one unit of the currency in US dollars, in steps of about a factor of three. Good enough to
 * tell a kitchen from a railway, and used for nothing else.
 */
const USD_PER_UNIT: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1,
  GBP: 1,
  CHF: 1,
  CAD: 0.7,
  AUD: 0.7,
  NZD: 0.6,
  SGD: 0.7,
  DKK: 0.15,
  SEK: 0.1,
  NOK: 0.1,
  PLN: 0.25,
  CZK: 0.05,
  HUF: 0.003,
  BRL: 0.2,
  CNY: 0.15,
  HKD: 0.13,
  INR: 0.012,
  JPY: 0.007,
  KRW: 0.0007,
  MXN: 0.05,
  ZAR: 0.05,
  KES: 0.008,
  NGN: 0.001,
  IDR: 0.00006,
  VND: 0.00004,
  THB: 0.03,
  TRY: 0.03,
  AED: 0.27,
  SAR: 0.27,
  ILS: 0.27,
};

/** Upper ends, in US dollars and in months: the largest class that either reaches decides. */
const CLASSES: readonly { scale: Scale; usd: number; months: number }[] = [
  { scale: 'personal', usd: 30_000, months: 6 },
  { scale: 'small', usd: 300_000, months: 15 },
  { scale: 'medium', usd: 10_000_000, months: 36 },
  { scale: 'large', usd: 500_000_000, months: 84 },
  { scale: 'mega', usd: Number.POSITIVE_INFINITY, months: Number.POSITIVE_INFINITY },
];

/** Works that one person finishes in days or weeks. A series or a whole of them is none. */
const ONE_PIECE =
  /(?<!\p{L})(?:blog ?posts?|articles?|essays?|press releases?|newsletter|posters?|flyers?|leaflets?|brochures?|speech|presentations?|slide decks?|podcast episodes?|landing pages?|(?:one|single)-page (?:web ?)?sites?|web ?page)(?!\p{L}| series)/iu;

/** The class of a project by its stated budget, else by its stated duration, else by what it is; and why. */
export function scaleOf(reading: PromptReading): { scale: Scale; reason: string } {
  const { budget } = reading;
  const rate = budget?.currency ? USD_PER_UNIT[budget.currency] : undefined;
  if (budget && rate !== undefined) {
    const usd = budget.amount * rate;
    const found = CLASSES.find((entry) => usd <= entry.usd);
    return { scale: found?.scale ?? 'mega', reason: 'based on the stated budget' };
  }
  const horizon = reading.durations.find(({ role }) => role === 'horizon');
  if (horizon) {
    const perUnit = { day: 1 / 30, week: 0.25, month: 1, year: 12 };
    const months = horizon.value * perUnit[horizon.unit];
    const found = CLASSES.find((entry) => months <= entry.months);
    const scale = reading.purpose !== 'personal' && found?.scale === 'personal' ? 'small' : (found?.scale ?? 'mega');
    return { scale, reason: 'based on the stated duration, because no budget in a known currency is stated' };
  }
  if (reading.purpose === 'personal')
    return { scale: 'personal', reason: 'personal project; the prompt states neither budget nor duration' };
  if (ONE_PIECE.test(reading.objective?.text ?? reading.title))
    return { scale: 'small', reason: 'one person can make it; the prompt states neither budget nor duration' };
  return { scale: 'medium', reason: 'assumed: the prompt states neither budget nor duration' };
}
