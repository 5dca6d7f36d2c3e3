import { useNavigate } from '@tanstack/react-router';
import { type Ref, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Zoom } from '../../../components/format/time-scale.ts';
import type { Columns } from '../../../time-chart/chart-columns.ts';
import { TimeChartView } from '../../../time-chart/time-chart.tsx';
import { type TimeChartHandle, useTimeChart } from '../../../time-chart/use-time-chart.ts';
import { TimelineRowView } from './timeline-row.tsx';
import { shownDays, type Timeline, timelineRows } from './timeline-rows.ts';

interface TimelineChartProps {
  readonly ref: Ref<TimeChartHandle>;
  readonly timeline: Timeline;
  /** What the titles must contain. */
  readonly words: string;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
}

/** Tasks below each other, time from left to right. To assistive technology it is a tree of rows. */
export function TimelineChart({ ref, timeline, words, zoom, onZoom }: TimelineChartProps) {
  const { as_of, calendar, tasks } = timeline;
  const navigate = useNavigate();
  const open = (taskId: string) => void navigate({ to: '/tasks/$taskId', params: { taskId } });
  const days = useMemo(() => shownDays(timeline), [timeline]);
  const rowsOf = useCallback((closed: ReadonlySet<string>) => timelineRows(tasks, words, closed), [tasks, words]);
  const chart = useTimeChart({ ref, rowsOf, columnsOf: columnsFor, days, zoom, onZoom, onOpen: open });
  const { rows, room, setActiveId, virtual } = chart;

  // What is done has no more to tell than its dates: the chart begins where work is left.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current || room === 0) return;
    isFirst.current = false;
    const left = rows.findIndex((row) => row.kind === 'task' && row.task.state !== 'done');
    if (left < 0) return;
    setActiveId(rows[left]?.id ?? null);
    virtual.scrollToIndex(left, { align: 'center' });
  }, [rows, virtual, room, setActiveId]);

  return (
    <TimeChartView
      chart={chart}
      label="Timeline"
      schedule={{ calendar, deadline: null }}
      row={(row, place) => <TimelineRowView key={`${row.kind} ${row.id}`} {...place} row={row} today={as_of} />}
      onPick={open}
    />
  );
}

/** The names of the tasks, which stay at the left. @param room in pixels */
function columnsFor(room: number): Columns {
  const width = Math.round(Math.min(460, Math.max(200, room * 0.32)));
  return { names: ['Task'], widths: [width], lefts: [0], width, kept: width };
}
