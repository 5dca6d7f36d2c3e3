import { type Ref, useCallback, useMemo } from 'react';
import type { ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import type { Zoom } from '../../../../components/format/time-scale.ts';
import type { Columns } from '../../../../time-chart/chart-columns.ts';
import { TimeChartView } from '../../../../time-chart/time-chart.tsx';
import { type TimeChartHandle, useTimeChart } from '../../../../time-chart/use-time-chart.ts';
import { shownDays } from '../rows.ts';
import { LoadRow } from './load-row.tsx';

interface LoadChartProps {
  readonly ref: Ref<TimeChartHandle>;
  readonly schedule: ScheduleView;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  /** Takes the role whose tasks are to be looked at. */
  readonly onRole: (role: string) => void;
}

/** How many people of each role are at work, day by day, against how many there are. */
export function LoadChart({ ref, schedule, zoom, onZoom, onRole }: LoadChartProps) {
  const { roles } = schedule;
  const days = useMemo(() => shownDays([schedule]), [schedule]);
  const rowsOf = useCallback(() => roles.map((role) => ({ kind: 'task' as const, id: role.id, role })), [roles]);
  const chart = useTimeChart({
    ref,
    rowsOf,
    columnsOf: columnsFor,
    days,
    begin: schedule.start,
    zoom,
    onZoom,
    onOpen: onRole,
  });
  return (
    <TimeChartView
      chart={chart}
      label="Load by role"
      schedule={schedule}
      row={({ id: key, role }, place) => <LoadRow key={key} {...place} role={role} tasks={schedule.tasks} />}
      onPick={onRole}
    />
  );
}

const FIGURE = 76;

/** The roles, which stay at the left, with their peak and how many there are. @param room in pixels */
function columnsFor(room: number): Columns {
  const name = Math.round(Math.min(400, Math.max(140, room * 0.25)));
  const width = name + 2 * FIGURE;
  return {
    names: ['Role', 'Peak', 'Available'],
    widths: [name, FIGURE, FIGURE],
    lefts: [0, name, name + FIGURE],
    width,
    kept: width,
  };
}
