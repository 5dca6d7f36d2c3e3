import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { isLost } from '../../../api/app-error.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { ColoredBadge } from '../../../components/state-badge.tsx';
import { NotThere } from '../not-there.tsx';
import { useSlowRefresh } from '../use-slow-refresh.ts';
import { PLAN_STATUSES } from '../words.ts';
import { PathStep, WorkFrame } from '../work-frame.tsx';
import { TaskPlanTabs } from '../work-tabs.tsx';
import { Timeline } from './timeline.tsx';

const route = getRouteApi('/task-plans/$graphId/timeline');

/** The tasks of a task plan over time: what was approved, and what has happened and is expected. */
export function TimelineScreen() {
  const { graphId } = route.useParams();
  const review = useQuery(api.tasks.review.queryOptions({ graph_id: graphId }));
  const timeline = useQuery(api.tasks.timeline.queryOptions({ graph_id: graphId }, { meta: { live: false } }));
  useSlowRefresh(timeline.refetch);
  if (review.isPending || isLost(review)) return <NotThere query={review} what="Task plan" />;
  const { graph, project_name } = review.data;
  return (
    <WorkFrame
      title={graph.title}
      path={
        <PathStep>
          <AnchorLink to="/projects/$projectId" params={{ projectId: graph.project_id }} inherit>
            {project_name}
          </AnchorLink>
        </PathStep>
      }
      badge={<ColoredBadge {...PLAN_STATUSES[graph.status]} />}
      tabs={<TaskPlanTabs graphId={graphId} />}
    >
      <Loaded query={timeline} rows={14}>
        {({ tasks, as_of }) => <Timeline tasks={tasks} today={as_of} />}
      </Loaded>
    </WorkFrame>
  );
}
