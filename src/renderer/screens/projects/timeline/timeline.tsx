import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { ApiOutputs } from '../../../api/api.ts';
import { formatDay } from '../../../components/format.ts';
import { axisTicks, type Tick, type TimeScale, timeScale } from '../../../components/time-scale.ts';
import { TASK_STATES, workingDays } from '../words.ts';
import classes from './timeline.module.css';

type TimelineTask = ApiOutputs['tasks']['timeline']['tasks'][number];
type Stretch = NonNullable<TimelineTask['now']>;

interface TimelineProps {
  readonly tasks: readonly TimelineTask[];
  readonly today: string;
}

const ROW_PX = 34;
/** Of the names of months and years; a name without room is left out. */
const LETTER_PX = 7;
/** Bars of a day are seen in plans of years, too. */
const LEAST_BAR_PX = 4;
/** By how many rows a key moves. */
const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 };

/** A row for each task, of which only those in view are in the page. All of the time fits in the width. */
export function Timeline({ tasks, today }: TimelineProps) {
  const { ref, width } = useElementSize();
  const scale = useMemo(() => scaleOf(tasks, today, width), [tasks, today, width]);
  const [upper, lower] = axisTicks(scale, 0, scale.width);
  return (
    <div className={classes.timeline}>
      <p className={classes.legend}>
        <span className={classes.sample} data-kind="planned" /> As approved
        <span className={classes.sample} data-kind="done" /> Done
        <span className={classes.sample} data-kind="open" /> Expected
        <span className={classes.sample} data-kind="late" /> Expected, late
      </p>
      <div className={classes.axis} aria-hidden>
        <div ref={ref} className={classes.chart}>
          <Ticks ticks={upper} />
          <Ticks ticks={lower} isLower />
        </div>
      </div>
      <Rows tasks={tasks} today={today} scale={scale} />
    </div>
  );
}

function Ticks({ ticks, isLower = false }: { readonly ticks: readonly Tick[]; readonly isLower?: boolean }) {
  return ticks.map(({ date, label, x, width }) => (
    <span key={date} className={classes.tick} data-lower={isLower || undefined} style={{ left: x, width }}>
      {label.length * LETTER_PX + 8 < width ? label : ''}
    </span>
  ));
}

function Rows({ tasks, today, scale }: TimelineProps & { readonly scale: TimeScale }) {
  const prefix = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const activeIndex = Math.min(active, Math.max(0, tasks.length - 1));
  const open = (taskId: string | undefined) => {
    if (taskId !== undefined) void navigate({ to: '/tasks/$taskId', params: { taskId } });
  };
  const goTo = (index: number) => {
    const place = Math.min(Math.max(0, index), tasks.length - 1);
    setActive(place);
    virtual.scrollToIndex(place, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
      case 'PageDown':
      case 'PageUp':
        goTo(activeIndex + STEPS[event.key]);
        break;
      case 'Home':
        goTo(0);
        break;
      case 'End':
        goTo(tasks.length - 1);
        break;
      case 'Enter':
      case ' ':
        open(tasks[activeIndex]?.task_id);
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  return (
    <div
      ref={scroller}
      className={classes.rows}
      role="listbox"
      aria-label="Tasks over time"
      // The list itself has the focus; which row is active it says by its id.
      tabIndex={0}
      aria-activedescendant={`${prefix}-${activeIndex}`}
      onKeyDown={onKeyDown}
    >
      <div className={classes.lines} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const task = tasks[index];
          if (!task) return null;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keyboard
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
            <div
              key={task.task_id}
              id={`${prefix}-${index}`}
              className={classes.row}
              style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
              role="option"
              aria-setsize={tasks.length}
              aria-posinset={index + 1}
              aria-selected={false}
              title={`${task.title}, ${datesOf(task)}`}
              data-active={index === activeIndex || undefined}
              onClick={() => open(task.task_id)}
            >
              <span className={classes.name} dir="auto">
                {task.title}
              </span>
              <span className={classes.state} data-state={task.state}>
                {TASK_STATES[task.state].label}
              </span>
              <VisuallyHidden>{datesOf(task)}</VisuallyHidden>
              <span className={classes.chart} aria-hidden>
                <span className={classes.today} style={{ left: scale.begin(today) }} />
                {task.planned && <Bar kind="planned" stretch={task.planned} scale={scale} />}
                {task.now && <Bar kind={kindOf(task)} stretch={task.now} scale={scale} />}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface BarProps {
  readonly kind: 'planned' | 'done' | 'open' | 'late';
  readonly stretch: Stretch;
  readonly scale: TimeScale;
}

function Bar({ kind, stretch, scale }: BarProps) {
  const left = scale.begin(stretch.start);
  const width = Math.max(LEAST_BAR_PX, scale.end(stretch.finish) - left);
  return <span className={classes.bar} data-kind={kind} style={{ left, width }} />;
}

function kindOf({ state, late_by }: TimelineTask): BarProps['kind'] {
  if (state === 'done') return 'done';
  return late_by > 0 ? 'late' : 'open';
}

/** What the bars of a row show, in words. */
function datesOf({ state, planned, now, late_by }: TimelineTask): string {
  const span = ({ start, finish }: Stretch) =>
    start === finish ? formatDay(start) : `${formatDay(start)} – ${formatDay(finish)}`;
  return [
    planned ? `approved: ${span(planned)}` : 'added after the approval',
    ...(now ? [`${state === 'done' ? 'done' : 'expected'}: ${span(now)}`] : []),
    ...(late_by > 0 ? [`${workingDays(late_by)} late`] : []),
  ].join(', ');
}

function scaleOf(tasks: readonly TimelineTask[], today: string, width: number): TimeScale {
  const days = tasks.flatMap(({ planned, now }) =>
    [planned, now].flatMap((stretch) => (stretch ? [stretch.start, stretch.finish] : [])),
  );
  const [first = today, ...others] = [today, ...days].toSorted();
  const last = others.at(-1) ?? first;
  const whole = timeScale(first, last, 1);
  return timeScale(first, last, Math.max(1, width) / whole.width);
}
