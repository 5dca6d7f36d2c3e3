import { Panel } from '../../../components/layout/panel.tsx';
import classes from '../projects.module.css';
import { LinkedTask } from './linked-task.tsx';
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
          <LinkedTask
            key={task_id}
            taskId={task_id}
            title={name}
            state={state}
            note={kind === 'soft' ? 'Soft dependency' : undefined}
          />
        ))}
      </ul>
    </Panel>
  );
}
