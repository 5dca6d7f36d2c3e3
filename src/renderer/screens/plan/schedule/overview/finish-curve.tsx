import { scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import type { FinishCurvePoints, FinishPoint, ScheduleView } from '../../../../../shared/contracts/schedule.ts';
import { formatDay, formatPercent } from '../../../../components/format/format.ts';
import { deadlineOdds } from './finish-odds.ts';
import classes from './overview.module.css';

interface FinishCurveProps {
  readonly now: ScheduleView;
  /** As it is saved, while a change is tried. */
  readonly before: ScheduleView | null;
}

const [WIDTH, HEIGHT] = [328, 176];
const EDGE = { left: 46, right: 12, top: 10, bottom: 34 };
const SHARES = [0, 0.5, 0.8, 1];

/** How sure one can be, by each day, that what the deadline is about is finished, or without one everything. */
export function FinishCurve({ now, before }: FinishCurveProps) {
  const odds = deadlineOdds(now);
  if (!odds) return null;
  const earlier = before && deadlineOdds(before);
  const { deadline } = odds;
  const points: FinishPoint[] = [odds, earlier].flatMap((one) => one?.curve ?? []);
  const [first, last] = [Math.min(...points.map(({ days }) => days)), Math.max(...points.map(({ days }) => days))];
  // A deadline far off would press the curve into a line.
  const isNear = deadline !== null && deadline.days < 2 * last - first && deadline.days > 2 * first - last;
  const ends = (isNear ? [...points, deadline] : points).toSorted((a, b) => a.days - b.days);
  const [from, to] = [ends[0], ends.at(-1)];
  if (!from || !to) return null;
  const x = scaleLinear([from.days, Math.max(from.days + 1, to.days)], [EDGE.left, WIDTH - EDGE.right]);
  const y = scaleLinear([0, 1], [HEIGHT - EDGE.bottom, EDGE.top]);
  const path = line<FinishCurvePoints[number]>()
    .x(({ days }) => x(days))
    .y(({ share }) => y(share))
    .curve(curveMonotoneX);
  const p80 = x(odds.p80.days);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={classes.curve}
      role="img"
      aria-label={`How likely each date is. ${odds.label}: ${odds.marks.map(({ share, point }) => by(share, point)).join(', ')}`}
    >
      {SHARES.map((share) => (
        <g key={share}>
          <line x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(share)} y2={y(share)} className={classes.curveGrid} />
          <text x={EDGE.left - 6} y={y(share)} textAnchor="end" dominantBaseline="middle">
            {formatPercent(share)}
          </text>
        </g>
      ))}
      {isNear && (
        <g>
          <line x1={x(deadline.days)} x2={x(deadline.days)} y1={EDGE.top} y2={y(0)} className={classes.curveDeadline} />
          <text
            x={x(deadline.days) + (x(deadline.days) > WIDTH / 2 ? -5 : 5)}
            y={y(0) - 7}
            textAnchor={x(deadline.days) > WIDTH / 2 ? 'end' : 'start'}
          >
            Deadline
          </text>
        </g>
      )}
      {earlier && <path d={path(earlier.curve) ?? ''} className={classes.curveBefore} />}
      <path d={path(odds.curve) ?? ''} className={classes.curveNow} />
      <circle cx={p80} cy={y(0.8)} r={4} className={classes.curvePoint} />
      <text x={EDGE.left} y={HEIGHT - 12}>
        {formatDay(from.date)}
      </text>
      <text x={WIDTH - EDGE.right} y={HEIGHT - 12} textAnchor="end">
        {formatDay(to.date)}
      </text>
    </svg>
  );
}

function by(share: number, { date }: { readonly date: string }): string {
  return `${formatPercent(share)} by ${formatDay(date)}`;
}
