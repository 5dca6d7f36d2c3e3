import { type EventTopic, eventTypesOf } from '../../../shared/contracts/event.ts';
import type { EventPage } from '../../../shared/contracts/plan-run.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { eventsBefore } from '../../store/events/events.ts';
import { checkCount } from '../plans/check-input.ts';
import { findPlan } from '../plans/find-plan.ts';

export interface EventHistoryInput {
  readonly plan_id: string;
  /** Of one run; left out, of all of them and of what was done between them. */
  readonly run_id?: string;
  /** Left out, all but the log. */
  readonly topics?: readonly EventTopic[];
  /** `next_cursor` of an earlier answer. */
  readonly before?: number;
  /** 1 to 500; default 100. */
  readonly limit?: number;
}

const USUAL: readonly EventTopic[] = ['runs', 'sections', 'files', 'edits'];

/** What happened to a plan, newest first, page by page. PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT. */
export function eventHistory(library: Library, input: EventHistoryInput): Result<EventPage> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const limit = checkCount('limit', input.limit, { min: 1, max: 500, standard: 100 });
  if (!limit.ok) return limit;
  const types = eventTypesOf(input.topics ?? USUAL);
  const run = /^run_(\d{4,9})$/.exec(input.run_id ?? '')?.[1];
  const events = eventsBefore(library, input.plan_id, {
    types,
    limit: limit.value,
    ...(input.run_id !== undefined && { runNumber: Number(run ?? 0) }),
    ...(input.before !== undefined && { before: input.before }),
  });
  return ok({ events, next_cursor: events.length < limit.value ? null : (events.at(-1)?.cursor ?? null) });
}
