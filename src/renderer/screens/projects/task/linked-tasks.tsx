import { Title } from '@mantine/core';
import { AnchorLink } from '../../../components/links.tsx';
import panel from '../../../components/panel.module.css';
import { ColoredBadge } from '../../../components/state-badge.tsx';
import classes from '../projects.module.css';
import { TASK_STATES } from '../words.ts';
import type { TaskDetail } from './why.tsx';

interface LinkedTasksProps {
  readonly title: string;
  readonly tasks: TaskDetail['before'];
}

/** The tasks at the other ends of dependencies; nothing where there are none. */
export function LinkedTasks({ title, tasks }: LinkedTasksProps) {
  if (tasks.length === 0) return null;
  return (
    <section className={panel.panel} aria-label={title}>
      <Title order={2} className={panel.heading ?? ''}>
        {title}
      </Title>
      <ul className={classes.list}>
        {tasks.map(({ task_id, title: name, state, kind }) => (
          <li key={task_id} className={classes.row}>
            <div>
              <AnchorLink
                to="/tasks/$taskId"
                params={{ taskId: task_id }}
                size="sm"
                dir="auto"
                className="wrap-anywhere"
              >
                {name}
              </AnchorLink>
              {kind === 'soft' && <div className={classes.dim}>Preferred order only</div>}
            </div>
            <ColoredBadge {...TASK_STATES[state]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
