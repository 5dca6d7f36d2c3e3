import { z } from 'zod';
import { MONEY } from '../../../engine/data-tables.ts';

/** What a person may enter beside the estimate of a package. Nobody drafts it. */
export const quoteFields = {
  quote: z
    .number()
    .int()
    .min(0)
    .nullable()
    .optional()
    .meta({
      description: 'minor units; what was offered for the whole package, which then counts in place of the estimate',
      ...MONEY,
    }),
  quoted_by: z.string().optional().describe('who offered it, and when'),
};

interface Estimated {
  readonly low: number | null;
  readonly likely: number | null;
  readonly high: number | null;
  readonly quote?: number | null | undefined;
}

/** Whether somebody offered to do a package for an amount. */
export function isQuoted({ quote }: Pick<Estimated, 'quote'>): boolean {
  return quote !== undefined && quote !== null;
}

/**
 * What packages count with: their quote where there is one, otherwise their estimate. A quote has no range of its own;
 * what may go wrong with it stands in the risk register. Minor units.
 */
export function withQuotes<Item extends Estimated>(items: readonly Item[]): Item[] {
  return items.map((item) => {
    const { quote } = item;
    return quote === undefined || quote === null ? item : { ...item, low: quote, likely: quote, high: quote };
  });
}

/** How many of the packages are quoted, in a sentence; null where none is. */
export function quotedText(items: readonly Pick<Estimated, 'quote'>[]): string | null {
  const quoted = items.filter(isQuoted).length;
  if (quoted === 0) return null;
  if (quoted === items.length) return 'All packages count with a quote.';
  return `${quoted} of ${items.length} packages ${quoted === 1 ? 'counts with its quote' : 'count with their quotes'} instead of the estimate.`;
}
