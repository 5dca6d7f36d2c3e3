import { z } from 'zod';
import { Phase } from '../plan-state.ts';
import { PlanGlance, PlanListEntry } from './plan-status.ts';

/** A plan as the library screen shows it. Times ISO 8601 UTC. */
export const LibraryPlan = PlanListEntry.extend({
  prompt_excerpt: z.string().describe('at most 240 characters'),
  model_profile: z.string(),
  start_date: z.string().describe('day 0, YYYY-MM-DD'),
  phase: Phase.nullable().describe('of the last run'),
  steps_completed: z.number().int().min(0),
  steps_total: z.number().int().min(0),
  current_step: z.string().nullable().describe('title of the section being drafted'),
  stop_requested: z.boolean(),
  pinned: z.boolean(),
  glance: PlanGlance.nullable().describe('of a completed plan; null while that is not known'),
  finished_at: z.string().nullable().describe('end of the last run'),
  problem: z.string().nullable().describe('why the last run failed, or was stopped by a limit'),
  parent_title: z.string().nullable(),
  match: z
    .object({
      section: z.string().nullable().describe('title of the section that holds the words; null: title or prompt'),
      path: z.string().nullable().describe('its page'),
      excerpt: z.string(),
    })
    .nullable()
    .describe('where the words of the query are; null without a query'),
});
export type LibraryPlan = z.infer<typeof LibraryPlan>;

/** A plan in the trash. Times ISO 8601 UTC. */
export const DeletedPlan = z.object({
  trash: z.string().describe('name of its folder in the trash'),
  plan_id: z.string(),
  title: z.string(),
  deleted_at: z.string(),
  kept_until: z.string(),
});
export type DeletedPlan = z.infer<typeof DeletedPlan>;
