import { z } from 'zod';
import { PlanState, Speed } from '../plan-state.ts';
import { Background } from './background.ts';

/** Everything that a person settles before a plan is drafted. */
export const DraftContent = z.object({
  prompt: z.string(),
  model_profile: z.string().describe('who drafts'),
  speed_vs_detail: Speed,
  start_date: z.string().describe('day 0, YYYY-MM-DD'),
  /** Null: as the prompt's own language and places say. */
  locale: z.string().nullable().describe('BCP 47, for numbers and dates in the report'),
  tags: z.array(z.string()),
  leave_out_sections: z.array(z.string()).exactOptional().describe('ids of optional sections to leave out'),
  low_priority: z.boolean().exactOptional().describe('models on this computer work in the background'),
  background: Background.exactOptional().describe('what is used of documents that came with the prompt'),
  max_cost_usd: z.number().nullable().describe('US dollars that models may cost; null for no cap'),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** A plan that was written but not started, as it is kept. */
export const PlanDraft = DraftContent.extend({
  plan_id: z.string(),
  title: z.string(),
  /** Anything but `draft` once it was started. */
  state: PlanState,
  parent_plan_id: z.string().nullable(),
  updated_at: z.string(),
  /** Another one whenever anything of it is different. */
  version: z.string(),
});
export type PlanDraft = z.infer<typeof PlanDraft>;
