// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn where they are seen, which a table cannot
import { useMergedRef } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { TimeScale } from '../components/format/time-scale.ts';
import { GanttBackdrop, type GanttBackdropProps } from './chart-backdrop.tsx';
import { type Columns, HEAD_HEIGHT } from './chart-columns.ts';
import type { KeyedRow } from './chart-keys.ts';
import { GanttAxis } from './time-axis.tsx';
import classes from './time-chart.module.css';
import type { TimeChart } from './use-time-chart.ts';

/** Where a row is drawn, and how. */
export interface RowPlace {
  readonly id: string;
  /** Counted from 1, with the head. */
  readonly rowIndex: number;
  /** In pixels. */
  readonly top: number;
  readonly columns: Columns;
  readonly scale: TimeScale;
  readonly isActive: boolean;
  readonly onClick: () => void;
}

interface TimeChartViewProps<Row extends KeyedRow> {
  readonly chart: TimeChart<Row>;
  readonly label: string;
  /** What stands behind the bars. */
  readonly schedule: GanttBackdropProps['schedule'];
  /** Draws a row that is seen. */
  readonly row: (row: Row, place: RowPlace) => ReactNode;
  readonly onPick: (task: string) => void;
  /** Drawn over the rows. */
  readonly children?: ReactNode;
  /** Gives the first column another width, in pixels; null for the usual one. */
  readonly onResize?: (width: number | null) => void;
  /** Drawn below them. */
  readonly below?: ReactNode;
  /** Stands over the chart and is not scrolled. */
  readonly over?: ReactNode;
}

/** Rows below each other, time from left to right. To assistive technology it is a tree of rows. */
export function TimeChartView<Row extends KeyedRow>(props: TimeChartViewProps<Row>) {
  const { chart, label, schedule, row: drawRow, onPick, children, below, over } = props;
  const { scroller, sizeRef, room, rows, active, setActiveId, toggle, columns, scale, stretch, virtual, rowId } = chart;
  const scrollerRef = useMergedRef(scroller, sizeRef);
  const height = virtual.getTotalSize() - HEAD_HEIGHT;
  const activeRow = rows[active];
  const pick = (row: Row) => {
    setActiveId(row.id);
    if (row.kind === 'phase') toggle(row.id, !row.isOpen);
    else onPick(row.id);
  };
  return (
    <div className={classes.chart}>
      <div
        ref={scrollerRef}
        className={classes.scroller}
        role="treegrid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={activeRow && rowId(activeRow.id)}
        tabIndex={0}
        onKeyDown={chart.onKeyDown}
      >
        {room > 0 && (
          <>
            <GanttAxis
              scale={scale}
              stretch={stretch}
              columns={columns}
              deadline={schedule.deadline}
              onResize={props.onResize}
            />
            <div role="rowgroup" className={classes.rows} style={{ height, width: columns.width + scale.width }}>
              <GanttBackdrop schedule={schedule} scale={scale} stretch={stretch} left={columns.width} height={height} />
              {virtual.getVirtualItems().map(({ index, start }) => {
                const row = rows[index];
                return (
                  row &&
                  drawRow(row, {
                    id: rowId(row.id),
                    rowIndex: index + 2,
                    top: start - HEAD_HEIGHT,
                    columns,
                    scale,
                    isActive: index === active,
                    onClick: () => pick(row),
                  })
                );
              })}
              {children}
            </div>
            {below}
          </>
        )}
      </div>
      {over}
    </div>
  );
}
