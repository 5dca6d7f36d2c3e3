import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ApiOutputs, api } from '../../../api/api.ts';
import { isLost } from '../../../api/app-error.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { ColoredBadge } from '../../../components/state-badge.tsx';
import { NotThere } from '../not-there.tsx';
import classes from '../projects.module.css';
import { useSlowRefresh } from '../use-slow-refresh.ts';
import { PLAN_STATUSES } from '../words.ts';
import { PathStep, WorkFrame } from '../work-frame.tsx';
import { TaskPlanTabs } from '../work-tabs.tsx';
import { ForecastPanel } from './forecast-panel.tsx';
import { saveText } from './save-text.ts';
import { StatusLists } from './status-lists.tsx';

const route = getRouteApi('/task-plans/$graphId/status');

/** How the work on a task plan stands: the forecast against what was approved, what is late and why, and what is next. */
export function StatusScreen() {
  const { graphId } = route.useParams();
  const review = useQuery(api.tasks.review.queryOptions({ graph_id: graphId }));
  const status = useQuery(api.tasks.status.queryOptions({ graph_id: graphId }, { meta: { live: false } }));
  useSlowRefresh(status.refetch);
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
      actions={<SaveReport status={status.data} />}
      tabs={<TaskPlanTabs graphId={graphId} />}
    >
      <div className={classes.layout}>
        <Loaded query={status} rows={12}>
          {({ report }) => (
            <>
              <div className={`${classes.column} ${classes.aside}`}>
                <ForecastPanel report={report} />
              </div>
              <StatusLists report={report} />
            </>
          )}
        </Loaded>
      </div>
    </WorkFrame>
  );
}

function SaveReport({ status }: { readonly status: ApiOutputs['tasks']['status'] | undefined }) {
  const save = (text: string, ending: string, type: string) =>
    saveText(`status-${status?.report.as_of}.${ending}`, text, type);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={status === undefined}
        >
          Save report
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => status && save(status.html, 'html', 'text/html')}>Web page (.html)</Menu.Item>
        <Menu.Item onClick={() => status && save(status.markdown, 'md', 'text/markdown')}>Markdown (.md)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
