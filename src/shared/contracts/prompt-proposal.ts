import { z } from 'zod';

/** A better wording of a prompt as a model proposes it; nothing is changed until somebody takes it. */
export const PromptProposal = z.object({
  prompt: z.string(),
  changes: z.array(z.string()).describe('what is different and why, a sentence each'),
  lost: z.array(z.string()).describe('numbers of the prompt that the proposal no longer has'),
  added: z.array(z.string()).describe('numbers of the proposal that the prompt does not have'),
  model: z.string().describe('key of the model that answered'),
});
export type PromptProposal = z.infer<typeof PromptProposal>;
