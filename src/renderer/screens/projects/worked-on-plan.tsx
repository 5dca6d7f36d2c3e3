import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { isLost } from '../../api/app-error.ts';
import { NotApproved } from './not-approved.tsx';
import { QueryPlaceholder } from './query-placeholder.tsx';
import { TaskPlanFrame } from './task-plan-frame.tsx';

type Graph = Parameters<typeof TaskPlanFrame>[0]['graph'];

interface WorkedOnPlanProps {
  readonly graphId: string;
  readonly actions: (graph: Graph) => ReactNode;
  readonly children: (graph: Graph) => ReactNode;
}

/** A view of a task plan that says something once the plan is approved; until then, where to approve it. */
export function WorkedOnPlan({ graphId, actions, children }: WorkedOnPlanProps) {
  const review = useQuery(api.tasks.review.queryOptions({ graph_id: graphId }));
  if (review.isPending || isLost(review)) return <QueryPlaceholder query={review} what="Task plan" />;
  const { graph, project_name } = review.data;
  const isWorkedOn = graph.status === 'active' || graph.status === 'done';
  return (
    <TaskPlanFrame graph={graph} projectName={project_name} actions={isWorkedOn && actions(graph)}>
      {isWorkedOn ? children(graph) : <NotApproved graphId={graphId} />}
    </TaskPlanFrame>
  );
}
