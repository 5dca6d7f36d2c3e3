import { samplesTool } from '../plans/example-prompts.ts';

/** The same samples as `example_prompts`, with this generation's next step. */
export const promptExamplesTool = samplesTool({
  name: 'prompt_examples',
  description:
    'Call this first. Examples of good prompts; a weaker prompt gives a weaker plan. Write yours with the user in 300 to 800 words: context and goals, budget, time frame, location, constraints, what "done" means, what must not be done. Then task_create.',
  message: 'Write a prompt of this kind and length with the user, and call task_create once the user has approved it.',
});
