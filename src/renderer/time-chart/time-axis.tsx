// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn where they are seen, which a table cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the tree has the focus for its rows, by aria-activedescendant
import { VisuallyHidden } from '@mantine/core';
import type { ScheduleView } from '../../shared/contracts/schedule.ts';
import { axisTicks, type Tick, type TimeScale } from '../components/format/time-scale.ts';
import { type Columns, columnStyle } from './chart-columns.ts';
import { marksOf } from './chart-marks.ts';
import { ColumnGrip } from './column-grip.tsx';
import classes from './time-chart.module.css';
import type { Stretch } from './use-zoom-anchor.ts';

interface GanttAxisProps {
  readonly scale: TimeScale;
  readonly stretch: Stretch;
  readonly columns: Columns;
  readonly deadline: ScheduleView['deadline'];
  /** Gives the first column another width, in pixels; null for the usual one. Left out where it keeps its width. */
  readonly onResize?: ((width: number | null) => void) | undefined;
}

/** The head of the chart; it stays in view. */
export function GanttAxis({ scale, stretch, columns, deadline, onResize }: GanttAxisProps) {
  const [upper, lower] = axisTicks(scale, stretch.left, stretch.right);
  return (
    <div role="rowgroup" className={classes.head} style={{ width: columns.width + scale.width }}>
      <div role="row" className={classes.headRow} aria-rowindex={1}>
        {columns.names.map((name, index) => (
          <div
            key={name}
            role="columnheader"
            className={classes.headLabel}
            style={columnStyle(columns, index)}
            data-last={index === columns.names.length - 1 || undefined}
          >
            {name}
            {index === 0 && onResize && <ColumnGrip width={columns.widths[0] ?? 0} onResize={onResize} />}
          </div>
        ))}
        <div role="columnheader" className={classes.axis} style={{ width: scale.width }}>
          <VisuallyHidden>Time</VisuallyHidden>
          <Tier ticks={upper} labels={columns.kept} isUpper />
          <Tier ticks={lower} labels={columns.kept} />
          <div className={classes.markTier} aria-hidden>
            {marksOf(deadline, scale).map(({ kind, label, x, side }) => (
              <span key={kind} className={classes.markLabel} data-kind={kind} data-side={side} style={{ left: x }}>
                {label}
              </span>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** How wide a letter of a label is at most, in pixels. */
const LETTER = 7;

interface TierProps {
  readonly ticks: readonly Tick[];
  /** Width of the columns that stay, in pixels: a name sticks beside them while its stretch is seen. */
  readonly labels: number;
  readonly isUpper?: boolean;
}

function Tier({ ticks, labels, isUpper = false }: TierProps) {
  return (
    <div className={classes.tier} aria-hidden data-upper={isUpper || undefined}>
      {ticks.map(({ date, label, x, width }) => (
        <div key={date} className={classes.tick} style={{ left: x, width }}>
          <span className={classes.tickLabel} style={isUpper ? { insetInlineStart: labels + 6 } : undefined}>
            {width >= label.length * LETTER + 4 ? label : ''}
          </span>
        </div>
      ))}
    </div>
  );
}
