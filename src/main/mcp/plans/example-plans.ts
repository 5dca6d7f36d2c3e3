import { z } from 'zod';
import { exampleLinks } from '../../serving/example-links.ts';
import { defineTool, READS } from '../tool.ts';

/** Shows what comes out of it, before a plan is asked for. */
export const examplePlansTool = defineTool({
  name: 'example_plans',
  title: 'Example plans',
  description: `Finished plans to look at first: who drafted each, its report, a zip of its files. Links are local and expire. Next: example_prompts.`,
  input: z.object({}),
  output: z.object({
    plans: z.array(
      z.object({ title: z.string(), drafted_by: z.string(), report_url: z.string(), zip_url: z.string() }),
    ),
    message: z.string(),
  }),
  annotations: READS,
  scope: 'plans:read',
  call: (_input, { links, library }) => ({
    ok: true,
    value: {
      plans: exampleLinks(links, library.user),
      message: 'Their files are made on first use; takes a few seconds. To create a plan, call example_prompts next.',
    },
  }),
});
