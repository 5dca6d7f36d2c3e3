import { area, curveStepAfter } from 'd3-shape';
import { useMemo } from 'react';
import { addDays, type CalendarDate } from '../../../../../shared/calendar-date.ts';
import type { ScheduleTask, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { formatNumber } from '../../../../components/format/format.ts';
import type { TimeScale } from '../../../../components/format/time-scale.ts';
import classes from './load.module.css';

interface RoleLoadProps {
  readonly schedule: ScheduleView;
  readonly role: string;
  readonly scale: TimeScale;
  readonly left: number;
}

const HEIGHT = 44;
const TOP = 6;

/** How many people of a role are at work, day by day, against how many there are. It stays at the foot of the chart. */
export function RoleLoad({ schedule, role, scale, left }: RoleLoadProps) {
  const known = schedule.roles.find(({ id }) => id === role);
  if (!known) return null;
  return (
    <div className={classes.load} style={{ width: left + scale.width, height: HEIGHT }} aria-hidden>
      <div className={classes.loadLabel} style={{ width: left }}>
        Peak load: {formatNumber(known.peak)} of {formatNumber(known.available)}
      </div>
      <LoadArea tasks={schedule.tasks} role={known} scale={scale} height={HEIGHT} />
    </div>
  );
}

interface LoadAreaProps {
  readonly tasks: readonly ScheduleTask[];
  readonly role: ScheduleView['roles'][number];
  readonly scale: TimeScale;
  /** In pixels. */
  readonly height: number;
}

/** People at work over time, and a line for how many there are. */
export function LoadArea({ tasks, role, scale, height }: LoadAreaProps) {
  const { id, available, peak } = role;
  const steps = useMemo(() => loadOf(tasks, id, available), [tasks, id, available]);
  const most = Math.max(1, available, peak);
  const y = (people: number) => TOP + (height - TOP) * (1 - people / most);
  const shape = area<Step>()
    .x(({ date }) => scale.begin(date))
    .y0(height)
    .y1(({ people }) => y(people))
    .curve(curveStepAfter);
  return (
    <svg width={scale.width} height={height} aria-hidden>
      <path d={shape(steps) ?? ''} className={classes.loadArea} />
      <line x1={0} x2={scale.width} y1={y(available)} y2={y(available)} className={classes.loadLimit} />
    </svg>
  );
}

interface Step {
  readonly date: CalendarDate;
  readonly people: number;
}

/**
 * People at work from each day on. Where one task ends and the next begins in the course of one day, both count on it;
 * nobody works twice then, so that it is never more than there are.
 */
function loadOf(tasks: readonly ScheduleTask[], role: string, available: number): Step[] {
  const changes = new Map<CalendarDate, number>();
  const add = (date: CalendarDate, people: number) => changes.set(date, (changes.get(date) ?? 0) + people);
  for (const task of tasks) {
    if (task.role !== role || task.part_time || task.days === 0) continue;
    add(task.start, task.people);
    add(addDays(task.finish, 1), -task.people);
  }
  let people = 0;
  return [...changes].sort().map(([date, change]) => {
    people += change;
    return { date, people: Math.min(people, Math.max(available, 1)) };
  });
}
