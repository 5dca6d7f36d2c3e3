import type { ArtifactKind } from '../../../shared/contracts/artifact.ts';
import type { EventType, PlanEvent } from '../../../shared/contracts/event.ts';
import { artifactUri } from './artifact-uri.ts';
import { nameOf } from './file-names.ts';

/** An event as this generation of tools reports it. */
export interface SessionEvent {
  readonly cursor: string;
  readonly ts: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** This generation's names of event types; types without one are left out. */
const TYPES: Partial<Record<EventType, string>> = {
  run_started: 'run_started',
  run_stopped: 'run_stopped',
  run_completed: 'run_completed',
  run_failed: 'run_failed',
  phase_changed: 'phase_changed',
  progress_updated: 'progress_updated',
  stage_started: 'task_started',
  stage_completed: 'task_completed',
  artifact_created: 'artifact_created',
  artifact_updated: 'artifact_updated',
  artifact_deleted: 'artifact_deleted',
  log: 'log',
};

const CURSOR = /^cursor_(\d{1,15})$/;

export function cursorText(cursor: number): string {
  return `cursor_${cursor}`;
}

/** Null when it is not a cursor of this program. */
export function cursorNumber(text: string): number | null {
  const digits = CURSOR.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** @param kinds of the files that are there, by path in the plan */
export function sessionEventOf(
  session: string,
  event: PlanEvent,
  kinds: ReadonlyMap<string, ArtifactKind>,
): SessionEvent | null {
  const type = TYPES[event.type];
  if (type === undefined) return null;
  return { cursor: cursorText(event.cursor), ts: event.ts, type, data: dataOf(session, event, kinds) };
}

function dataOf(
  session: string,
  { type, data }: PlanEvent,
  kinds: ReadonlyMap<string, ArtifactKind>,
): Record<string, unknown> {
  const { stage, path, progress_percentage: percentage, current_step, ...others } = data;
  if (type === 'progress_updated' && typeof percentage === 'number') {
    return { ...others, progress: { overall: percentage / 100 }, current_task: current_step };
  }
  if (typeof path === 'string' && type !== 'log') {
    const kind = kinds.get(path);
    const artifact_uri = artifactUri(session, path);
    return { ...others, path: nameOf(path), artifact_uri, ...(kind !== undefined && { kind }) };
  }
  return stage === undefined ? data : { task: stage, ...others };
}
