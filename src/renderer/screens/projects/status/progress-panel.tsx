import { Progress, Text, Title } from '@mantine/core';
import type { TaskState } from '../../../../shared/contracts/task.ts';
import { formatNumber, formatProgress } from '../../../components/format/format.ts';
import panel from '../../../components/layout/panel.module.css';
import { TaskStateIcon } from '../task-state-icon.tsx';
import { progressOf, TASK_STATES } from '../words.ts';
import classes from './status.module.css';

/** In the order in which tasks go through them. */
const ORDER: readonly TaskState[] = ['done', 'claimed', 'ready', 'blocked', 'failed', 'cancelled'];

/** How much of the work has ended, and how many tasks stand where. */
export function ProgressPanel({ counts }: { readonly counts: Readonly<Record<TaskState, number>> }) {
  const share = progressOf(counts);
  return (
    <section className={panel.panel} aria-labelledby="status-progress">
      <div className={classes.progressHead}>
        <Title order={2} id="status-progress" className={panel.heading ?? ''}>
          Progress
        </Title>
        <Text fw={650}>{formatProgress(share)}</Text>
      </div>
      <Progress value={share} aria-label="Progress" />
      <ul className={classes.counts} aria-label="Tasks by state">
        {ORDER.filter((state) => counts[state] > 0).map((state) => (
          <li key={state}>
            <TaskStateIcon state={state} />
            {formatNumber(counts[state])} {TASK_STATES[state].label.toLowerCase()}
          </li>
        ))}
      </ul>
    </section>
  );
}
