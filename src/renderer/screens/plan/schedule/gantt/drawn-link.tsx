import type { TimeScale } from '../../../../components/format/time-scale.ts';
import { ROW_HEIGHT } from '../../../../time-chart/chart-columns.ts';
import type { GanttRow } from '../rows.ts';
import classes from './gantt.module.css';
import type { BarDrag } from './use-bar-drag.ts';

interface DrawnLinkProps {
  readonly drag: BarDrag;
  readonly rows: readonly GanttRow[];
  readonly scale: TimeScale;
  readonly left: number;
}

/** The arrow that is being drawn, from the bar to the pointer. */
export function DrawnLink({ drag, rows, scale, left }: DrawnLinkProps) {
  const place = rows.findIndex(({ kind, id }) => kind === 'task' && id === drag.task);
  const row = rows[place];
  if (row?.kind !== 'task') return null;
  const [x, y] = [scale.end(row.task.finish) + 8, place * ROW_HEIGHT + ROW_HEIGHT / 2];
  return (
    <svg
      className={classes.links}
      style={{ insetInlineStart: left }}
      width={scale.width}
      height={rows.length * ROW_HEIGHT}
      aria-hidden
    >
      <path d={`M${x},${y}l${drag.by.x},${drag.by.y}`} className={classes.drawn} />
    </svg>
  );
}
