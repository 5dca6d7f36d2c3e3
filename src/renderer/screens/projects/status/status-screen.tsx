import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { isLost } from '../../../api/app-error.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { NotApproved } from '../not-approved.tsx';
import { NotThere } from '../not-there.tsx';
import classes from '../projects.module.css';
import { TaskPlanFrame } from '../task-plan-frame.tsx';
import { CALM_OPTIONS, useWorkRefresh } from '../use-work-refresh.ts';
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
  const review = useQuery(api.tasks.review.queryOptions({ graph_id: graphId }));
  if (review.isPending || isLost(review)) return <NotThere query={review} what="Task plan" />;
  const { graph, project_name } = review.data;
  const isWorkedOn = graph.status === 'active' || graph.status === 'done';
  return (
    <TaskPlanFrame
      graph={graph}
      projectName={project_name}
      actions={isWorkedOn && <ReportMenu graphId={graphId} title={graph.title} />}
    >
      {isWorkedOn ? <Status graph={graph} /> : <NotApproved graphId={graphId} />}
    </TaskPlanFrame>
  );
}

type Graph = Parameters<typeof TaskPlanFrame>[0]['graph'];

function Status({ graph: { graph_id, counts } }: { readonly graph: Graph }) {
  const status = useQuery(api.tasks.status.queryOptions({ graph_id }, CALM_OPTIONS));
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
            <TaskLines title="Failed" tasks={known.failed} total={known.totals.failed} graphId={graph_id}>
              {({ why }) => why}
            </TaskLines>
          )}
          <TaskLines
            title="Being worked on"
            empty="Nobody works on a task right now."
            tasks={known.claimed}
            total={known.totals.claimed}
            graphId={graph_id}
          >
            {byWhom}
          </TaskLines>
          <TaskLines
            title="Ready next"
            empty="No task is ready."
            tasks={known.ready}
            total={known.totals.ready}
            graphId={graph_id}
          >
            {dueText}
          </TaskLines>
          <DecisionList decisions={known.decisions} asOf={known.as_of} />
          <TaskLines
            title={`Done in the last ${known.done_days} days`}
            empty="No task was finished."
            tasks={known.done}
            total={known.totals.done}
            graphId={graph_id}
          >
            {finishedText}
          </TaskLines>
        </div>
      )}
    </div>
  );
}
