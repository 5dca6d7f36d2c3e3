import type { EventType, PlanEvent } from '../../../shared/contracts/event.ts';

/** Stands for what is left out. */
export const REDACTED = '[redacted]';

const FAILURE = ['failure_reason', 'failed_step', 'recoverable', 'cause'] as const;

/**
 * The fields of each event type that may be shown: those that the program fills itself. All others, including fields
 * added later, may contain text of a person or a model. A dot leads into an object or into each object of a list.
 */
const TOLD: Readonly<Record<EventType, readonly string[]>> = {
  plan_created: ['parent_plan_id'],
  run_queued: ['run_id', 'target', 'retry', 'adopted'],
  run_started: ['run_id', 'target', 'continued'],
  run_stop_requested: ['run_id'],
  run_stopped: ['run_id', 'reason', ...FAILURE],
  run_completed: [
    'run_id',
    'quality_summary.sections_complete',
    'quality_summary.sections_partial',
    'quality_summary.sections_failed',
    'quality_summary.partial_details.step',
    'quality_summary.errors',
    'quality_summary.warnings',
  ],
  run_failed: ['run_id', ...FAILURE],
  run_released: ['crashes'],
  phase_changed: ['phase'],
  progress_updated: ['progress_percentage', 'steps_completed', 'steps_total', 'current_step'],
  stage_started: ['stage'],
  stage_completed: ['stage', 'duration_ms', 'partial'],
  stage_failed: ['stage'],
  stage_invalidated: ['stage'],
  artifact_created: ['path'],
  artifact_updated: ['path', 'edited_by', 'discarded', 'sha256', 'replaced_sha256'],
  artifact_deleted: ['path', 'edited_by'],
  fact_set: ['id', 'edited_by'],
  prompt_edited: ['edited_by', 'sha256', 'replaced_sha256'],
  plan_renamed: ['edited_by'],
  // What is logged is a fixed text with fields beside it; only the level, the text and the section become events.
  log: ['level', 'stage', 'msg'],
};

/** The event without fields that may contain text of a prompt or a model; its structure stays. */
export function redactEvent(event: PlanEvent): PlanEvent {
  return { ...event, data: redactFields(event.data, '', new Set(TOLD[event.type])) };
}

function redactFields(fields: object, place: string, told: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const path = place === '' ? name : `${place}.${name}`;
      return [name, told.has(path) ? value : redact(value, path, told)];
    }),
  );
}

function redact(value: unknown, path: string, told: ReadonlySet<string>): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => redact(item, path, told));
  return typeof value === 'object' ? redactFields(value, path, told) : REDACTED;
}
