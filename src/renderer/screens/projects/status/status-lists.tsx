import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StatusReport } from '../../../../shared/contracts/status-report.ts';
import { formatDay } from '../../../components/format.ts';
import { AnchorLink } from '../../../components/links.tsx';
import panel from '../../../components/panel.module.css';
import classes from '../projects.module.css';
import { actorName, workingDays } from '../words.ts';

/** What whoever is responsible has to look at, the most urgent first. */
export function StatusLists({ report }: { readonly report: StatusReport }) {
  return (
    <div className={classes.column}>
      {report.failed.length > 0 && (
        <Tasks title="Failed" tasks={report.failed}>
          {({ why }) => why}
        </Tasks>
      )}
      <Tasks title="Late, and why" tasks={report.late} empty="Nothing is late.">
        {({ late_by, planned_finish, forecast_finish, why }) =>
          `${formatDay(forecast_finish)} instead of ${formatDay(planned_finish)}, ${workingDays(late_by)} late. ${why}`
        }
      </Tasks>
      <Tasks title="Next" tasks={report.next} empty="Nothing is ready.">
        {({ who, due }) =>
          [
            who === null ? 'Ready' : `${actorName(who)} works on it`,
            ...(due === null ? [] : [`due ${formatDay(due)}`]),
          ].join(' · ')
        }
      </Tasks>
      <Part title="Decisions due" empty="None is due in the next two weeks." count={report.decisions.length}>
        {report.decisions.map(({ question, due, owner }) => (
          <li key={question} className={classes.row}>
            <div className={classes.wide}>
              <span dir="auto">{question}</span>
              <div className={classes.dim}>
                {`${due < report.as_of ? 'Overdue since' : 'By'} ${formatDay(due)} · ${owner}`}
              </div>
            </div>
          </li>
        ))}
      </Part>
      <Tasks title={`Done in the last ${report.done_days} days`} tasks={report.done} empty="Nothing was finished.">
        {({ on }) => formatDay(on)}
      </Tasks>
    </div>
  );
}

interface TasksProps<Task> {
  readonly title: string;
  readonly tasks: readonly Task[];
  /** What to say when there is none. */
  readonly empty?: string;
  /** The second line of a task. */
  readonly children: (task: Task) => ReactNode;
}

function Tasks<Task extends { readonly task_id: string; readonly title: string }>({
  title,
  tasks,
  empty,
  children,
}: TasksProps<Task>) {
  return (
    <Part title={title} empty={empty} count={tasks.length}>
      {tasks.map((task) => (
        <li key={task.task_id} className={classes.row}>
          <div className={classes.wide}>
            <AnchorLink to="/tasks/$taskId" params={{ taskId: task.task_id }} size="sm" dir="auto">
              {task.title}
            </AnchorLink>
            <div className={classes.dim} dir="auto">
              {children(task)}
            </div>
          </div>
        </li>
      ))}
    </Part>
  );
}

interface PartProps {
  readonly title: string;
  readonly empty: string | undefined;
  readonly count: number;
  readonly children: ReactNode;
}

function Part({ title, empty, count, children }: PartProps) {
  return (
    <section className={panel.panel} aria-label={title}>
      <Title order={2} className={panel.heading ?? ''}>
        {title}
      </Title>
      {count === 0 && <div className={classes.dim}>{empty}</div>}
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}
