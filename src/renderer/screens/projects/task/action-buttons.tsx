import { Button, Group, Text } from '@mantine/core';
import { ACTION_WORDS, allowedActions, type TaskAction } from './task-actions.ts';
import type { TaskDetail } from './why.tsx';

interface ActionButtonsProps {
  readonly detail: TaskDetail;
  readonly isClaiming: boolean;
  readonly onStart: (action: TaskAction, taskId: string) => void;
}

/** What a person can do with a task now; where that is nothing, why. */
export function ActionButtons({ detail, isClaiming, onStart }: ActionButtonsProps) {
  const { task, graph } = detail;
  const actions = allowedActions(task.state, graph.status);
  if (actions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {graph.status === 'active'
          ? 'What is done stays done; there is nothing to change.'
          : 'Tasks can be changed only while their task plan is active.'}
      </Text>
    );
  return (
    <Group gap="xs">
      {actions.map((action, place) => (
        <Button
          key={action}
          size="xs"
          variant={place === 0 && action !== 'cancel' ? 'filled' : 'default'}
          loading={action === 'claim' && isClaiming}
          onClick={() => onStart(action, task.task_id)}
        >
          {ACTION_WORDS[action].label}
        </Button>
      ))}
    </Group>
  );
}
