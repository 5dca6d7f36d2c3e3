import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
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
  const place = useRef<HTMLDivElement>(null);
  const isOurs = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that was pressed goes with the state
  useEffect(() => {
    if (isOurs.current && document.activeElement === document.body) place.current?.focus();
    isOurs.current = false;
  }, [task.state]);
  const actions = allowedActions(task.state, graph.status);
  return (
    <Group ref={place} tabIndex={-1} gap="xs" role="group" aria-label="Actions">
      {actions.length === 0 && (
        <Text size="sm" c="dimmed">
          {graph.status === 'active'
            ? 'Completed tasks cannot be changed.'
            : 'Tasks can be changed only while their task plan is active.'}
        </Text>
      )}
      {actions.map((action, index) => (
        <Button
          key={action}
          size="xs"
          variant={index === 0 && action !== 'cancel' ? 'filled' : 'default'}
          loading={action === 'claim' && isClaiming}
          onClick={() => {
            isOurs.current = true;
            onStart(action, task.task_id);
          }}
        >
          {ACTION_WORDS[action].label}
        </Button>
      ))}
    </Group>
  );
}
