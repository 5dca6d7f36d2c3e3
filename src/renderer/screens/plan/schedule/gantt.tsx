// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn where they are seen, which a table cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the tree has the focus for its rows, by aria-activedescendant
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { ScheduleView } from '../../../../shared/contracts/schedule.ts';
import { LEAST_PX_PER_DAY, MOST_PX_PER_DAY, timeScale } from '../../../components/time-scale.ts';
import { GanttAxis } from './gantt-axis.tsx';
import { GanttBackdrop } from './gantt-backdrop.tsx';
import { type ChartAction, chartAction } from './gantt-keys.ts';
import { GanttLinks } from './gantt-links.tsx';
import { columnsFor, GanttRowView, HEAD_HEIGHT, ROW_HEIGHT } from './gantt-row.tsx';
import { RoleLoad } from './role-load.tsx';
import { ganttRows, type RowFilter, shownDays } from './rows.ts';
import classes from './schedule.module.css';
import { type ViewOptions, zoomed } from './toolbar.tsx';
import { useWheelZoom } from './use-wheel-zoom.ts';
import { useZoomAnchor } from './use-zoom-anchor.ts';

/** What can be asked of the chart from outside. */
export interface GanttHandle {
  /** Steps closer, or farther where they are negative, from the scale that is shown. */
  zoomBy(steps: number): void;
}

interface GanttProps {
  readonly ref: Ref<GanttHandle>;
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
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width: outerWidth } = useElementSize();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string | null>(selected);
  const [hovered, setHovered] = useState<string | null>(null);

  const rows = useMemo(() => ganttRows(shown, filter, closed), [shown, filter, closed]);
  const active = Math.max(
    0,
    rows.findIndex((row) => row.id === activeId),
  );
  const columns = columnsFor(outerWidth, options.columns);
  const { first, last } = useMemo(() => shownDays([before, shown]), [before, shown]);
  const scale = useMemo(() => {
    const whole = timeScale(first, last, 1);
    const fitting = Math.max(LEAST_PX_PER_DAY, (outerWidth - columns.kept - 2) / whole.width);
    const pxPerDay = options.zoom === 'fit' ? Math.min(MOST_PX_PER_DAY, fitting) : options.zoom;
    return timeScale(first, last, pxPerDay);
  }, [first, last, options.zoom, outerWidth, columns.kept]);
  const { stretch, anchorAt } = useZoomAnchor(scroller, scale, columns.width, options.zoom === 'fit');

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

  // A task that is opened from elsewhere is brought into view, and its phase opened.
  const goTo = useRef<string | null>(null);
  useEffect(() => {
    // Nothing can be scrolled before the rows are drawn.
    if (selected === goTo.current || outerWidth === 0) return;
    goTo.current = selected;
    const task = shown.tasks.find((one) => one.id === selected);
    if (!task) return;
    setActiveId(task.id);
    setClosed((now) => (now.has(task.phase) ? new Set([...now].filter((phase) => phase !== task.phase)) : now));
    const index = rows.findIndex((row) => row.id === task.id);
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
    const element = scroller.current;
    const x = columns.width - columns.kept + scale.begin(task.start);
    const room = (element?.clientWidth ?? 0) - columns.kept;
    if (element && (x < element.scrollLeft || x > element.scrollLeft + room - 40))
      element.scrollLeft = Math.max(0, x - room / 3);
  }, [selected, shown, rows, virtual, scale, columns.width, columns.kept, outerWidth]);

  const moveTo = (index: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, index));
    setActiveId(rows[next]?.id ?? null);
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  const toggle = (phase: string, isOpen: boolean) =>
    setClosed((now) => (isOpen ? new Set([...now].filter((one) => one !== phase)) : new Set([...now, phase])));
  const zoomBy = (steps: number, place: number | null) => {
    anchorAt(place);
    onOptions({ ...options, zoom: zoomed(scale.pxPerDay, steps) });
  };

  useImperativeHandle(ref, () => ({ zoomBy: (steps) => zoomBy(steps, null) }));

  const act = (action: ChartAction) => {
    switch (action.kind) {
      case 'move':
        return moveTo(action.to);
      case 'scroll':
        return scroller.current?.scrollBy({ left: action.by });
      case 'toggle':
        return toggle(action.phase, action.open);
      case 'open':
        return onSelect(action.task);
      case 'close':
        return onSelect(null);
      case 'zoom':
        return zoomBy(action.steps, null);
      case 'fit':
        return onOptions({ ...options, zoom: 'fit' });
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
  useWheelZoom(scroller, zoomBy);

  const items = virtual.getVirtualItems();
  const height = virtual.getTotalSize();
  const rowId = (name: string) => `${id}-${name}`;
  const activeRow = rows[active];
  const ghosts = useMemo(
    () => (isPreview ? new Map(before.tasks.map((task) => [task.id, task])) : null),
    [isPreview, before.tasks],
  );
  const scrollerRef = useMergedRef(scroller, sizeRef);
  const width = columns.width + scale.width;
  return (
    <div className={classes.chart}>
      <div
        ref={scrollerRef}
        className={classes.scroller}
        role="treegrid"
        aria-label="Schedule"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={activeRow && rowId(activeRow.id)}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {outerWidth > 0 && (
          <>
            <GanttAxis scale={scale} stretch={stretch} columns={columns} />
            <div role="rowgroup" className={classes.rows} style={{ height: height - HEAD_HEIGHT, width }}>
              <GanttBackdrop
                schedule={shown}
                scale={scale}
                stretch={stretch}
                left={columns.width}
                height={height - HEAD_HEIGHT}
              />
              {items.map(({ index, start }) => {
                const row = rows[index];
                if (!row) return null;
                return (
                  <GanttRowView
                    key={`${row.kind} ${row.id}`}
                    id={rowId(row.id)}
                    row={row}
                    rowIndex={index + 2}
                    top={start - HEAD_HEIGHT}
                    columns={columns}
                    scale={scale}
                    roles={shown.roles}
                    isActive={index === active}
                    isSelected={row.kind === 'task' && row.id === selected}
                    showsFloat={options.floats}
                    baseline={options.baseline ? shown.baseline?.tasks[row.id] : undefined}
                    ghost={ghosts?.get(row.id)}
                    onHover={setHovered}
                    onClick={() => {
                      setActiveId(row.id);
                      if (row.kind === 'phase') toggle(row.id, !row.isOpen);
                      else onSelect(row.id === selected ? null : row.id);
                    }}
                  />
                );
              })}
              <GanttLinks
                schedule={shown}
                rows={rows}
                scale={scale}
                left={columns.width}
                of={options.allLinks ? 'all' : (selected ?? hovered)}
                focus={selected ?? hovered}
                seen={items.map(({ index }) => index)}
              />
            </div>
            {filter.role !== null && (
              <RoleLoad schedule={shown} role={filter.role} scale={scale} left={columns.width} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
