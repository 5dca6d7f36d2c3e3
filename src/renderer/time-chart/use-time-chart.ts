import { useElementSize } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { type CalendarDate, today } from '../../shared/calendar-date.ts';
import { LEAST_PX_PER_DAY, MOST_PX_PER_DAY, timeScale, type Zoom, zoomed } from '../components/format/time-scale.ts';
import { type Columns, HEAD_HEIGHT, ROW_HEIGHT } from './chart-columns.ts';
import { type ChartAction, chartAction, type KeyedRow } from './chart-keys.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';
import { useZoomAnchor } from './use-zoom-anchor.ts';

/** What can be asked of a chart from outside. */
export interface TimeChartHandle {
  /** Steps closer, or farther where they are negative, from the scale that is shown. */
  zoomBy(steps: number): void;
}

interface TimeChartOptions<Row extends KeyedRow> {
  readonly ref: Ref<TimeChartHandle>;
  /** The rows while the groups of these ids are closed. */
  readonly rowsOf: (closed: ReadonlySet<string>) => readonly Row[];
  /** The columns beside the chart where there is so much room, in pixels. */
  readonly columnsOf: (room: number) => Columns;
  readonly days: { readonly first: CalendarDate; readonly last: CalendarDate };
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  /** The day that stays in view while the zoom changes; when there is none, today, and `begin` where that is not shown. */
  readonly focus?: CalendarDate | null;
  /** When the work begins, which may be after the first day that is shown; that day where it is not given. */
  readonly begin?: CalendarDate;
  /** What else a key does on a row; whether it does. */
  readonly onKey?: (event: KeyboardEvent, row: Row | undefined) => boolean;
  /** The row that the keyboard is at in the beginning; the first, where there is none. */
  readonly startsAt?: string | null;
  readonly onOpen: (task: string) => void;
  /** Escape was pressed. */
  readonly onClose?: () => void;
}

/** How rows below each other and time from left to right are seen, scrolled, zoomed and walked by keyboard. */
export function useTimeChart<Row extends KeyedRow>(options: TimeChartOptions<Row>) {
  const { ref, rowsOf, columnsOf, days, zoom, onZoom, startsAt = null, onOpen, onClose } = options;
  const { first, last } = days;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width: room } = useElementSize();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string | null>(startsAt);

  const rows = useMemo(() => rowsOf(closed), [rowsOf, closed]);
  const active = Math.max(
    0,
    rows.findIndex((row) => row.id === activeId),
  );
  const columns = columnsOf(room);
  const scale = useMemo(() => {
    const whole = timeScale(first, last, 1);
    const fitting = Math.max(LEAST_PX_PER_DAY, (room - columns.kept - 2) / whole.width);
    return timeScale(first, last, zoom === 'fit' ? Math.min(MOST_PX_PER_DAY, fitting) : zoom);
  }, [first, last, zoom, room, columns.kept]);
  const { stretch, anchorAt } = useZoomAnchor(scroller, scale, {
    labels: columns.width,
    kept: columns.kept,
    isWhole: zoom === 'fit',
    focus: options.focus ?? null,
    otherwise: dayNow(days) ?? options.begin ?? first,
  });

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

  const moveTo = (index: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, index));
    setActiveId(rows[next]?.id ?? null);
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  const toggle = (group: string, isOpen: boolean) =>
    setClosed((now) => (isOpen ? new Set([...now].filter((one) => one !== group)) : new Set([...now, group])));
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
        return onOpen(action.task);
      case 'close':
        return onClose?.();
      case 'zoom':
        return zoomBy(action.steps, null);
      case 'fit':
        return onZoom('fit');
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (options.onKey?.(event, rows[active])) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { clientHeight = 0, scrollLeft = 0 } = scroller.current ?? {};
    const page = Math.max(1, Math.floor((clientHeight - HEAD_HEIGHT) / ROW_HEIGHT) - 1);
    const action = chartAction(event.key, rows, active, page, scrollLeft > 0);
    if (!action) return;
    event.preventDefault();
    act(action);
  };

  return {
    scroller,
    sizeRef,
    /** Width of the whole in pixels; 0 before it is known. */
    room,
    rows,
    active,
    setActiveId,
    toggle,
    columns,
    scale,
    stretch,
    virtual,
    onKeyDown,
    /** The id of a row's element. */
    rowId: (row: string) => `${id}-${row}`,
  };
}

export type TimeChart<Row extends KeyedRow> = ReturnType<typeof useTimeChart<Row>>;

function dayNow({ first, last }: { readonly first: CalendarDate; readonly last: CalendarDate }): CalendarDate | null {
  const now = today();
  return now >= first && now <= last ? now : null;
}
