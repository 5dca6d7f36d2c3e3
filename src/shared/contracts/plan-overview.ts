import { z } from 'zod';
import { Phase, Speed, Target } from '../plan-state.ts';
import { PlanStatus } from './plan-status.ts';
import { StageState } from './stage-state.ts';

/** Another plan, as a link to it reads. */
const PlanLink = z.object({ plan_id: z.string(), title: z.string() });

/** A section as the overview shows it: how it stands, and how long its drafting took. Times are ISO 8601 UTC. */
const OverviewSection = z.object({
  stage: z.string(),
  title: z.string(),
  phase: Phase,
  state: StageState,
  why: z.array(z.string()).describe('for what waits to be redrafted or failed: a sentence per reason'),
  page: z.string().describe('the file that says how it reads'),
  started_at: z.string().nullable(),
  duration_ms: z.number().nullable(),
});
export type OverviewSection = z.infer<typeof OverviewSection>;

/** What is known of how fast the run goes; see `remaining-time.ts`. */
export const Pace = z.object({
  started_at: z.string().describe('ISO 8601 UTC'),
  last_at: z.string().describe('when the last section of this run was drafted; the start, before the first one'),
  drafted_sections: z.number().int().min(0).describe('by this run; those that were kept do not count'),
  drafted_percentage: z.number().min(0).describe('of the run, by expected duration'),
  progress_percentage: z.number().min(0).max(100),
  earlier: z
    .object({ plans: z.number().int().positive(), minutes: z.number().min(0) })
    .nullable()
    .describe('median of complete drafts by the same profile at the same speed'),
});
export type Pace = z.infer<typeof Pace>;

/** Everything that stands around a plan and on its overview. */
export const PlanOverview = z.object({
  status: PlanStatus,
  speed: Speed,
  start_date: z.string(),
  target: Target.nullable().describe('of the last run; null for a draft'),
  tags: z.array(z.string()),
  parent: PlanLink.nullable(),
  children: z.array(PlanLink).describe('plans that were made from this one, newest first'),
  unpriced: z.number().int().min(0).describe('calls of unknown price; usage counts them as nothing'),
  max_cost_usd: z.number().positive().nullable(),
  sections: z.array(OverviewSection).describe('in the order of the report; those of the last target only'),
  to_redraft: z
    .array(z.string())
    .describe('ids of sections that the next resume drafts anew; empty while a run is active'),
  questions_waiting: z.number().int().min(0).describe('that agents or people have to answer'),
  pace: Pace.nullable().describe('only while a run is being worked on'),
});
export type PlanOverview = z.infer<typeof PlanOverview>;
