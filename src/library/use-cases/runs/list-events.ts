import type { PlanEvent } from '../../../shared/contracts/event.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { eventsSince, highestCursor } from '../../store/events/events.ts';
import { checkCount } from '../plans/check-input.ts';
import { findPlan } from '../plans/find-plan.ts';

/**
 * What happened to a plan after a cursor, oldest first, and the cursor to go on from. Neighbouring log lines come as
 * one event, so that a burst of them cannot drown the rest. PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT.
 */
export function listEvents(
  library: Library,
  input: { readonly plan_id: string; readonly since?: number; readonly limit?: number },
): Result<{ cursor: number; events: PlanEvent[] }> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const since = input.since ?? 0;
  // With a cursor beyond the newest event, the next events would be skipped silently.
  if (!Number.isSafeInteger(since) || since < 0 || since > highestCursor(library)) {
    return err('INVALID_INPUT', 'since is not a valid cursor.', {
      field: 'since',
      next: 'Pass the cursor from an earlier answer, or 0 for all events.',
    });
  }
  const limit = checkCount('limit', input.limit, { min: 1, max: 1000, standard: 200 });
  if (!limit.ok) return limit;
  const events = eventsSince(library, input.plan_id, since, limit.value);
  return ok({ cursor: events.at(-1)?.cursor ?? since, events: joinLogLines(events) });
}

function joinLogLines(events: readonly PlanEvent[]): PlanEvent[] {
  const joined: PlanEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    if (event.type === 'log' && last?.type === 'log' && besideMessage(event) === besideMessage(last)) {
      joined[joined.length - 1] = {
        ...event,
        data: { ...last.data, msg: `${String(last.data.msg)}\n${String(event.data.msg)}` },
      };
    } else {
      joined.push(event);
    }
  }
  return joined;
}

/** Lines are joined only where nothing but their messages differs, so that nothing is lost. */
function besideMessage({ run_id, data: { msg: _, ...others } }: PlanEvent): string {
  return JSON.stringify([run_id, others]);
}
