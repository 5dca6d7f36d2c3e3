import { Alert, Button, Group } from '@mantine/core';
import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { isLost } from '../../api/app-error.ts';
import { formatMoment } from '../../components/format/format.ts';
import { useChangeAddress } from '../../components/use-address.ts';
import { DecideDialog, type Verdict } from './decide-dialog.tsx';
import { PlanFigures } from './plan-figures.tsx';
import classes from './projects.module.css';
import { QueryPlaceholder } from './query-placeholder.tsx';
import { TaskList } from './task-list.tsx';
import { TaskPlanFrame } from './task-plan-frame.tsx';
import { byActor } from './words.ts';

const route = getRouteApi('/task-plans/$graphId');

/** A task plan with all of its tasks and contracts; while it waits for approval, the place to decide. */
export function TaskPlanScreen() {
  const { graphId } = route.useParams();
  const { page = 1 } = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const review = useQuery(api.tasks.review.queryOptions({ graph_id: graphId }));
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  if (review.isPending || isLost(review)) return <QueryPlaceholder query={review} what="Task plan" />;
  const { graph, project_name, tasks } = review.data;
  const { status, asked_by, proposed_by, decided_by, decided_at, note } = graph;
  const isWaiting = status === 'proposed';
  return (
    <TaskPlanFrame
      graph={graph}
      projectName={project_name}
      actions={
        isWaiting && (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="sm"
              variant="default"
              leftSection={<IconX size={18} aria-hidden />}
              onClick={() => setVerdict('reject')}
            >
              Reject
            </Button>
            <Button size="sm" leftSection={<IconCheck size={18} aria-hidden />} onClick={() => setVerdict('approve')}>
              Approve
            </Button>
          </Group>
        )
      }
    >
      <div className={classes.layout}>
        <div className={`${classes.column} ${classes.aside}`}>
          {isWaiting && (
            <Alert variant="light" color="yellow" icon={<IconInfoCircle aria-hidden />} title={askedText(asked_by)}>
              {asked_by === null
                ? `Proposed by ${byActor(proposed_by)}. Work starts only after you approve.`
                : 'Work starts only after you approve.'}
            </Alert>
          )}
          {decided_at !== null && decided_by !== null && (
            <Alert
              variant="light"
              color={status === 'rejected' ? 'gray' : 'teal'}
              icon={<IconInfoCircle aria-hidden />}
              title={`${status === 'rejected' ? 'Rejected' : 'Approved'} by ${byActor(decided_by)}, ${formatMoment(decided_at)}`}
            >
              {note === null ? 'Without a note.' : <span dir="auto">{note}</span>}
            </Alert>
          )}
          <PlanFigures review={review.data} />
        </div>
        <TaskList
          graphId={graphId}
          total={tasks}
          hasStates={!isWaiting}
          page={page}
          onPage={(to) => change({ page: to === 1 ? undefined : to })}
        />
      </div>
      <DecideDialog graphId={graphId} tasks={tasks} verdict={verdict} onClose={() => setVerdict(null)} />
    </TaskPlanFrame>
  );
}

function askedText(askedBy: string | null): string {
  return askedBy === null ? 'Waiting for your approval' : `${byActor(askedBy)} asks for your approval`;
}
