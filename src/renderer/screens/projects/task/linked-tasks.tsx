import { AnchorLink } from '../../../components/links.tsx';
import { Panel } from '../../../components/panel.tsx';
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
    <Panel title={title}>
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
    </Panel>
  );
}
