import { type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ScheduleView } from '../../../../shared/contracts/schedule.ts';
import { GanttLinks } from './gantt-links.tsx';
import { columnsFor, GanttRowView } from './gantt-row.tsx';
import { RoleLoad } from './role-load.tsx';
import { type GanttRow, ganttRows, type RowFilter, shownDays } from './rows.ts';
import { TimeChartView } from './time-chart.tsx';
import type { ViewOptions } from './toolbar.tsx';
import { type TimeChart, type TimeChartHandle, useTimeChart } from './use-time-chart.ts';

interface GanttProps {
  readonly ref: Ref<TimeChartHandle>;
  /** As it is saved. */
  readonly before: ScheduleView;
  /** As it is shown: with the changes that are tried. */
  readonly shown: ScheduleView;
  readonly isPreview: boolean;
  readonly options: ViewOptions;
  readonly filter: RowFilter;
  readonly selected: string | null;
  readonly onSelect: (task: string | null) => void;
  readonly onOptions: (options: ViewOptions) => void;
}

/** The chart: tasks below each other, time from left to right. To assistive technology it is a tree of rows. */
export function Gantt({ ref, before, shown, isPreview, options, filter, selected, onSelect, onOptions }: GanttProps) {
  const [hovered, setHovered] = useState<string | null>(null);
  const days = useMemo(() => shownDays([before, shown]), [before, shown]);
  const rowsOf = useCallback((closed: ReadonlySet<string>) => ganttRows(shown, filter, closed), [shown, filter]);
  const chart = useTimeChart({
    ref,
    rowsOf,
    columnsOf: (room) => columnsFor(room, options.columns),
    days,
    zoom: options.zoom,
    onZoom: (zoom) => onOptions({ ...options, zoom }),
    startsAt: selected,
    onOpen: onSelect,
    onClose: () => onSelect(null),
  });
  useInView(chart, shown, selected);
  const { rows, columns, scale, virtual } = chart;
  const ghosts = useMemo(
    () => (isPreview ? new Map(before.tasks.map((task) => [task.id, task])) : null),
    [isPreview, before.tasks],
  );
  return (
    <TimeChartView
      chart={chart}
      label="Schedule"
      schedule={shown}
      row={(row, place) => (
        <GanttRowView
          key={`${row.kind} ${row.id}`}
          {...place}
          row={row}
          roles={shown.roles}
          isSelected={row.kind === 'task' && row.id === selected}
          showsFloat={options.floats}
          baseline={options.baseline ? shown.baseline?.tasks[row.id] : undefined}
          ghost={ghosts?.get(row.id)}
          onHover={setHovered}
        />
      )}
      onPick={(task) => onSelect(task === selected ? null : task)}
      below={
        filter.role !== null && <RoleLoad schedule={shown} role={filter.role} scale={scale} left={columns.width} />
      }
    >
      <GanttLinks
        schedule={shown}
        rows={rows}
        scale={scale}
        left={columns.width}
        of={options.allLinks ? 'all' : (selected ?? hovered)}
        focus={selected ?? hovered}
        seen={virtual.getVirtualItems().map(({ index }) => index)}
      />
    </TimeChartView>
  );
}

/** Brings a task that is opened from elsewhere into view, and opens its phase. */
function useInView(chart: TimeChart<GanttRow>, shown: ScheduleView, selected: string | null): void {
  const { scroller, room, rows, setActiveId, toggle, columns, scale, virtual } = chart;
  const goTo = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the chart can be told to do is made anew each time
  useEffect(() => {
    // Nothing can be scrolled before the rows are drawn.
    if (selected === goTo.current || room === 0) return;
    goTo.current = selected;
    const task = shown.tasks.find((one) => one.id === selected);
    if (!task) return;
    setActiveId(task.id);
    toggle(task.phase, true);
    const index = rows.findIndex((row) => row.id === task.id);
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
    const element = scroller.current;
    const x = columns.width - columns.kept + scale.begin(task.start);
    const seen = (element?.clientWidth ?? 0) - columns.kept;
    if (element && (x < element.scrollLeft || x > element.scrollLeft + seen - 40))
      element.scrollLeft = Math.max(0, x - seen / 3);
  }, [selected, shown, rows, virtual, scale, columns.width, columns.kept, room]);
}
