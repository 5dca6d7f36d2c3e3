import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ScheduleTask, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { formatCount, formatDay, formatNumber } from '../../../../components/format/format.ts';
import type { TimeScale } from '../../../../components/format/time-scale.ts';
import { type Columns, TASK } from '../../../../time-chart/chart-columns.ts';
import { ChartRow } from '../../../../time-chart/chart-row.tsx';
import chart from '../../../../time-chart/time-chart.module.css';
import type { GanttRow } from '../rows.ts';
import { barText } from '../words.ts';
import classes from './gantt.module.css';
import { PhaseBar, TaskBars, type TaskBarsProps } from './gantt-bars.tsx';
import type { BarDrag } from './use-bar-drag.ts';

interface GanttRowViewProps {
  readonly id: string;
  readonly row: GanttRow;
  /** Counted from 1, with the head. */
  readonly rowIndex: number;
  readonly top: number;
  readonly columns: Columns;
  readonly scale: TimeScale;
  readonly roles: ScheduleView['roles'];
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly showsFloat: boolean;
  readonly baseline: { readonly start: string; readonly finish: string } | undefined;
  /** Where the task is by what is saved, while a change is tried. */
  readonly ghost: ScheduleTask | undefined;
  /** How its bar is dragged now. */
  readonly drag: BarDrag | null;
  /** Whether an arrow would end here if it were let go. */
  readonly isTarget: boolean;
  readonly onGrab: TaskBarsProps['onGrab'];
  readonly onHover: (task: string | null) => void;
  readonly onClick: () => void;
}

export function GanttRowView(props: GanttRowViewProps) {
  const { id, row, rowIndex, top, columns, scale, roles, isActive, isSelected, onHover, onClick } = props;
  const isPhase = row.kind === 'phase';
  const role = row.kind === 'task' ? roleTitle(roles, row.task.role) : '';
  return (
    <ChartRow
      id={id}
      rowIndex={rowIndex}
      level={isPhase ? 1 : 2}
      top={top}
      columns={columns}
      scale={scale}
      isActive={isActive}
      figures={FIGURES}
      cell={(name) => <Cell name={name} {...props} />}
      aria-selected={isSelected}
      {...(isPhase && { 'aria-expanded': row.isOpen })}
      data-kind={row.kind}
      data-task={isPhase ? undefined : row.id}
      data-target={props.isTarget || undefined}
      data-selected={isSelected || undefined}
      onClick={onClick}
      onMouseEnter={() => onHover(isPhase ? null : row.id)}
      onMouseLeave={() => onHover(null)}
    >
      {row.kind === 'phase' ? (
        <>
          <VisuallyHidden>
            {formatDay(row.phase.start)} to {formatDay(row.phase.finish)}
          </VisuallyHidden>
          <PhaseBar phase={row.phase} scale={scale} />
        </>
      ) : (
        <>
          <VisuallyHidden>{barText(row.task, role)}</VisuallyHidden>
          <TaskBars
            task={row.task}
            role={role}
            scale={scale}
            showsFloat={props.showsFloat}
            baseline={props.baseline}
            ghost={props.ghost}
            drag={props.drag}
            onGrab={props.onGrab}
          />
        </>
      )}
    </ChartRow>
  );
}

const FIGURES = ['Days', 'Float'];

function Cell({ name, row, roles }: GanttRowViewProps & { readonly name: string }) {
  if (name === TASK) return <NameCell row={row} />;
  if (row.kind === 'phase') {
    const { start, finish } = row.phase;
    return name === 'Start' ? formatDay(start) : name === 'Finish' ? formatDay(finish) : null;
  }
  const { days, start, finish, total_float, role } = row.task;
  switch (name) {
    case 'Days':
      return formatNumber(days);
    case 'Start':
      return formatDay(start);
    case 'Finish':
      return formatDay(finish);
    case 'Float':
      return formatNumber(total_float);
    default: {
      const title = roleTitle(roles, role);
      return (
        <span className={chart.clipped} title={title}>
          {title}
        </span>
      );
    }
  }
}

function roleTitle(roles: ScheduleView['roles'], role: string): string {
  return roles.find(({ id }) => id === role)?.title ?? role;
}

function NameCell({ row }: { readonly row: GanttRow }) {
  if (row.kind === 'task') {
    return (
      <span
        className={classes.taskName}
        dir="auto"
        title={row.task.title}
        data-critical={row.task.critical || undefined}
      >
        {row.task.title}
      </span>
    );
  }
  const Chevron = row.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Chevron size={16} aria-hidden className={chart.chevron ?? ''} />
      <span className={chart.clipped} dir="auto" title={`${row.phase.title}, ${formatCount(row.count, 'task')}`}>
        {row.phase.title}
      </span>
    </>
  );
}
