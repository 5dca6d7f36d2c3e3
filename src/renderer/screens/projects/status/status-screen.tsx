import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { TaskState } from '../../../../shared/contracts/task.ts';
import { api } from '../../../api/api.ts';
import { Loaded } from '../../../components/states/loaded.tsx';
import classes from '../projects.module.css';
import { REFRESHED_ON_OPEN, useWorkRefresh } from '../use-work-refresh.ts';
import { WorkedOnPlan } from '../worked-on-plan.tsx';
import { Forecast } from './forecast.tsx';
import { DecisionList, LateList, TaskLines } from './lists.tsx';
import { NotUpdated } from './not-updated.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { ReportMenu } from './report-menu.tsx';
import { byWhom, dueText, finishedText } from './status-words.ts';

const route = getRouteApi('/task-plans/$graphId/status');

/** Where the work on a task plan stands: progress, forecast, what is late and why, and what is next. */
export function StatusScreen() {
  const { graphId } = route.useParams();
  return (
    <WorkedOnPlan graphId={graphId} actions={({ title }) => <ReportMenu graphId={graphId} title={title} />}>
      {({ counts }) => <Status graphId={graphId} counts={counts} />}
    </WorkedOnPlan>
  );
}

interface StatusProps {
  readonly graphId: string;
  readonly counts: Readonly<Record<TaskState, number>>;
}

function Status({ graphId, counts }: StatusProps) {
  const status = useQuery(api.tasks.status.queryOptions({ graph_id: graphId }, REFRESHED_ON_OPEN));
  useWorkRefresh(status);
  const known = status.data;
  return (
    <div className={classes.layout}>
      <div className={classes.column}>
        <ProgressPanel counts={counts} />
        <Loaded query={status} rows={8}>
          {({ forecast, late, totals }) => (
            <>
              <NotUpdated query={status} />
              <Forecast forecast={forecast} counts={counts} />
              <LateList late={late} total={totals.late} />
            </>
          )}
        </Loaded>
      </div>
      {known && (
        <div className={classes.column}>
          {known.totals.failed > 0 && (
            <TaskLines title="Failed" tasks={known.failed} total={known.totals.failed} graphId={graphId}>
              {({ why }) => why}
            </TaskLines>
          )}
          <TaskLines
            title="In progress"
            empty="No task is in progress."
            tasks={known.claimed}
            total={known.totals.claimed}
            graphId={graphId}
          >
            {byWhom}
          </TaskLines>
          <TaskLines
            title="Ready next"
            empty="No task is ready."
            tasks={known.ready}
            total={known.totals.ready}
            graphId={graphId}
          >
            {dueText}
          </TaskLines>
          <DecisionList decisions={known.decisions} asOf={known.as_of} />
          <TaskLines
            title={`Done in the last ${known.done_days} days`}
            empty="No task was finished."
            tasks={known.done}
            total={known.totals.done}
            graphId={graphId}
          >
            {finishedText}
          </TaskLines>
        </div>
      )}
    </div>
  );
}
