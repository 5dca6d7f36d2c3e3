import { z } from 'zod';
import { checkPrompt } from '../../../library/index.ts';
import { PromptCheck } from '../../../shared/contracts/prompt-check.ts';
import { ok } from '../../../shared/result.ts';
import { defineTool, READS } from '../tool.ts';

/** Finds what a prompt leaves open while it can still be asked. */
export const promptCheckTool = defineTool({
  name: 'prompt_check',
  title: 'Check a prompt',
  description: `Checks a prompt without a model: each dimension present, partial or missing, at most five questions, unsure readings. ready: false means it is too thin to plan from. Ask the user, improve the prompt, check again; show it, wait for approval before plan_create. INVALID_INPUT: empty, not text, or over 100,000 characters.`,
  input: z.object({ prompt: z.string() }),
  output: PromptCheck.extend({ unsure: z.array(z.string()) }),
  annotations: READS,
  scope: 'plans:read',
  async call(input, { library }) {
    const checked = await checkPrompt(library, input);
    if (!checked.ok) return checked;
    const { unsure, ...check } = checked.value;
    return ok({
      ...check,
      unsure: unsure.map(({ question, readings }) => `${question} Either: ${readings.join(' Or: ')}`),
    });
  },
});
