import { z } from 'zod';
import { samples } from '../plans/example-prompts.ts';
import { defineTool, READS } from '../tool.ts';

/** The same samples as `example_prompts`, with this generation's next step. */
export const promptExamplesTool = defineTool({
  name: 'prompt_examples',
  title: 'Example prompts',
  description:
    'Call this first. Examples of good prompts; a weaker prompt gives a weaker plan. Write yours with the user in 300 to 800 words: context and goals, budget, time frame, location, constraints, what "done" means, what must not be done. Then task_create.',
  input: z.object({}),
  output: z.object({ samples: z.array(z.string()), message: z.string() }),
  annotations: READS,
  scope: 'plans:read',
  call: () => ({
    ok: true,
    value: {
      samples,
      message:
        'Write a prompt of this kind and length with the user, and call task_create once the user has approved it.',
    },
  }),
});
