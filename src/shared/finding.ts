import { z } from 'zod';

/**
 * What would make a careful reader distrust a section.
 * `error`: wrong as it stands; `warning`: weak or likely to mislead; `info`: worth knowing.
 */
export const Finding = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  code: z.string().describe('stable kebab-case name of the rule, such as bare-number'),
  message: z.string().describe('what is wrong and where, for a person'),
  next: z.string().optional().describe('what to do about it'),
});
export type Finding = z.infer<typeof Finding>;
