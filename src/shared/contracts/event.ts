import { z } from 'zod';

/** What events are about, for a person who looks for something. */
export const EventTopic = z.enum(['runs', 'sections', 'files', 'edits', 'log']);
export type EventTopic = z.infer<typeof EventTopic>;

/** What can happen to a plan, and what it is about. */
const TOPICS = {
  plan_created: 'edits',
  run_queued: 'runs',
  run_started: 'runs',
  run_stop_requested: 'runs',
  run_stopped: 'runs',
  run_completed: 'runs',
  run_failed: 'runs',
  run_released: 'runs',
  phase_changed: 'runs',
  progress_updated: 'runs',
  stage_started: 'sections',
  stage_completed: 'sections',
  stage_failed: 'sections',
  stage_invalidated: 'sections',
  artifact_created: 'files',
  artifact_updated: 'files',
  artifact_deleted: 'files',
  fact_set: 'edits',
  prompt_edited: 'edits',
  plan_renamed: 'edits',
  log: 'log',
} as const satisfies Readonly<Record<string, EventTopic>>;

/** What can happen to a plan. Readers ignore types that they do not know. */
export const EventType = z.enum(Object.keys(TOPICS) as (keyof typeof TOPICS)[]);
export type EventType = z.infer<typeof EventType>;

/** The types of event that are about any of these. */
export function eventTypesOf(topics: readonly EventTopic[]): EventType[] {
  return EventType.options.filter((type) => topics.includes(TOPICS[type]));
}

/** One thing that happened. Cursors are strictly increasing over the whole library; gaps mean nothing. */
export const PlanEvent = z.object({
  cursor: z.number().int().positive(),
  ts: z.string().describe('ISO 8601 UTC'),
  type: EventType,
  run_id: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type PlanEvent = z.infer<typeof PlanEvent>;
