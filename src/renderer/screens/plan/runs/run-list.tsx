import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PlanRun } from '../../../../shared/contracts/plan-run.ts';
import { formatCost, formatCount, formatDuration, formatMoment } from '../../../components/format/format.ts';
import { runName, runStateDisplay, targetLabel } from '../words.ts';
import classes from './runs.module.css';

interface RunListProps {
  readonly planId: string;
  /** Newest first. */
  readonly runs: readonly PlanRun[];
  readonly chosen: string;
}

export function RunList({ planId, runs, chosen }: RunListProps) {
  return (
    <nav aria-label="Runs">
      <ul className={classes.list}>
        {runs.map((run) => {
          const { label, color } = runStateDisplay(run.state);
          return (
            <li key={run.run_id}>
              <Link
                from="/plan/$planId/runs"
                to="/plan/$planId/runs"
                params={{ planId }}
                search={(old) => ({ ...old, run: run.run_id })}
                replace
                className={classes.run ?? ''}
                aria-current={run.run_id === chosen ? 'true' : undefined}
              >
                <span className={classes.name}>{runName(run.run_id)}</span>
                <Badge variant="light" color={color} radius="sm">
                  {run.stop_requested ? 'Stopping' : label}
                </Badge>
                <span className={classes.dim}>{formatMoment(run.started_at ?? run.queued_at)}</span>
                <span className={classes.dim}>{runTime(run) ?? ''}</span>
                <span className={classes.dim}>{targetLabel(run.target)}</span>
                <span className={classes.dim}>
                  {run.spent.calls === 0
                    ? 'no calls'
                    : `${formatCount(run.spent.calls, 'call')}, cost ${formatCost(run.spent)}`}
                </span>
                {run.failure && <span className={classes.wide}>{run.failure.message}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** How long it took; null for one that has not ended. */
export function runTime({ started_at, finished_at }: PlanRun): string | null {
  if (started_at === null || finished_at === null) return null;
  return formatDuration((Date.parse(finished_at) - Date.parse(started_at)) / 1_000);
}
