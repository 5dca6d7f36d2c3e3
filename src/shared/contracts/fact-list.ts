import { z } from 'zod';

/** A change of which facts a plan has, as opposed to what one of them is. */
export const FactListChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add'),
    label: z.string().describe('what it is, for a person'),
    /** As a person writes it, in the unit. */
    value: z.string(),
    unit: z.string().describe('ISO 4217 code, date, clock_time, text, or the singular of what is counted'),
  }),
  /** The budget of the plan is what this fact is, from then on. */
  z.object({ kind: z.literal('budget'), fact: z.string().describe('fact id') }),
]);
export type FactListChange = z.infer<typeof FactListChange>;
