import type { LinkType, ScheduleTask } from '../../../../../shared/contracts/schedule.ts';
import type { TimeScale } from '../../../../components/format/time-scale.ts';

/** How far an arrow leaves a bar before it turns, in pixels. */
const STUB = 7;

interface LinkEnds {
  readonly before: Pick<ScheduleTask, 'start' | 'finish'>;
  readonly after: Pick<ScheduleTask, 'start' | 'finish'>;
  /** The middles of their rows, in pixels from the top. */
  readonly y1: number;
  readonly y2: number;
  /** In pixels. */
  readonly rowHeight: number;
}

/** The arrow of a link as the `d` of an SVG path: out of the one bar, between the rows, into the other. */
export function linkPath(type: LinkType, { before, after, y1, y2, rowHeight }: LinkEnds, scale: TimeScale): string {
  const leavesEnd = type === 'FS' || type === 'FF';
  const meetsStart = type === 'FS' || type === 'SS';
  const x1 = leavesEnd ? scale.end(before.finish) : scale.begin(before.start);
  const x2 = meetsStart ? scale.begin(after.start) : scale.end(after.finish);
  const turn = y2 + (y1 < y2 ? -rowHeight / 2 : rowHeight / 2);
  return `M${x1},${y1}h${leavesEnd ? STUB : -STUB}V${turn}H${x2 + (meetsStart ? -STUB : STUB)}V${y2}H${x2}`;
}
