import type { ReactNode } from 'react';
import type { ApiOutputs } from '../../api/api.ts';
import { AnchorLink } from '../../components/layout/links.tsx';
import { ColoredBadge } from '../../components/states/state-badge.tsx';
import { ExportMenu } from './export-menu.tsx';
import { PLAN_STATUSES } from './words.ts';
import { PathStep, WorkFrame } from './work-frame.tsx';
import { TaskPlanTabs } from './work-tabs.tsx';

interface TaskPlanFrameProps {
  readonly graph: ApiOutputs['tasks']['review']['graph'];
  readonly projectName: string;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of a task plan: its project, its title, how it stands and its parts. */
export function TaskPlanFrame({ graph, projectName, actions, children }: TaskPlanFrameProps) {
  const { graph_id, project_id, title, status } = graph;
  return (
    <WorkFrame
      title={title}
      path={
        <PathStep>
          <AnchorLink to="/projects/$projectId" params={{ projectId: project_id }} inherit>
            {projectName}
          </AnchorLink>
        </PathStep>
      }
      badge={<ColoredBadge {...PLAN_STATUSES[status]} />}
      actions={
        <>
          {actions}
          <ExportMenu graphId={graph_id} />
        </>
      }
      tabs={<TaskPlanTabs graphId={graph_id} isWorkedOn={status === 'active' || status === 'done'} />}
    >
      {children}
    </WorkFrame>
  );
}
