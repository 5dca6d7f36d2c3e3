import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { isLost } from '../../../api/app-error.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { ColoredBadge } from '../../../components/states/state-badge.tsx';
import { AuditList } from '../audit-list.tsx';
import { Contracts } from '../contracts.tsx';
import classes from '../projects.module.css';
import { QueryPlaceholder } from '../query-placeholder.tsx';
import { TASK_STATES } from '../words.ts';
import { PathStep, WorkFrame } from '../work-frame.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { LinkedTasks } from './linked-tasks.tsx';
import { TaskFigures } from './task-figures.tsx';
import { useTaskOrders } from './use-task-orders.tsx';
import { Why } from './why.tsx';

const route = getRouteApi('/tasks/$taskId');

/** One task: what is to be done and how to tell, why it is as it is, what was shown, and everything that was done. */
export function TaskScreen() {
  const { taskId } = route.useParams();
  const detail = useQuery(api.tasks.get.queryOptions({ task_id: taskId }));
  const orders = useTaskOrders();
  if (detail.isPending || isLost(detail)) return <QueryPlaceholder query={detail} what="Task" />;
  const { task, graph, project, before, after } = detail.data;
  return (
    <WorkFrame
      title={task.title}
      path={
        <>
          <PathStep>
            <AnchorLink to="/projects/$projectId" params={{ projectId: project.project_id }} inherit>
              {project.name}
            </AnchorLink>
          </PathStep>
          <PathStep>
            <AnchorLink
              to={graph.status === 'proposed' ? '/task-plans/$graphId' : '/task-plans/$graphId/board'}
              params={{ graphId: graph.graph_id }}
              inherit
            >
              {graph.title}
            </AnchorLink>
          </PathStep>
        </>
      }
      badge={<ColoredBadge {...TASK_STATES[task.state]} />}
    >
      <div className={classes.layout}>
        <div className={classes.column}>
          <Panel title="Status">
            <Stack gap="sm">
              <Why detail={detail.data} />
              <ActionButtons detail={detail.data} isClaiming={orders.isClaiming} onStart={orders.start} />
            </Stack>
          </Panel>
          <Panel title="Scope">
            {task.description !== '' && (
              <Text size="sm" mb="xs" dir="auto" className={classes.text ?? ''}>
                {task.description}
              </Text>
            )}
            <Contracts execution={task.execution_contract} verification={task.verification_contract} />
          </Panel>
          {task.evidence.length > 0 && (
            <Panel title="Evidence">
              <EvidenceList evidence={task.evidence} />
            </Panel>
          )}
        </div>
        <div className={`${classes.column} ${classes.side}`}>
          <Panel title="Figures">
            <TaskFigures task={task} />
          </Panel>
          <LinkedTasks title="Depends on" tasks={before} />
          <LinkedTasks title="Needed by" tasks={after} />
        </div>
        <Panel title="History">
          <AuditList subject={{ project_id: project.project_id, task_id: taskId }} />
        </Panel>
      </div>
      {orders.dialog}
    </WorkFrame>
  );
}
