import { useEffect, useId, useMemo, useRef } from 'react';
import type { ScheduleLink, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import type { TimeScale } from '../../../../components/format/time-scale.ts';
import { ROW_HEIGHT } from '../../../../time-chart/chart-columns.ts';
import type { GanttRow } from '../rows.ts';
import classes from './gantt.module.css';
import { linkPath } from './link-path.ts';

interface GanttLinksProps {
  readonly schedule: ScheduleView;
  readonly rows: readonly GanttRow[];
  readonly scale: TimeScale;
  readonly left: number;
  /** Whose arrows are drawn: those of one task, of all, or none. */
  readonly of: string | 'all' | null;
  /** The task whose arrows stand out. */
  readonly focus: string | null;
  /** Takes the arrow that is clicked. */
  readonly onPick: (link: ScheduleLink) => void;
  readonly picked: ScheduleLink | null;
  /** Places of the rows that are on the page. */
  readonly seen: readonly number[];
}

/** Who waits for whom, as arrows. Tasks of a closed phase have theirs at the phase. */
export function GanttLinks({ schedule, rows, scale, left, of, focus, onPick, picked, seen }: GanttLinksProps) {
  const id = useId();
  const places = useMemo(() => placesOf(schedule, rows), [schedule, rows]);
  const tasks = useMemo(() => new Map(schedule.tasks.map((task) => [task.id, task])), [schedule]);
  const [top, bottom] = [Math.min(...seen), Math.max(...seen)];
  const drawn = schedule.links.filter(({ from, to }) => of !== null && (of === 'all' || from === of || to === of));
  const svg = useRef<SVGSVGElement>(null);
  const pick = useRef<(place: number) => void>(undefined);
  pick.current = (place) => {
    const link = drawn[place];
    if (link) onPick(link);
  };
  // Arrows are no controls: the keyboard has its own way to links, in the task and in the chart.
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof SVGElement && target.dataset.link !== undefined)
        pick.current?.(Number(target.dataset.link));
    };
    const element = svg.current;
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, []);
  const pathOf = ({ from, to, type }: ScheduleLink): string | null => {
    const [before, after] = [tasks.get(from), tasks.get(to)];
    const [row, target] = [places.get(from), places.get(to)];
    if (!before || !after || row === undefined || target === undefined || row === target) return null;
    if (Math.max(row, target) < top || Math.min(row, target) > bottom) return null;
    return linkPath(type, { before, after, y1: middle(row), y2: middle(target), rowHeight: ROW_HEIGHT }, scale);
  };
  return (
    <svg
      ref={svg}
      className={classes.links}
      style={{ insetInlineStart: left }}
      width={scale.width}
      height={rows.length * ROW_HEIGHT}
      aria-hidden
    >
      <defs>
        <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0,0.5L7.5,4L0,7.5z" fill="context-stroke" />
        </marker>
      </defs>
      {drawn.map((link, place) => {
        const path = pathOf(link);
        if (path === null) return null;
        return (
          <g key={`${link.from} ${link.to} ${link.type}`}>
            <path
              d={path}
              className={classes.link}
              data-people={link.origin === 'people' || undefined}
              data-focus={isPicked(link, picked) || link.from === focus || link.to === focus || undefined}
              markerEnd={`url(#${id})`}
            />
            <path d={path} className={classes.linkHit} data-link={place} />
          </g>
        );
      })}
    </svg>
  );
}

function isPicked({ from, to, type }: ScheduleLink, picked: ScheduleLink | null): boolean {
  return from === picked?.from && to === picked.to && type === picked.type;
}

function middle(row: number): number {
  return row * ROW_HEIGHT + ROW_HEIGHT / 2;
}

function placesOf({ tasks }: ScheduleView, rows: readonly GanttRow[]): ReadonlyMap<string, number> {
  const byId = new Map(rows.map((row, index) => [`${row.kind} ${row.id}`, index]));
  return new Map(
    tasks.flatMap(({ id, phase }) => {
      const place = byId.get(`task ${id}`) ?? byId.get(`phase ${phase}`);
      return place === undefined ? [] : [[id, place] as const];
    }),
  );
}
