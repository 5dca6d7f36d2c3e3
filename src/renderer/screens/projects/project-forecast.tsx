import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NO_ODDS } from '../../../shared/contracts/forecast.ts';
import { type ApiOutputs, api } from '../../api/api.ts';
import { formatCount, formatLongDay, formatNumber } from '../../components/format/format.ts';
import { AnchorLink } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import classes from './projects.module.css';
import { NotUpdated } from './status/not-updated.tsx';
import status from './status/status.module.css';
import { againstApproved, finishedBy, type StatusOverview } from './status/status-words.ts';
import { REFRESHED_ON_OPEN, useWorkRefresh } from './use-work-refresh.ts';
import { workingDays } from './words.ts';

type Graph = ApiOutputs['projects']['overview']['graphs'][number];

/** Each forecast takes up to a second. */
const MOST_FORECAST = 3;
const MOST_LATE = 3;
const MOST_DECISIONS = 2;

/** When the task plans that are worked on will be finished, what is late, and what has to be decided next. */
export function ProjectForecast({ graphs }: { readonly graphs: readonly Graph[] }) {
  if (graphs.length === 0) return null;
  const more = graphs.length - MOST_FORECAST;
  return (
    <Panel title="Forecast">
      <ul className={classes.list}>
        {graphs.slice(0, MOST_FORECAST).map((graph) => (
          <li key={graph.graph_id} className={classes.row}>
            <GraphForecast graph={graph} />
          </li>
        ))}
      </ul>
      {more > 0 && <div className={classes.dim}>And {formatCount(more, 'more task plan', 'more task plans')}.</div>}
    </Panel>
  );
}

function GraphForecast({ graph: { graph_id, title } }: { readonly graph: Graph }) {
  const query = useQuery(api.tasks.status.queryOptions({ graph_id }, REFRESHED_ON_OPEN));
  useWorkRefresh(query);
  return (
    <div className={classes.wide}>
      <AnchorLink to="/task-plans/$graphId/status" params={{ graphId: graph_id }} size="sm" fw={600} dir="auto">
        <span className="wrap-anywhere">{title}</span>
      </AnchorLink>
      <Loaded query={query} rows={2}>
        {({ forecast, late, totals, decisions, as_of }) => (
          <>
            <NotUpdated query={query} />
            <div>
              {finishedBy(forecast)} <strong>{formatLongDay(forecast.odds?.p80 ?? forecast.finish)}</strong>,{' '}
              <span className={forecast.late_by > 0 ? status.bad : undefined}>{againstApproved(forecast.late_by)}</span>
              .{forecast.odds === null && <div className={classes.dim}>{NO_ODDS}</div>}
            </div>
            <Late tasks={late} total={totals.late} />
            {decisions.slice(0, MOST_DECISIONS).map(({ question, due }) => (
              <div key={`${due} ${question}`} className={classes.dim}>
                {due < as_of ? <span className={status.bad}>Overdue since</span> : 'Decide by'} {formatLongDay(due)}:{' '}
                <span dir="auto" className="wrap-anywhere">
                  {question}
                </span>
              </div>
            ))}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Late({ tasks, total }: { readonly tasks: StatusOverview['late']; readonly total: number }) {
  if (total === 0) return null;
  const named = tasks.slice(0, MOST_LATE);
  return (
    <ul className={classes.list} aria-label="Late">
      {named.map(({ task_id, title, late_by }) => (
        <li key={task_id}>
          <Group gap={6}>
            <AnchorLink to="/tasks/$taskId" params={{ taskId: task_id }} size="sm" dir="auto" className="wrap-anywhere">
              {title}
            </AnchorLink>
            <span className={classes.dim}>{workingDays(late_by)} late</span>
          </Group>
        </li>
      ))}
      {total > named.length && <li className={classes.dim}>{formatNumber(total - named.length)} more are late</li>}
    </ul>
  );
}
