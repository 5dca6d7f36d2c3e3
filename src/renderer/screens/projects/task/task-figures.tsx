import { Fragment } from 'react';
import { formatDay, formatMoment, formatNumber, formatTaskCost } from '../../../components/format/format.ts';
import lists from '../../../components/layout/lists.module.css';
import { actorName, workingDays } from '../words.ts';
import type { TaskDetail } from './why.tsx';

/** Who, when, how long and how much. @param isNarrow in one column, whatever the window's width */
export function TaskFigures({ task, isNarrow = false }: Pick<TaskDetail, 'task'> & { readonly isNarrow?: boolean }) {
  const { estimate } = task;
  const rows: (readonly [name: string, value: string | null])[] = [
    ['Key', task.node_key],
    ['Role', task.role],
    ['Tags', task.tags.length === 0 ? null : task.tags.join(', ')],
    ['Claimed by', task.claimed_by === null ? null : actorName(task.claimed_by)],
    ['Due', task.due === null ? null : formatDay(task.due)],
    ['Estimate', estimate && workingDays(estimate.likely)],
    ['Range', estimate && `${formatNumber(estimate.optimistic)} to ${workingDays(estimate.pessimistic)}`],
    ['Started', task.started_at && formatMoment(task.started_at)],
    ['Finished', task.finished_at && formatMoment(task.finished_at)],
    ['Remaining', task.remaining_days === null || task.state === 'done' ? null : workingDays(task.remaining_days)],
    ['Planned cost', task.planned_cost === null ? null : formatTaskCost(task.planned_cost, task.currency)],
    ['Actual cost', task.actual_cost === null ? null : formatTaskCost(task.actual_cost, task.currency)],
    ['Added', task.added_after_approval ? 'After approval' : null],
  ];
  return (
    <dl className={lists.figures} data-narrow={isNarrow || undefined}>
      {rows.map(
        ([name, value]) =>
          value !== null && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
