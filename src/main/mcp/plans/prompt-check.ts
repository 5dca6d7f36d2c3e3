import { z } from 'zod';
import { checkPrompt } from '../../../library/index.ts';
import { PromptCheck } from '../../../shared/contracts/prompt-check.ts';
import { defineTool, READS } from '../tool.ts';

/** Finds what a prompt leaves open while it can still be asked. */
export const promptCheckTool = defineTool({
  name: 'prompt_check',
  title: 'Check a prompt',
  description: `Checks a prompt for gaps, without a model and without creating anything: each dimension present, partial or missing, and at most five questions, most useful first; unsure: what can be read in two ways, the plan's reading first. ready: false means it is too thin to plan from. Ask the user both, improve the prompt, check again; then show it and wait for approval before plan_create. INVALID_INPUT: empty, not text, or over 100,000 characters.`,
  input: z.object({ prompt: z.string() }),
  output: PromptCheck,
  annotations: READS,
  scope: 'plans:read',
  call: (input, { library }) => checkPrompt(library, input),
});
