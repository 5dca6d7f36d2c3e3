// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn where they are seen, which a table cannot
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { LEAST_PX_PER_DAY, MOST_PX_PER_DAY, timeScale } from '../../../components/time-scale.ts';
import { GanttAxis } from '../../plan/schedule/gantt-axis.tsx';
import { GanttBackdrop } from '../../plan/schedule/gantt-backdrop.tsx';
import { type ChartAction, chartAction } from '../../plan/schedule/gantt-keys.ts';
import { type Columns, HEAD_HEIGHT, ROW_HEIGHT } from '../../plan/schedule/gantt-row.tsx';
import chart from '../../plan/schedule/schedule.module.css';
import { zoomed } from '../../plan/schedule/toolbar.tsx';
import { useWheelZoom } from '../../plan/schedule/use-wheel-zoom.ts';
import { useZoomAnchor } from '../../plan/schedule/use-zoom-anchor.ts';
import { TimelineRowView } from './timeline-row.tsx';
import { shownDays, type Timeline, timelineRows } from './timeline-rows.ts';

/** Pixels for a day; `fit` for all of it in the room there is. */
export type Zoom = number | 'fit';

/** What can be asked of the chart from outside. */
export interface TimelineHandle {
  /** Steps closer, or farther where they are negative, from the scale that is shown. */
  zoomBy(steps: number): void;
}

interface TimelineChartProps {
  readonly ref: Ref<TimelineHandle>;
  readonly timeline: Timeline;
  /** What the titles must contain. */
  readonly words: string;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
}

/** Tasks below each other, time from left to right. To assistive technology it is a tree of rows. */
export function TimelineChart({ ref, timeline, words, zoom, onZoom }: TimelineChartProps) {
  const { as_of, calendar, tasks } = timeline;
  const id = useId();
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width: outerWidth } = useElementSize();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string | null>(null);

  const rows = useMemo(() => timelineRows(tasks, words, closed), [tasks, words, closed]);
  const active = Math.max(
    0,
    rows.findIndex((row) => row.id === activeId),
  );
  const columns = columnsFor(outerWidth);
  const { first, last } = useMemo(() => shownDays(timeline), [timeline]);
  const scale = useMemo(() => {
    const whole = timeScale(first, last, 1);
    const fitting = Math.max(LEAST_PX_PER_DAY, (outerWidth - columns.kept - 2) / whole.width);
    return timeScale(first, last, zoom === 'fit' ? Math.min(MOST_PX_PER_DAY, fitting) : zoom);
  }, [first, last, zoom, outerWidth, columns.kept]);
  const { stretch, anchorAt } = useZoomAnchor(scroller, scale, columns.width, zoom === 'fit');
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: ROW_HEIGHT,
    // The row that assistive technology is at has to be on the page.
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  });

  // What is done has no more to tell than its dates: the chart begins where work is left.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current || outerWidth === 0) return;
    isFirst.current = false;
    const open = rows.findIndex((row) => row.kind === 'task' && row.task.state !== 'done');
    if (open < 0) return;
    setActiveId(rows[open]?.id ?? null);
    virtual.scrollToIndex(open, { align: 'center' });
  }, [rows, virtual, outerWidth]);

  const moveTo = (index: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, index));
    setActiveId(rows[next]?.id ?? null);
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  const toggle = (group: string, isOpen: boolean) =>
    setClosed((now) => (isOpen ? new Set([...now].filter((one) => one !== group)) : new Set([...now, group])));
  const open = (taskId: string) => void navigate({ to: '/tasks/$taskId', params: { taskId } });
  const zoomBy = (steps: number, place: number | null) => {
    anchorAt(place);
    onZoom(zoomed(scale.pxPerDay, steps));
  };
  useImperativeHandle(ref, () => ({ zoomBy: (steps) => zoomBy(steps, null) }));
  useWheelZoom(scroller, zoomBy);

  const act = (action: ChartAction) => {
    switch (action.kind) {
      case 'move':
        return moveTo(action.to);
      case 'scroll':
        return scroller.current?.scrollBy({ left: action.by });
      case 'toggle':
        return toggle(action.phase, action.open);
      case 'open':
        return open(action.task);
      case 'close':
        return undefined;
      case 'zoom':
        return zoomBy(action.steps, null);
      case 'fit':
        return onZoom('fit');
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { clientHeight = 0, scrollLeft = 0 } = scroller.current ?? {};
    const page = Math.max(1, Math.floor((clientHeight - HEAD_HEIGHT) / ROW_HEIGHT) - 1);
    const action = chartAction(event.key, rows, active, page, scrollLeft > 0);
    if (!action) return;
    event.preventDefault();
    act(action);
  };

  const height = virtual.getTotalSize() - HEAD_HEIGHT;
  const rowId = (name: string) => `${id}-${name}`;
  const activeRow = rows[active];
  return (
    <div className={chart.chart}>
      <div
        ref={useMergedRef(scroller, sizeRef)}
        className={chart.scroller}
        role="treegrid"
        aria-label="Timeline"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={activeRow && rowId(activeRow.id)}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {outerWidth > 0 && (
          <>
            <GanttAxis scale={scale} stretch={stretch} columns={columns} />
            <div role="rowgroup" className={chart.rows} style={{ height, width: columns.width + scale.width }}>
              <GanttBackdrop
                schedule={{ calendar, deadline: null }}
                scale={scale}
                stretch={stretch}
                left={columns.width}
                height={height}
              />
              {virtual.getVirtualItems().map(({ index, start }) => {
                const row = rows[index];
                if (!row) return null;
                return (
                  <TimelineRowView
                    key={`${row.kind} ${row.id}`}
                    id={rowId(row.id)}
                    row={row}
                    rowIndex={index + 2}
                    top={start - HEAD_HEIGHT}
                    columns={columns}
                    scale={scale}
                    today={as_of}
                    isActive={index === active}
                    onClick={() => {
                      setActiveId(row.id);
                      if (row.kind === 'phase') toggle(row.id, !row.isOpen);
                      else open(row.id);
                    }}
                  />
                );
              })}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** The names of the tasks, which stay at the left. @param room in pixels */
function columnsFor(room: number): Columns {
  const width = Math.round(Math.min(460, Math.max(200, room * 0.32)));
  return { names: ['Task'], widths: [width], lefts: [0], width, kept: width };
}
