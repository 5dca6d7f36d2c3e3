import { anchorOf, axisRoom, FIGURE_WIDTH } from '../../figures/label-layout.ts';

interface Tick {
  /** Place along the axis, 0 to 100. */
  readonly at: number;
  readonly label: string;
  /** Whether bars begin there. */
  readonly isBase: boolean;
}

interface ValueAxisProps {
  readonly ticks: readonly Tick[];
  /** Pixels from the top: where the lines begin and end, and the foot of the labels. */
  readonly from: number;
  readonly to: number;
  readonly labelsAt: number;
}

/** Vertical lines at round values with what they are worth below. */
export function ValueAxis({ ticks, from, to, labelsAt }: ValueAxisProps) {
  const labels = ticks.map(({ at, label }) => ({ at, text: label }));
  const room = axisRoom(labels, FIGURE_WIDTH);
  return ticks.map(({ at, label, isBase }, index) => (
    <g key={at}>
      <line className={isBase ? 'base-line' : 'grid-line'} x1={`${at}%`} x2={`${at}%`} y1={from} y2={to} />
      {room[index] === 'never' ? null : (
        <text
          className={room[index] === 'roomy' ? 'axis-tick needs-room' : 'axis-tick'}
          x={`${at}%`}
          y={labelsAt}
          textAnchor={anchorOf({ at, text: label }, FIGURE_WIDTH.narrowest)}
        >
          {label}
        </text>
      )}
    </g>
  ));
}
