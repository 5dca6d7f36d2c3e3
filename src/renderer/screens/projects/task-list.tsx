import { Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ApiOutputs, api } from '../../api/api.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { formatDay, formatNumber } from '../../components/format.ts';
import { AnchorLink } from '../../components/links.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { ColoredBadge } from '../../components/state-badge.tsx';
import { Contracts } from './contracts.tsx';
import classes from './task-list.module.css';
import { TASK_STATES, workingDays } from './words.ts';

type Task = ApiOutputs['tasks']['list']['tasks'][number];

interface TaskListProps {
  readonly graphId: string;
  readonly total: number;
  /** Whether where a task stands says anything yet. */
  readonly hasStates: boolean;
}

/** The tasks of a task plan in its order, with their contracts, a page at a time. */
export function TaskList({ graphId, total, hasStates }: TaskListProps) {
  const pages = useInfiniteQuery(
    api.tasks.list.infiniteQueryOptions(
      { graph_id: graphId },
      { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
    ),
  );
  const tasks = (pages.data?.pages ?? []).flatMap((page) => page.tasks);
  const titles = new Map(tasks.map(({ task_id, title }) => [task_id, title]));
  return (
    <section aria-labelledby="plan-tasks">
      <Title order={2} size="h4" id="plan-tasks" mb="xs">
        Tasks
      </Title>
      {pages.isLoading && <LoadingState rows={10} />}
      {pages.isError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      <ol className={classes.tasks}>
        {tasks.map((task) => (
          <TaskItem key={task.task_id} task={task} titles={titles} hasState={hasStates} />
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button variant="default" mt="sm" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {`Show more (${formatNumber(tasks.length)} of ${formatNumber(total)})`}
        </Button>
      )}
    </section>
  );
}

interface TaskItemProps {
  readonly task: Task;
  readonly titles: ReadonlyMap<string, string>;
  readonly hasState: boolean;
}

function TaskItem({ task, titles, hasState }: TaskItemProps) {
  const { task_id, node_key, title, state, description, role, due, estimate, planned_cost, depends_on } = task;
  const facts = [
    node_key,
    role,
    estimate && workingDays(estimate.likely),
    planned_cost !== null && `cost ${formatNumber(planned_cost)}`,
    due !== null && `due ${formatDay(due)}`,
    task.added_after_approval && 'added after approval',
  ].filter(Boolean);
  return (
    <li>
      <div className={classes.head}>
        <AnchorLink to="/tasks/$taskId" params={{ taskId: task_id }} fw={600} size="sm" dir="auto">
          {title}
        </AnchorLink>
        {hasState && <ColoredBadge {...TASK_STATES[state]} />}
      </div>
      <div className={classes.facts}>{facts.join(' · ')}</div>
      {description !== '' && (
        <Text size="sm" mb={4} lineClamp={4} dir="auto" className={classes.text ?? ''}>
          {description}
        </Text>
      )}
      <Contracts execution={task.execution_contract} verification={task.verification_contract} />
      {depends_on.length > 0 && (
        <div className={classes.after}>
          <span className={classes.facts}>After</span>
          <span>
            {depends_on
              .map(
                ({ task_id: id, node_key: key, kind }) =>
                  `${titles.get(id) ?? key}${kind === 'soft' ? ' (preferred)' : ''}`,
              )
              .join(', ')}
          </span>
        </div>
      )}
    </li>
  );
}
