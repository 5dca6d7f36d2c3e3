import { z } from 'zod';

/** Words of the prompt that something rests on. */
export const Quote = z.object({
  text: z.string().describe('the exact words'),
  offset: z.number().int().min(0).describe('where they begin in the prompt, in UTF-16 code units'),
});
export type Quote = z.infer<typeof Quote>;

/** Where a number comes from: said in the prompt, computed by us, taken for granted, or set by the user afterwards. */
export const Basis = z.enum(['stated', 'derived', 'assumed', 'set']);
export type Basis = z.infer<typeof Basis>;

export const FACT_ID = /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$/;

/**
 * One row of the ledger: a number (or date, or short text) that is stored only here.
 *
 * `unit` is an ISO 4217 code for money (value in whole currency units, at most the currency's own decimals), `date`
 * (value `YYYY-MM-DD`), `clock_time` (value `HH:MM`), `text`, or the singular of what is counted or measured: `day`, `workday`, `week`, `month`,
 * `year`, `percent`, `person`, `m2`, `kW`, `guest` ...
 */
export const Fact = z.object({
  id: z.string().regex(FACT_ID).describe('lower-case dotted name, such as budget.total'),
  label: z.string().describe('what it is, for a person'),
  value: z.union([z.number(), z.string()]).describe('number in the unit, or YYYY-MM-DD for dates, or short text'),
  low: z.number().optional().describe('lower end where a range was given, in the unit'),
  high: z.number().optional().describe('upper end where a range was given, in the unit'),
  unit: z.string().describe('ISO 4217 code, date, text, or the singular of what is counted'),
  basis: Basis,
  quote: Quote.optional().describe('for stated facts: the words'),
  formula: z
    .string()
    .optional()
    .describe('for derived facts: arithmetic over other fact ids; without one the note says how its stage computed it'),
  assumption: z
    .object({
      why: z.string().describe('why this value'),
      check: z.string().describe('how to find out'),
      sensitivity: z.enum(['low', 'medium', 'high']).describe('how much hangs on it'),
      low: z.number().optional().describe('one time in ten it is lower, in the unit'),
      high: z.number().optional().describe('one time in ten it is higher, in the unit'),
    })
    .optional()
    .describe('for assumed facts'),
  note: z.string().optional().describe('anything a careful reader should know, such as how a currency was settled'),
});
export type Fact = z.infer<typeof Fact>;

/** The fact and the stage that put it in the ledger. */
export interface LedgerFact extends Fact {
  readonly stage: string;
}

/** Words of a document that came with the prompt, and where they stand in it. */
export interface DocumentWords {
  readonly document: string;
  /** Such as page 3; empty where a document has no pages. */
  readonly place: string;
  readonly words: string;
}

const FROM = 'From ';

/** The note of a fact that a document states, such as `From offer.pdf, page 3: “18,500 EUR”`. */
export function noteOfDocument({ document, place, words }: DocumentWords): string {
  return `${FROM}${place === '' ? document : `${document}, ${place}`}: “${words}”`;
}

/** What a document states that came with the prompt, as part of a sentence; null for a fact of another source. */
export function statedInDocument({ basis, quote, note }: Fact): string | null {
  return basis === 'stated' && quote === undefined && note?.startsWith(FROM) ? note.slice(FROM.length) : null;
}
