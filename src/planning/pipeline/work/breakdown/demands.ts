import { z } from 'zod';
import type { Input } from '../../../engine/stage.ts';

export const Demand = z.object({
  id: z.string().describe('id of a constraint, or s1, s2, ... for what the prompt puts in scope'),
  quote: z.string().describe('the words of the prompt'),
});
export type Demand = z.infer<typeof Demand>;

/** What the prompt asks for: its musts and limits, and what it puts in scope. */
export function demandsOf(
  constraints: Input<{ constraints: { id: string; kind: string; quote: string }[] }>,
  brief: Input<{ scope_in: string[] }>,
): Demand[] {
  return distinct([
    ...constraints
      .field('constraints')
      .filter(({ kind }) => kind === 'must' || kind === 'limit')
      .map(({ id, quote }) => ({ id, quote })),
    ...brief.field('scope_in').map((quote, index) => ({ id: `s${index + 1}`, quote })),
  ]);
}

/** Demands without duplicates: a quote that occurs twice or is part of another is taken once. */
function distinct(demands: readonly Demand[]): Demand[] {
  return demands.filter(({ quote }, index) => {
    const own = plain(quote);
    return !demands.some(
      (other, at) => at !== index && plain(other.quote).includes(own) && (at < index || plain(other.quote) !== own),
    );
  });
}

/** Whether the words of a quote stand in another one, whatever their case and punctuation. */
export function isPartOf(quote: string, other: string): boolean {
  return plain(other).includes(plain(quote));
}

function plain(quote: string): string {
  return quote
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
