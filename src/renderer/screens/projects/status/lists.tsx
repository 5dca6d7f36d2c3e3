import { Fragment } from 'react';
import { formatCount, formatDay, formatNumber } from '../../../components/format/format.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import classes from '../projects.module.css';
import { TaskStateIcon } from '../task-state-icon.tsx';
import { actorName, TASK_STATES, workingDays } from '../words.ts';
import own from './status.module.css';
import type { StatusOverview } from './status-words.ts';

interface NamedTask {
  readonly task_id: string;
  readonly title: string;
}

interface TaskLinesProps<Task extends NamedTask> {
  readonly title: string;
  /** The first of them. */
  readonly tasks: readonly Task[];
  /** How many there are. */
  readonly total: number;
  readonly graphId: string;
  /** What to say when there is none. */
  readonly empty?: string;
  /** The second line of a task; nothing where it is empty. */
  readonly children: (task: Task) => string;
}

/** A short list of tasks, each a link to its page. */
export function TaskLines<Task extends NamedTask>(props: TaskLinesProps<Task>) {
  const { title, tasks, total, graphId, empty, children } = props;
  return (
    <Panel title={title}>
      {total === 0 && <div className={classes.dim}>{empty}</div>}
      <ul className={classes.list}>
        {tasks.map((task) => (
          <li key={task.task_id} className={classes.row}>
            <div className={classes.wide}>
              <TaskLink task={task} isCut />
              <Line text={children(task)} />
            </div>
          </li>
        ))}
      </ul>
      {total > tasks.length && (
        <AnchorLink to="/task-plans/$graphId/board" params={{ graphId }} size="sm">
          {formatNumber(total - tasks.length)} more on the board
        </AnchorLink>
      )}
    </Panel>
  );
}

function Line({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <div className={classes.dim} dir="auto">
      {text}
    </div>
  );
}

type LateTask = StatusOverview['late'][number];

/** Tasks that end later than was approved, the most critical first, each with the reason. */
export function LateList({ late, total }: { readonly late: readonly LateTask[]; readonly total: number }) {
  return (
    <Panel title="Late, and why">
      {total === 0 && <div className={classes.dim}>No task is late.</div>}
      <ul className={classes.list}>
        {late.map((task) => (
          <li key={task.task_id} className={classes.row}>
            <div>
              <TaskLink task={task} />
              <div className={own.why}>
                <Reason task={task} />
              </div>
            </div>
            <div className={own.slip}>
              <strong>{workingDays(task.late_by)} late</strong>
              <span>
                {formatDay(task.forecast_finish)} instead of {formatDay(task.planned_finish)}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {total > late.length && (
        <div className={classes.dim}>
          And {formatCount(total - late.length, 'less critical task', 'less critical tasks')}.
        </div>
      )}
    </Panel>
  );
}

const MOST_NAMED = 3;

/** Why a task is late, as far as its own state and what it waits for say. */
function Reason({ task: { state, claimed_by, waits_for } }: { readonly task: LateTask }) {
  const named = waits_for.slice(0, MOST_NAMED);
  const more = waits_for.length - named.length;
  if (state === 'blocked' && named.length > 0)
    return (
      <>
        Waits for{' '}
        {named.map((other, place) => (
          <Fragment key={other.task_id}>
            {place > 0 && ', '}
            <TaskLink task={other} />
            {other.state === 'failed' && ' (failed)'}
          </Fragment>
        ))}
        {more > 0 && ` and ${formatNumber(more)} more`}
      </>
    );
  return (
    <span className={own.state}>
      <TaskStateIcon state={state} size={14} />
      {state === 'ready' && 'Ready, not started'}
      {state === 'claimed' && `${actorName(claimed_by ?? '')} works on it`}
      {state === 'failed' && 'Failed'}
      {(state === 'blocked' || state === 'done' || state === 'cancelled') && TASK_STATES[state].label}
    </span>
  );
}

interface DecisionListProps {
  readonly decisions: StatusOverview['decisions'];
  readonly asOf: string;
}

/** Open decisions of the plan that the tasks came from; nothing where there are none. */
export function DecisionList({ decisions, asOf }: DecisionListProps) {
  if (decisions.length === 0) return null;
  return (
    <Panel title="Next decisions">
      <ul className={classes.list}>
        {decisions.map(({ question, due, owner }) => (
          <li key={`${due} ${question}`} className={classes.row}>
            <div className={classes.wide}>
              <div dir="auto" className="wrap-anywhere">
                {question}
              </div>
              <div className={classes.dim}>
                {owner} · due {formatDay(due)}
                {due < asOf && <span className={own.bad}> · overdue</span>}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function TaskLink({ task, isCut = false }: { readonly task: NamedTask; readonly isCut?: boolean }) {
  return (
    <AnchorLink
      to="/tasks/$taskId"
      params={{ taskId: task.task_id }}
      inherit
      dir="auto"
      {...(isCut ? { title: task.title, className: classes.cut ?? '' } : { className: 'wrap-anywhere' })}
    >
      {task.title}
    </AnchorLink>
  );
}
