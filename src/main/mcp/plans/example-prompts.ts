import { z } from 'zod';
import { examplePrompts } from '../../../library/example-prompts.ts';
import { defineTool, READS } from '../tool.ts';

const SAMPLES = examplePrompts.filter(({ sample }) => sample).map(({ text }) => text);

interface SamplesTool {
  readonly name: string;
  readonly description: string;
  /** What to do with them: the next step in the words of the tool's own generation. */
  readonly message: string;
}

/** A tool that shows what a prompt must say, before one is written. */
export function samplesTool({ name, description, message }: SamplesTool) {
  return defineTool({
    name,
    title: 'Example prompts',
    description,
    input: z.object({}),
    output: z.object({ samples: z.array(z.string()), message: z.string() }),
    annotations: READS,
    scope: 'plans:read',
    call: () => ({ ok: true, value: { samples: SAMPLES, message } }),
  });
}

/** Shows what a prompt must say, before one is written. */
export const examplePromptsTool = samplesTool({
  name: 'example_prompts',
  description: `Five examples of good prompts. Call this before you write one for plan_create: users start with a vague idea, and the plan is only as good as its prompt.
Then write 300 to 800 words of prose in this shape: objective, scope, constraints, timeline, stakeholders, budget and resources, success criteria. Ask the user for what only they know; do not invent figures. Next: prompt_check; show the prompt to the user and wait for approval; plan_create.`,
  message:
    'Write a prompt of this kind and length with the user, check it with prompt_check, and call plan_create once the user has approved it.',
});
