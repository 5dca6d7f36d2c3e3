import type { Forecast } from '../../../shared/contracts/forecast.ts';
import type { StatusReport } from '../../../shared/contracts/status-report.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { ownedTask } from '../../store/tasks/tasks.ts';
import { type Explanation, explain } from './explain-task.ts';
import { workStatus } from './status-report.ts';

/** Of each list; how many there are is told. */
const MOST = 8;

/** A task that slips, and what it waits for. */
interface LateTask extends Omit<StatusReport['late'][number], 'why'>, Pick<Explanation, 'state' | 'waits_for'> {
  readonly claimed_by: string | null;
}

/** The status of a task graph as a window shows it: long lists are cut, since it is asked for at every change. */
export interface StatusOverview extends Pick<StatusReport, 'as_of' | 'done_days' | 'failed' | 'decisions'> {
  readonly forecast: Omit<Forecast, 'slipping'>;
  /** The most critical first. */
  readonly late: readonly LateTask[];
  /** Tasks that are under way. */
  readonly claimed: StatusReport['next'];
  /** Tasks that are ready, in the order in which they are given out. */
  readonly ready: StatusReport['next'];
  readonly done: readonly Omit<StatusReport['done'][number], 'evidence'>[];
  /** How many there are of what was cut. */
  readonly totals: Readonly<Record<'late' | 'failed' | 'claimed' | 'ready' | 'done', number>>;
}

/** Errors of `forecastGraph`. */
export async function statusOverview(
  library: Library,
  input: { readonly graph_id: string },
): Promise<Result<StatusOverview>> {
  const status = await workStatus(library, input);
  if (!status.ok) return status;
  const { as_of, counts, done_days, done, late, failed, next, decisions } = status.value;
  const { slipping, ...forecast } = status.value.forecast;
  // Those under way come first.
  const [claimed, ready] = [next.slice(0, counts.claimed), next.slice(counts.claimed)];
  return ok({
    as_of,
    done_days,
    forecast,
    late: late.slice(0, MOST).flatMap(({ why: _, ...dates }): LateTask[] => {
      const found = ownedTask(library, dates.task_id);
      if (!found) return [];
      const { state, waits_for } = explain(library, found);
      return [{ ...dates, state, waits_for, claimed_by: found.task.claimedBy }];
    }),
    failed: failed.slice(0, MOST),
    claimed: claimed.slice(0, MOST),
    ready: ready.slice(0, MOST),
    done: done.slice(0, MOST).map(({ evidence: _, ...task }) => task),
    decisions,
    totals: {
      late: slipping.length,
      failed: failed.length,
      claimed: claimed.length,
      ready: ready.length,
      done: done.length,
    },
  });
}
