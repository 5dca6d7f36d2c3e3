import { useLocalStorage } from '@mantine/hooks';
import { type Ref, useCallback, useMemo, useState } from 'react';
import { addDays } from '../../../../../shared/calendar-date.ts';
import type { ScheduleLink, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { finishedOn, movedTo, startedOn } from '../../../../../shared/task-moves.ts';
import { columnsFor } from '../../../../time-chart/chart-columns.ts';
import { TimeChartView } from '../../../../time-chart/time-chart.tsx';
import { type TimeChartHandle, useTimeChart } from '../../../../time-chart/use-time-chart.ts';
import type { Editing } from '../editing/editing.ts';
import { RoleLoad } from '../load/role-load.tsx';
import { ganttRows, type RowFilter, shownDays } from '../rows.ts';
import type { ViewOptions } from '../toolbar.tsx';
import { DrawnLink } from './drawn-link.tsx';
import { draggedDays } from './gantt-bars.tsx';
import { GanttLinks } from './gantt-links.tsx';
import { GanttRowView } from './gantt-row.tsx';
import { LinkCard } from './link-card.tsx';
import { LinkingNote } from './linking-note.tsx';
import { type BarDrag, useBarDrag } from './use-bar-drag.ts';
import { useBarKeys } from './use-bar-keys.ts';
import { useInView } from './use-in-view.ts';

interface GanttProps {
  readonly ref: Ref<TimeChartHandle>;
  /** As it is saved. */
  readonly before: ScheduleView;
  /** As it is shown: with the changes that are tried. */
  readonly shown: ScheduleView;
  readonly isPreview: boolean;
  /** Whether `shown` is older than the last change. */
  readonly isCalculating: boolean;
  readonly options: ViewOptions;
  readonly filter: RowFilter;
  readonly selected: string | null;
  /** Null where nothing can be changed now. */
  readonly editing: Editing | null;
  readonly onSelect: (task: string | null) => void;
  readonly onOptions: (options: ViewOptions) => void;
}

/** The chart: tasks below each other, time from left to right. To assistive technology it is a tree of rows. */
export function Gantt(props: GanttProps) {
  const { ref, before, shown, isPreview, isCalculating, options, filter, selected, editing, onSelect, onOptions } =
    props;
  const [hovered, setHovered] = useState<string | null>(null);
  const [picked, setPicked] = useState<ScheduleLink | null>(null);
  const [nameWidth, setNameWidth] = useLocalStorage<number | null>({
    key: 'planexe.schedule.task-column',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const days = useMemo(() => shownDays([before, shown]), [before, shown]);
  const rowsOf = useCallback((closed: ReadonlySet<string>) => ganttRows(shown, filter, closed), [shown, filter]);
  const keys = useBarKeys(shown, editing);
  const selectedTask = shown.tasks.find(({ id }) => id === selected);
  const chart = useTimeChart({
    ref,
    rowsOf,
    columnsOf: (room) => columnsFor(room, options.columns, nameWidth),
    days,
    begin: shown.start,
    zoom: options.zoom,
    onZoom: (zoom) => onOptions({ ...options, zoom }),
    focus: selectedTask?.start ?? null,
    startsAt: selected,
    onKey: keys.onKey,
    onOpen: onSelect,
    onClose: () => (picked ? setPicked(null) : onSelect(null)),
  });
  useInView(chart, shown, selected);
  const { rows, columns, scale, virtual } = chart;
  const ghosts = useMemo(
    () => (isPreview ? new Map(before.tasks.map((task) => [task.id, task])) : null),
    [isPreview, before.tasks],
  );
  const { drag, grab } = useBarDrag(isCalculating, (dropped: BarDrag) => {
    const task = editing?.taskNow(dropped.task);
    if (!editing || !task) return;
    const { calendar } = shown;
    const by = draggedDays(dropped, scale);
    switch (dropped.part) {
      case 'link':
        if (dropped.over !== null) editing.toggleLink(task.id, dropped.over);
        return;
      case 'whole':
        if (by !== 0) editing.move(task, movedTo(task, addDays(task.start, by), calendar));
        return;
      case 'start':
        if (by !== 0) editing.move(task, startedOn(task, addDays(task.start, by), calendar));
        return;
      case 'finish':
        if (by !== 0) editing.move(task, finishedOn(task, addDays(task.finish, by), calendar));
    }
  });
  const isLinkTo = (task: string) => drag?.part === 'link' && drag.over === task && drag.task !== task;
  return (
    <TimeChartView
      chart={chart}
      label="Schedule"
      schedule={shown}
      onResize={setNameWidth}
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
          drag={drag?.task === row.id ? drag : null}
          isTarget={isLinkTo(row.id)}
          onGrab={editing ? grab : undefined}
          onHover={setHovered}
        />
      )}
      onPick={(task) => (keys.linking === null ? onSelect(task === selected ? null : task) : keys.linkTo(task))}
      below={
        filter.role !== null && <RoleLoad schedule={shown} role={filter.role} scale={scale} left={columns.width} />
      }
      over={
        <>
          {keys.linking && <LinkingNote task={keys.linking} onCancel={keys.cancel} />}
          {picked && (
            <LinkCard
              link={picked}
              tasks={shown.tasks}
              onRemove={
                editing &&
                (() => {
                  editing.removeLink(picked);
                  setPicked(null);
                })
              }
              onClose={() => setPicked(null)}
            />
          )}
        </>
      }
    >
      <GanttLinks
        schedule={shown}
        rows={rows}
        scale={scale}
        left={columns.width}
        of={options.allLinks ? 'all' : (selected ?? hovered)}
        focus={selected ?? hovered}
        picked={picked}
        onPick={setPicked}
        seen={virtual.getVirtualItems().map(({ index }) => index)}
      />
      {drag?.part === 'link' && <DrawnLink drag={drag} rows={rows} scale={scale} left={columns.width} />}
    </TimeChartView>
  );
}
