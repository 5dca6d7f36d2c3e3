// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn where they are seen, which a table cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the tree has the focus for its rows, by aria-activedescendant
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import type { TimeScale } from '../components/format/time-scale.ts';
import { type Columns, columnStyle, ROW_HEIGHT } from './chart-columns.ts';
import classes from './time-chart.module.css';

interface ChartRowProps extends ComponentPropsWithoutRef<'div'> {
  readonly id: string;
  /** Counted from 1, with the head. */
  readonly rowIndex: number;
  /** 1 for a group or a row of its own, 2 for one of a group. */
  readonly level: 1 | 2;
  /** In pixels. */
  readonly top: number;
  readonly columns: Columns;
  readonly scale: TimeScale;
  readonly isActive: boolean;
  /** Names of columns with figures. */
  readonly figures: readonly string[];
  /** What stands in a column. */
  readonly cell: (column: string) => ReactNode;
  /** What is drawn over time. */
  readonly children: ReactNode;
}

/** A row of a time chart: its cells, which stay at the left, and what is drawn over time. */
export function ChartRow(props: ChartRowProps) {
  const { rowIndex, level, top, columns, scale, isActive, figures, cell, children, ...rest } = props;
  return (
    <div
      {...rest}
      role="row"
      aria-rowindex={rowIndex}
      aria-level={level}
      className={classes.row}
      data-active={isActive || undefined}
      style={{ top, height: ROW_HEIGHT, width: columns.width + scale.width }}
    >
      {columns.names.map((name, index) => (
        <div
          key={name}
          role="gridcell"
          className={classes.cell}
          data-number={figures.includes(name) || undefined}
          data-last={index === columns.names.length - 1 || undefined}
          style={columnStyle(columns, index)}
        >
          {cell(name)}
        </div>
      ))}
      <div role="gridcell" className={classes.bars} style={{ width: scale.width }}>
        {children}
      </div>
    </div>
  );
}
