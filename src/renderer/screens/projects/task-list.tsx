import { Pagination, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ApiOutputs, api } from '../../api/api.ts';
import { formatDay, formatNumber, formatTaskCost } from '../../components/format/format.ts';
import { AnchorLink } from '../../components/layout/links.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { ColoredBadge } from '../../components/states/state-badge.tsx';
import { Contracts } from './contracts.tsx';
import classes from './task-list.module.css';
import { TASK_STATES, workingDays } from './words.ts';

type Task = ApiOutputs['tasks']['list']['tasks'][number];

/** Of tasks that are shown at once, as the host gives them. */
const PAGE = 100;

interface TaskListProps {
  readonly graphId: string;
  readonly total: number;
  /** Whether where a task stands says anything yet. */
  readonly hasStates: boolean;
  /** From 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The tasks of a task plan in its order, with their contracts, a page at a time. */
export function TaskList({ graphId, total, hasStates, page, onPage }: TaskListProps) {
  const pages = Math.max(1, Math.ceil(total / PAGE));
  const shown = Math.min(page, pages);
  const first = (shown - 1) * PAGE;
  const list = useQuery(
    api.tasks.list.queryOptions({ graph_id: graphId, offset: first }, { placeholderData: keepPreviousData }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const turn = (to: number) => {
    onPage(to);
    // A page begins at its top.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="plan-tasks">
      <Title order={2} size="h4" id="plan-tasks" mb="xs" ref={heading} tabIndex={-1} className={classes.heading ?? ''}>
        {pages === 1
          ? 'Tasks'
          : `Tasks ${formatNumber(first + 1)}–${formatNumber(Math.min(first + PAGE, total))} of ${formatNumber(total)}`}
      </Title>
      <Loaded query={list} rows={10}>
        {({ tasks }) => (
          <>
            <TaskItems tasks={tasks} hasStates={hasStates} />
            {/* Not before the tasks: they would push it away from under the pointer. */}
            {pages > 1 && (
              <Pagination
                mt="md"
                total={pages}
                value={shown}
                onChange={turn}
                aria-label="Pages of tasks"
                getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
                getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function TaskItems({ tasks, hasStates }: { readonly tasks: readonly Task[]; readonly hasStates: boolean }) {
  const titles = new Map(tasks.map(({ task_id, title }) => [task_id, title]));
  return (
    <ol className={classes.tasks}>
      {tasks.map((task) => (
        <TaskItem key={task.task_id} task={task} titles={titles} hasState={hasStates} />
      ))}
    </ol>
  );
}

interface TaskItemProps {
  readonly task: Task;
  /** Of the tasks on the page. */
  readonly titles: ReadonlyMap<string, string>;
  readonly hasState: boolean;
}

function TaskItem({ task, titles, hasState }: TaskItemProps) {
  const { task_id, node_key, title, state, description, role, due, estimate, currency, planned_cost, depends_on } =
    task;
  const facts = [
    node_key,
    role,
    estimate && workingDays(estimate.likely),
    planned_cost !== null && `cost ${formatTaskCost(planned_cost, currency)}`,
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
