import { approvalQueue, type Library, type LibraryEvent, planStatus } from '../../../library/index.ts';
import type { PlanStatus } from '../../../shared/contracts/plan-status.ts';

/** What the system shows. */
export interface AppNotification {
  readonly title: string;
  readonly body: string;
  /** What a click opens. */
  readonly path: string;
}

/** Whether the person has a place of the app, or one within it, before them. */
type IsPageShown = (path: string) => boolean;

/**
 * The notification for an event, if any: that a plan is finished, has failed, or was stopped by a limit. A stop by the
 * user needs none.
 */
function textFor({ type }: LibraryEvent, status: PlanStatus): string | null {
  if (type === 'run_completed' && status.state === 'completed') return 'Plan finished.';
  if (type === 'run_failed' && status.error) return `Drafting failed. ${status.error.message}`;
  if (type === 'run_stopped' && status.limit) return `Drafting stopped. ${status.limit.message}`;
  return null;
}

/**
 * The notifications that these events give, without those for a plan that the person is looking at, and those for what
 * is long past, which the events of a restored plan tell.
 */
export function notificationsOf(
  library: Library,
  events: readonly LibraryEvent[],
  isPageShown: IsPageShown,
): AppNotification[] {
  return events.flatMap((event) => {
    const path = `/plan/${event.plan_id}`;
    if (!ENDINGS.has(event.type) || event.user !== library.user || isPageShown(path)) return [];
    if (Date.parse(library.now()) - Date.parse(event.ts) > NEWS_MS) return [];
    const status = planStatus(library, { plan_id: event.plan_id });
    const body = status.ok ? textFor(event, status.value) : null;
    return status.ok && body !== null ? [{ title: status.value.title, body, path }] : [];
  });
}

/** For so long after it happened something is news. */
const NEWS_MS = 600_000;

const ENDINGS: ReadonlySet<string> = new Set(['run_completed', 'run_failed', 'run_stopped']);

/**
 * Notices task plans whose approval somebody asks for. Each call returns the notifications for those that were not
 * asked for at the call before, without one that the person is looking at; what was asked for when it is made is known.
 */
export function approvalRequests(library: Library, isPageShown: IsPageShown): () => AppNotification[] {
  const asked = () => approvalQueue(library).waiting.flatMap((graph) => (graph.asked_by === null ? [] : [graph]));
  let known = new Set(asked().map(({ graph_id }) => graph_id));
  return () => {
    const now = asked();
    const fresh = now.filter(({ graph_id }) => !known.has(graph_id));
    known = new Set(now.map(({ graph_id }) => graph_id));
    return fresh.flatMap(({ graph_id, title, asked_by }) => {
      const path = `/task-plans/${graph_id}`;
      return isPageShown(path)
        ? []
        : [{ title, body: `${(asked_by ?? '').replace(/^agent:/, '')} asks for your approval.`, path }];
    });
  };
}
