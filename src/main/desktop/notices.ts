import { type Library, type LibraryEvent, planStatus } from '../../library/index.ts';
import type { PlanStatus } from '../../shared/contracts/plan-status.ts';

/** What the system shows when a plan has ended. */
export interface PlanNotice {
  readonly planId: string;
  readonly title: string;
  readonly body: string;
}

/**
 * What there is to say of an event, if anything: that a plan is finished, has failed, or was stopped by a limit. What the
 * person stopped is no news to them.
 */
function noticeFor({ type, plan_id }: LibraryEvent, status: PlanStatus): PlanNotice | null {
  const notice = (body: string): PlanNotice => ({ planId: plan_id, title: status.title, body });
  if (type === 'run_completed' && status.state === 'completed') return notice('Plan finished.');
  if (type === 'run_failed' && status.error) return notice(`Drafting failed. ${status.error.message}`);
  if (type === 'run_stopped' && status.limit) return notice(`Drafting stopped. ${status.limit.message}`);
  return null;
}

/** The notices that these events give, without those for a plan that the person is looking at. */
export function noticesOf(
  library: Library,
  events: readonly LibraryEvent[],
  isLookedAt: (planId: string) => boolean,
): PlanNotice[] {
  return events.flatMap((event) => {
    if (!ENDINGS.has(event.type) || event.user !== library.user || isLookedAt(event.plan_id)) return [];
    const status = planStatus(library, { plan_id: event.plan_id });
    const notice = status.ok ? noticeFor(event, status.value) : null;
    return notice ? [notice] : [];
  });
}

const ENDINGS: ReadonlySet<string> = new Set(['run_completed', 'run_failed', 'run_stopped']);
