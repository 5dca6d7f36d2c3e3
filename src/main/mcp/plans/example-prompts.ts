import { z } from 'zod';
import { examplePrompts } from '../../../library/example-prompts.ts';
import { defineTool, READS } from '../tool.ts';

/** Prompts that show what a good one says. */
export const samples = examplePrompts.filter(({ sample }) => sample).map(({ text }) => text);

/** Shows what a prompt must say, before one is written. */
export const examplePromptsTool = defineTool({
  name: 'example_prompts',
  title: 'Example prompts',
  description: `Five examples of good prompts. Call this before you write one for plan_create: users start with a vague idea, and the plan is only as good as its prompt.
Then write 300 to 800 words of prose in this shape: objective, scope, constraints, timeline, stakeholders, budget and resources, success criteria. Ask the user for what only they know; do not invent figures. Next: prompt_check; show the prompt to the user and wait for approval; plan_create.`,
  input: z.object({}),
  output: z.object({ samples: z.array(z.string()), message: z.string() }),
  annotations: READS,
  scope: 'plans:read',
  call: () => ({
    ok: true,
    value: {
      samples,
      message:
        'Write a prompt of this kind and length with the user, check it with prompt_check, and call plan_create once the user has approved it.',
    },
  }),
});
