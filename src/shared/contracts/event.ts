import { z } from 'zod';

/** What can happen to a plan. Readers ignore types that they do not know. */
export const EventType = z.enum([
  'plan_created',
  'run_queued',
  'run_started',
  'run_stop_requested',
  'run_stopped',
  'run_completed',
  'run_failed',
  'run_released',
  'phase_changed',
  'progress_updated',
  'stage_started',
  'stage_completed',
  'stage_failed',
  'stage_invalidated',
  'artifact_created',
  'artifact_updated',
  'artifact_deleted',
  'fact_set',
  'prompt_edited',
  'log',
]);
export type EventType = z.infer<typeof EventType>;

/** One thing that happened. Cursors are strictly increasing over the whole library; gaps mean nothing. */
export const PlanEvent = z.object({
  cursor: z.number().int().positive(),
  ts: z.string().describe('ISO 8601 UTC'),
  type: EventType,
  run_id: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type PlanEvent = z.infer<typeof PlanEvent>;
