import type { Speed } from '../../../shared/plan-state.ts';
import type { Store } from '../store.ts';

/** What earlier plans needed until their first completion: the median of each figure. */
export interface PastDrafts {
  /** How many plans these figures come from. */
  readonly plans: number;
  readonly calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly minutes: number;
  /** US dollars; null when a price was not known. */
  readonly cost_usd: number | null;
}

/** Older plans say less about current models. */
const NEWEST_PLANS = 20;

/** The user's completed plans of this profile and speed for which models were asked; null when there are none. */
export function pastDrafts(store: Store, profile: string, speed: Speed): PastDrafts | null {
  const rows = store
    .prepare(
      `WITH done AS (
         SELECT p.id, p.created_at, min(r.number) AS last_run
         FROM plans p JOIN runs r ON r.plan_id = p.id AND r.state = 'completed'
         WHERE p.user = ? AND p.profile = ? AND p.speed = ?
         GROUP BY p.id
       )
       SELECT count(*) AS calls, sum(a.input_tokens) AS input, sum(a.output_tokens) AS output,
              sum(a.cost_usd) AS cost, sum(a.cost_usd IS NULL) AS unpriced,
              (SELECT sum(julianday(r.finished_at) - julianday(r.started_at)) * 1440
               FROM runs r WHERE r.plan_id = d.id AND r.number <= d.last_run) AS minutes
       FROM done d JOIN attempts a ON a.plan_id = d.id AND a.run_number <= d.last_run
       GROUP BY d.id ORDER BY d.created_at DESC LIMIT ${NEWEST_PLANS}`,
    )
    .all(store.user, profile, speed);
  if (rows.length === 0) return null;
  const middle = (column: string) => median(rows.map((row) => Number(row[column] ?? 0)));
  return {
    plans: rows.length,
    calls: Math.round(middle('calls')),
    input_tokens: Math.round(middle('input')),
    output_tokens: Math.round(middle('output')),
    minutes: middle('minutes'),
    cost_usd: rows.every(({ unpriced }) => unpriced === 0) ? middle('cost') : null,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = 0, high = low] = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return (low + high) / 2;
}
