import { z } from 'zod';
import { Phase, RunFailure, RunState, Target } from '../plan-state.ts';
import { Call, CallSum } from './call.ts';
import { PlanEvent } from './event.ts';
import { StageFreshness } from './stage-state.ts';

/** One run of a plan with what it took. Times are ISO 8601 UTC. */
export const PlanRun = z.object({
  run_id: z.string(),
  state: RunState,
  target: Target,
  phase: Phase,
  progress_percentage: z.number().min(0).max(100),
  queued_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  stop_requested: z.boolean(),
  crashes: z.number().int().min(0).describe('how often its worker ended unexpectedly'),
  asked_to_redraft: z.array(z.string()).describe('titles of sections and files that the user named'),
  failure: RunFailure.nullable().describe('why it failed, or what stopped it'),
  spent: CallSum,
});
export type PlanRun = z.infer<typeof PlanRun>;

/** What one run did to one section: how long it took and what its calls cost. */
const RunSection = CallSum.extend({
  stage: z.string(),
  title: z.string(),
  outcome: z.enum(['drafted', 'partial', 'failed', 'running', 'stopped']),
  message: z.string().nullable().describe('why it failed'),
  duration_ms: z.number().nullable(),
});
export type RunSection = z.infer<typeof RunSection>;

export const RunCosts = z.object({
  run_id: z.string(),
  sections: z.array(RunSection).describe('in the order in which they were begun'),
  calls: z.array(Call).describe('oldest first'),
});
export type RunCosts = z.infer<typeof RunCosts>;

/** A page of what happened, newest first. */
export const EventPage = z.object({
  events: z.array(PlanEvent),
  /** Where the next page of older events begins; null when there is none. */
  next_cursor: z.number().int().positive().nullable(),
});
export type EventPage = z.infer<typeof EventPage>;

/** What can be chosen when a plan goes on. */
export const ResumeOptions = z.object({
  sections: z.array(StageFreshness.extend({ title: z.string() })).describe('in the order of the report'),
  profiles: z.array(
    z.object({ profile: z.string(), title: z.string(), summary: z.string(), leaves_computer: z.boolean() }),
  ),
  model_profile: z.string().describe('that the plan has'),
  target: Target,
  max_cost_usd: z.number().positive().nullable(),
  spent_usd: z.number().min(0).describe('calls of unknown price count as nothing'),
  unpriced: z.number().int().min(0).describe('calls of unknown price'),
});
export type ResumeOptions = z.infer<typeof ResumeOptions>;
