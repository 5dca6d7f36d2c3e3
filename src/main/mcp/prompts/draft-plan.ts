import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Lets an agent interview the user, and begin only with a prompt that the user has approved. */
export function registerDraftPlanPrompt(server: McpServer): void {
  server.registerPrompt(
    'draft_plan_prompt',
    {
      title: 'Draft a plan from an idea',
      description: 'Asks about your project, writes a good prompt with you, and starts the plan once you approve.',
      argsSchema: z.object({ idea: z.string().optional().describe('what you have in mind, as vague as it may be') }),
    },
    ({ idea }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: interview(idea?.trim() ?? '') } }],
    }),
  );
}

function interview(idea: string): string {
  return [
    idea === ''
      ? 'I want a project plan from PlanExe. Ask me first what the project is.'
      : `I want a project plan from PlanExe. My idea, in my own words:\n\n<idea>\n${idea}\n</idea>`,
    STEPS,
  ].join('\n\n');
}

const STEPS = `Work like this:

1. Call example_prompts to see what a good prompt contains.
2. Interview me. Ask one to three short questions at a time, the most important first, and offer likely answers to choose from. Stop when you know enough, or when I tell you to. What I do not know stays open: never invent figures, dates, names or places, and mark as an assumption what you assume.
3. Write the prompt: 300 to 800 words of plain prose in my language, from my answers, in this shape:
   - objective: what should exist at the end, and why
   - scope: what is included, and what is not
   - constraints: law, place, technology, and what must not happen
   - timeline: start, deadline, milestones with dates
   - stakeholders: who decides, who works on it, who is affected
   - budget and resources: money with its currency, people, equipment
   - success criteria: how we will know that it is done, in figures where possible
4. Call prompt_check with it. Ask me its questions and which reading of what is unsure I mean, improve the prompt, and check again until it is ready or I say that the rest stays open.
5. Show me the whole prompt, and wait. Change what I want changed. Do not call plan_create before I have said yes to this very text.
6. Call model_profiles and tell me in a sentence who would draft it, how long that takes, and whether the prompt leaves this computer. Let me choose.
7. Call plan_create with the prompt as approved. Then call plan_wait until timed_out is false, tell me how far it is now and then, and do what next_steps says.`;
