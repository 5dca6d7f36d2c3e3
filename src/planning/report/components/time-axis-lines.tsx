import type { TimeAxis } from '../figures/time-axis.ts';

interface TimeAxisLinesProps {
  readonly axis: TimeAxis;
  /** Height of the drawing in pixels. */
  readonly height: number;
  /** Where the labels stand: above the drawing, or below it. */
  readonly labels: 'top' | 'bottom';
}

/** Grid lines of a time axis with two rows of labels: the larger unit outside, the smaller one next to the drawing. */
export function TimeAxisLines({ axis, height, labels }: TimeAxisLinesProps) {
  const outer = labels === 'top' ? 13 : height - 5;
  const inner = labels === 'top' ? (axis.spans.length > 0 ? 31 : 22) : height - (axis.spans.length > 0 ? 22 : 12);
  const [lineFrom, lineTo] = labels === 'top' ? [38, height] : [0, height - 40];
  return (
    <g className="axis">
      {axis.ticks.map((tick) => (
        <line key={tick.at} className="grid-line" x1={`${tick.at}%`} x2={`${tick.at}%`} y1={lineFrom} y2={lineTo} />
      ))}
      {axis.spans
        .filter((span) => span.at < (span.label.length > 4 ? 88 : 95))
        .map((span) => (
          <g key={span.at}>
            {span.at > 0 ? (
              <line
                className="grid-line-strong"
                x1={`${span.at}%`}
                x2={`${span.at}%`}
                y1={labels === 'top' ? 2 : 0}
                y2={labels === 'top' ? height : height - 2}
              />
            ) : null}
            <text className="axis-span" x={`${span.at}%`} y={outer} dx={span.at > 0 ? 4 : 0}>
              {span.label}
            </text>
          </g>
        ))}
      {axis.ticks
        .filter((tick) => tick.at < 97)
        .map((tick) => (
          <text key={tick.at} className="axis-tick" x={`${tick.at}%`} y={inner} dx={4}>
            {tick.label}
          </text>
        ))}
    </g>
  );
}
