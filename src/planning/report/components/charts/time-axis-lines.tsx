import { axisRoom, type Room } from '../../figures/label-layout.ts';
import type { TimeAxis } from '../../figures/time-axis.ts';

interface TimeAxisLinesProps {
  readonly axis: TimeAxis;
  /** Height of the drawing in pixels. */
  readonly height: number;
  /** Where the labels stand: above the drawing, below it, or nowhere. */
  readonly labels: 'top' | 'bottom' | 'none';
  /** Pixels of the axis in the narrowest figure, and in one with room for more labels. */
  readonly width: { readonly narrowest: number; readonly roomy: number };
}

/** Pixels between a line and the label at its right. */
const SHIFT = 4;

/** Grid lines of a time axis with two rows of labels: the larger unit outside, the smaller one next to the drawing. */
export function TimeAxisLines({ axis, height, labels, width }: TimeAxisLinesProps) {
  const outer = labels === 'top' ? 13 : height - 5;
  const inner = labels === 'top' ? (axis.spans.length > 0 ? 31 : 22) : height - (axis.spans.length > 0 ? 22 : 12);
  const [lineFrom, lineTo] = labels === 'top' ? [38, height] : [0, labels === 'none' ? height : height - 40];
  const room = (ticks: TimeAxis['ticks']) =>
    axisRoom(
      ticks.map(({ at, label }) => ({ at, text: label })),
      { ...width, anchor: 'start', shift: SHIFT },
    );
  const [tickRoom, spanRoom] = [room(axis.ticks), room(axis.spans)];
  return (
    <g className="axis">
      {axis.ticks.map((tick) => (
        <line key={tick.at} className="grid-line" x1={`${tick.at}%`} x2={`${tick.at}%`} y1={lineFrom} y2={lineTo} />
      ))}
      {axis.spans
        .filter(({ at }) => at > 0)
        .map(({ at }) => (
          <line
            key={at}
            className="grid-line-strong"
            x1={`${at}%`}
            x2={`${at}%`}
            y1={labels === 'top' ? 2 : 0}
            y2={labels === 'bottom' ? height - 2 : height}
          />
        ))}
      {labels === 'none' ? null : (
        <>
          {axis.spans.map(({ at, label }, index) => (
            <AxisLabel key={at} at={at} y={outer} text={label} className="axis-span" room={spanRoom[index]} />
          ))}
          {axis.ticks.map(({ at, label }, index) => (
            <AxisLabel key={at} at={at} y={inner} text={label} className="axis-tick" room={tickRoom[index]} />
          ))}
        </>
      )}
    </g>
  );
}

interface AxisLabelProps {
  readonly at: number;
  readonly y: number;
  readonly text: string;
  readonly className: string;
  readonly room: Room | undefined;
}

function AxisLabel({ at, y, text, className, room }: AxisLabelProps) {
  if (room === undefined || room === 'never') return null;
  return (
    <text
      className={room === 'roomy' ? `${className} needs-room` : className}
      x={`${at}%`}
      y={y}
      dx={at > 0 ? SHIFT : 0}
    >
      {text}
    </text>
  );
}
