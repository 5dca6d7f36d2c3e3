import type { McpServer } from '@modelcontextprotocol/server';
import type { Library } from '../../library/index.ts';
import { registerDraftPlanPrompt } from './prompts/draft-plan.ts';
import { registerReviewPlan } from './prompts/review-plan.ts';

/** A text that the user picks to begin a conversation with. */
export interface Prompt {
  /** Tools that it tells the agent to call: where they are not served, neither is the prompt. */
  readonly needs: readonly string[];
  /** @param library as the caller sees it */
  register(server: McpServer, library: Library): void;
}

const PROMPTS: readonly Prompt[] = [
  {
    needs: ['example_prompts', 'prompt_check', 'model_profiles', 'plan_create', 'plan_wait'],
    register: registerDraftPlanPrompt,
  },
  { needs: ['plan_status', 'plan_create'], register: registerReviewPlan },
];

/** Prompts that make sense beside these tools. */
export function promptsFor(tools: readonly { readonly name: string }[]): readonly Prompt[] {
  const served = new Set(tools.map(({ name }) => name));
  return PROMPTS.filter(({ needs }) => needs.every((name) => served.has(name)));
}
