import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { ScheduleTask, ScheduleView } from '../../../../shared/contracts/schedule.ts';
import { formatDay, formatNumber } from '../../../components/format.ts';
import type { TimeScale } from '../../../components/time-scale.ts';
import { counted } from '../words.ts';
import { ChartRow } from './chart-row.tsx';
import { PhaseBar, TaskBars, type TaskBarsProps } from './gantt-bars.tsx';
import type { GanttRow } from './rows.ts';
import classes from './schedule.module.css';
import type { BarDrag } from './use-bar-drag.ts';
import { barText } from './words.ts';

/** Pixels. */
export const ROW_HEIGHT = 32;
export const HEAD_HEIGHT = 66;

/** The columns that stay at the left, with their widths and places in pixels. */
export interface Columns {
  readonly names: readonly string[];
  readonly widths: readonly number[];
  /** Left out for one that scrolls away with the chart, because there is no room to keep it. */
  readonly lefts: readonly (number | undefined)[];
  readonly width: number;
  /** Of those that stay. */
  readonly kept: number;
}

const TASK = 'Task';
const ALL: readonly (readonly [name: string, width: number, from: number])[] = [
  [TASK, 0, 0],
  ['Days', 60, 700],
  ['Start', 108, 1_500],
  ['Finish', 108, 1_500],
  ['Float', 64, 1_500],
  ['Role', 190, 1_800],
];

/** The chart has at least this much of the room. */
const LEAST_CHART = 240;

/** Bounds of the first column, in pixels. */
export const NARROWEST = 120;
export const WIDEST = 900;

/** As many columns as leave the chart most of the room, or all of them. @param ownWidth of the first; null for the usual */
export function columnsFor(room: number, isAll: boolean, ownWidth: number | null): Columns {
  const usual = Math.round(Math.min(460, Math.max(200, room * 0.32)));
  // What was set in a wider window leaves some of the chart in this one.
  const taskWidth = ownWidth === null ? usual : Math.max(NARROWEST, Math.min(ownWidth, room - LEAST_CHART / 2));
  const shown = ALL.filter(([, , from]) => isAll || room >= from);
  const widths = shown.map(([, width]) => width || taskWidth);
  const places = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0));
  const width = widths.reduce((sum, one) => sum + one, 0);
  const hasRoom = room - width >= LEAST_CHART;
  return {
    names: shown.map(([name]) => name),
    widths,
    lefts: places.map((left, index) => (hasRoom || index === 0 ? left : undefined)),
    width,
    kept: hasRoom ? width : taskWidth,
  };
}

/** How a cell of a column lies, in the head and in the rows. */
export function columnStyle({ widths, lefts }: Columns, index: number): CSSProperties {
  const left = lefts[index];
  return {
    width: widths[index],
    // What scrolls away goes behind what stays.
    ...(left === undefined ? { position: 'relative', zIndex: 2 } : { insetInlineStart: left }),
  };
}

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
        <span className={classes.clipped} title={title}>
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
      <Chevron size={16} aria-hidden className={classes.chevron ?? ''} />
      <span className={classes.clipped} dir="auto" title={`${row.phase.title}, ${counted(row.count, 'task')}`}>
        {row.phase.title}
      </span>
    </>
  );
}
