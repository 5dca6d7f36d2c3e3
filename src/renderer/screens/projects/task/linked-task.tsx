import type { TaskState } from '../../../../shared/contracts/task.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { ColoredBadge } from '../../../components/states/state-badge.tsx';
import classes from '../projects.module.css';
import { TASK_STATES } from '../words.ts';

interface LinkedTaskProps {
  readonly taskId: string;
  readonly title: string;
  readonly state: TaskState;
  /** Said below the title. */
  readonly note?: string | undefined;
}

/** A row of a list of tasks: a link to the task, and its state. */
export function LinkedTask({ taskId, title, state, note }: LinkedTaskProps) {
  return (
    <li className={classes.row}>
      <div>
        <AnchorLink to="/tasks/$taskId" params={{ taskId }} size="sm" dir="auto" className="wrap-anywhere">
          {title}
        </AnchorLink>
        {note !== undefined && <div className={classes.dim}>{note}</div>}
      </div>
      <ColoredBadge {...TASK_STATES[state]} />
    </li>
  );
}
