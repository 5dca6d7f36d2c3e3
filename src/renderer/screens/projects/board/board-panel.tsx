import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { SidePanel } from '../../../components/layout/side-panel.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { ColoredBadge } from '../../../components/states/state-badge.tsx';
import { Contracts } from '../contracts.tsx';
import { ActionButtons } from '../task/action-buttons.tsx';
import { TaskFigures } from '../task/task-figures.tsx';
import type { useTaskOrders } from '../task/use-task-orders.tsx';
import { Why } from '../task/why.tsx';
import { TASK_STATES } from '../words.ts';

interface BoardPanelProps {
  readonly taskId: string;
  readonly isOver: boolean;
  readonly orders: ReturnType<typeof useTaskOrders>;
  readonly onClose: () => void;
}

/** The task that was picked on the board: why it is where it is, and what can be done about it. */
export function BoardPanel({ taskId, isOver, orders, onClose }: BoardPanelProps) {
  const detail = useQuery(api.tasks.get.queryOptions({ task_id: taskId }));
  return (
    <SidePanel title={detail.data?.task.title ?? 'Task'} isOver={isOver} onClose={onClose}>
      <Loaded query={detail}>
        {(loaded) => (
          <Stack gap="md">
            <ColoredBadge {...TASK_STATES[loaded.task.state]} />
            <Why detail={loaded} />
            <ActionButtons detail={loaded} isClaiming={orders.isClaiming} onStart={orders.start} />
            <AnchorLink to="/tasks/$taskId" params={{ taskId }} size="sm">
              Open task page
            </AnchorLink>
            <Contracts execution={loaded.task.execution_contract} verification={loaded.task.verification_contract} />
            <TaskFigures task={loaded.task} isNarrow />
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
}
