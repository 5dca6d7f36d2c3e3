import { type Library, type LibraryEvent, planStatus } from '../../library/index.ts';
import type { PlanStatus } from '../../shared/contracts/plan-status.ts';

/** What the system shows when a plan has ended. */
export interface PlanNotification {
  readonly planId: string;
  readonly title: string;
  readonly body: string;
}

/**
 * The notification for an event, if any: that a plan is finished, has failed, or was stopped by a limit. A stop by the
 * user needs none.
 */
function notificationFor({ type, plan_id }: LibraryEvent, status: PlanStatus): PlanNotification | null {
  const notification = (body: string): PlanNotification => ({ planId: plan_id, title: status.title, body });
  if (type === 'run_completed' && status.state === 'completed') return notification('Plan finished.');
  if (type === 'run_failed' && status.error) return notification(`Drafting failed. ${status.error.message}`);
  if (type === 'run_stopped' && status.limit) return notification(`Drafting stopped. ${status.limit.message}`);
  return null;
}

/** The notifications that these events give, without those for a plan that the person is looking at. */
export function notificationsOf(
  library: Library,
  events: readonly LibraryEvent[],
  isLookedAt: (planId: string) => boolean,
): PlanNotification[] {
  return events.flatMap((event) => {
    if (!ENDINGS.has(event.type) || event.user !== library.user || isLookedAt(event.plan_id)) return [];
    const status = planStatus(library, { plan_id: event.plan_id });
    const notification = status.ok ? notificationFor(event, status.value) : null;
    return notification ? [notification] : [];
  });
}

const ENDINGS: ReadonlySet<string> = new Set(['run_completed', 'run_failed', 'run_stopped']);
