import { z } from 'zod';
import { Phase, PlanState, RunFailure, Speed } from '../plan-state.ts';
import { ArtifactKind } from './artifact.ts';

/** What a finished plan is worth, counted over its sections. */
export const QualitySummary = z.object({
  sections_complete: z.number().int().min(0),
  sections_partial: z.number().int().min(0),
  sections_failed: z.number().int().min(0),
  partial_details: z.array(z.object({ step: z.string(), note: z.string() })),
  errors: z.number().int().min(0).describe('findings of severity error'),
  warnings: z.number().int().min(0).describe('findings of severity warning'),
});
export type QualitySummary = z.infer<typeof QualitySummary>;

/** Where a plan stands, for polling. Times ISO 8601 UTC, durations in seconds. */
export const PlanStatus = z.object({
  plan_id: z.string(),
  run_id: z.string().nullable().describe('run_0001 ..., null for a draft'),
  title: z.string(),
  state: PlanState,
  speed_vs_detail: Speed,
  model_profile: z.string().describe('what drafts it'),
  archived: z.boolean(),
  created_at: z.string(),
  phase: Phase.nullable(),
  progress_percentage: z.number().min(0).max(100),
  steps_completed: z.number().int().min(0),
  steps_total: z.number().int().min(0),
  current_step: z.string().nullable(),
  timing: z.object({
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    elapsed_sec: z.number().min(0),
    last_progress_at: z.string().nullable(),
    last_llm_call_at: z.string().nullable(),
    stalled_since: z.string().nullable().describe('last sign of progress, once it is a minute old'),
  }),
  waiting_for: z.string().nullable().describe('why it is pending or does not move'),
  files: z
    .array(z.object({ path: z.string(), updated_at: z.string(), kind: ArtifactKind }))
    .describe('the ten newest; records of calls left out'),
  files_count: z.number().int().min(0).describe('records of calls left out'),
  resume_count: z.number().int().min(0),
  parent_plan_id: z.string().nullable(),
  stop_requested: z.boolean(),
  warnings: z.array(z.string()),
  usage: z.object({
    llm_calls: z.number().int().min(0),
    input_tokens: z.number().int().min(0),
    output_tokens: z.number().int().min(0),
    cost_usd: z.number().min(0),
  }),
  limit: RunFailure.optional().describe('only if stopped by a limit, such as the cost limit'),
  error: RunFailure.optional().describe('only if failed'),
  stale_stages: z.array(z.string()).optional().describe('only if completed: sections out of date'),
  quality_summary: QualitySummary.optional().describe('only if completed'),
  next_steps: z.array(z.string()),
});
export type PlanStatus = z.infer<typeof PlanStatus>;

/** A plan in a list. */
export const PlanListEntry = z.object({
  plan_id: z.string(),
  title: z.string(),
  state: PlanState,
  archived: z.boolean(),
  progress_percentage: z.number().min(0).max(100),
  /** Why it is pending or does not move. */
  waiting_for: z.string().nullable(),
  stale_sections: z.number().int().min(0).nullable().describe('null: not known'),
  created_at: z.string(),
  updated_at: z.string(),
  /** At most 100 characters. */
  prompt_excerpt: z.string(),
  parent_plan_id: z.string().nullable(),
  tags: z.array(z.string()),
});
export type PlanListEntry = z.infer<typeof PlanListEntry>;

/** What a list shows of a finished plan; null where its sections do not say. */
export const PlanGlance = z.object({
  finish: z.string().nullable().describe('YYYY-MM-DD, as planned: of what the deadline is about, else of all work'),
  finish_of: z.string().nullable().optional().describe('title of what the deadline is about; null for all work'),
  deadline_chance: z.number().min(0).max(1).nullable().describe('share of simulated runs that meet the deadline'),
  open_decisions: z.number().int().min(0).nullable(),
});
export type PlanGlance = z.infer<typeof PlanGlance>;
