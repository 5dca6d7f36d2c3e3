import { useEffect, useRef } from 'react';
import type { ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import type { TimeChart } from '../../../../time-chart/use-time-chart.ts';
import type { GanttRow } from '../rows.ts';

/** Brings a task that is opened from elsewhere into view, and opens its phase. */
export function useInView(chart: TimeChart<GanttRow>, shown: ScheduleView, selected: string | null): void {
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
