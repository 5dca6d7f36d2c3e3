import { z } from 'zod';

/** The section that answers what experts criticise. */
export const CRITICISM_RESPONSE_STAGE = 'criticism_response';

/** Another value of a fact that a critic asked for and the plan's response accepted. Nobody has set it yet. */
export const ProposedFact = z.object({
  id: z.string().describe('id of the fact'),
  label: z.string(),
  value: z.union([z.number(), z.string()]).describe('the proposed value, in the unit of the fact'),
  shown: z.string().describe('the proposed value for people'),
  now: z.union([z.number(), z.string()]).describe('the present value, in the same unit'),
  expert: z.string().describe('who criticised'),
  why: z.string().describe('what is to change, and why that mends it'),
});
export type ProposedFact = z.infer<typeof ProposedFact>;
