import { Group, Text } from '@mantine/core';
import type { ApiOutputs } from '../../../api/api.ts';
import { formatMoment } from '../../../components/format/format.ts';
import classes from '../projects.module.css';
import { actorName, PLAN_STATUSES } from '../words.ts';
import { LinkedTask } from './linked-task.tsx';

export type TaskDetail = ApiOutputs['tasks']['get'];

/** Why a task is as it is, with the tasks that it waits for as links. */
export function Why({ detail }: { readonly detail: TaskDetail }) {
  const { waits_for } = detail.explanation;
  const failed = waits_for.some(({ state }) => state === 'failed');
  const isBlocked = detail.task.state === 'blocked' && detail.graph.status === 'active';
  return (
    <div>
      <Text size="sm" className="wrap-anywhere" dir="auto">
        {sentence(detail)}
      </Text>
      {isBlocked && (
        <ul className={classes.list} aria-label="Waits for">
          {waits_for.map(({ task_id, title, state }) => (
            <LinkedTask key={task_id} taskId={task_id} title={title} state={state} />
          ))}
        </ul>
      )}
      {isBlocked && failed && (
        <Group gap="xs">
          <Text size="sm">A task that failed must be reopened or cancelled first.</Text>
        </Group>
      )}
    </div>
  );
}

function sentence({ task, graph, explanation }: TaskDetail): string {
  const { state, claimed_by, lease_expires_at, finished_at, failure } = task;
  switch (state) {
    case 'blocked':
      if (graph.status === 'proposed') return 'Blocked until the task plan is approved.';
      if (graph.status !== 'active')
        return `Not started: the task plan is ${PLAN_STATUSES[graph.status].label.toLowerCase()}.`;
      return explanation.waits_for.length === 1 ? 'Waits for this task:' : 'Waits for these tasks:';
    case 'ready':
      return 'It can be started now.';
    case 'claimed':
      return `${claimed_by === 'person' ? 'You work on it' : `${actorName(claimed_by ?? '')} works on it`}.${
        lease_expires_at === null ? '' : ` The claim ends ${formatMoment(lease_expires_at)} unless it is renewed.`
      }`;
    case 'done':
      return finished_at === null ? 'Done.' : `Done since ${formatMoment(finished_at)}.`;
    case 'failed':
      return `Failed: ${failure ?? 'no reason was given'}`;
    case 'cancelled':
      return `Cancelled: ${failure ?? 'no reason was given'}`;
  }
}
