import { z } from 'zod';

/** What can be said about a prompt without judgement, before a plan is drafted from it. */
export const PromptCheck = z.object({
  ready: z.boolean().describe('whether a plan can be drafted from it as it stands'),
  word_count: z.number().int().min(0),
  language: z.string().describe('ISO 639-1, or und'),
  dimensions: z.array(
    z.object({
      name: z.string().describe('objective, scope, location, budget ...'),
      status: z.enum(['present', 'partial', 'missing']),
      evidence: z.string().nullable().describe('words of the prompt'),
      question: z.string().nullable().describe('what to ask when it is not present'),
    }),
  ),
  questions: z.array(z.string()).max(5).describe('the most useful questions, best first'),
});
export type PromptCheck = z.infer<typeof PromptCheck>;
