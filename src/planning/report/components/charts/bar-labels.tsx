/** Height of one row in pixels, label above and bar below; `--bar-row` of the style sheet says the same. */
export const BAR_ROW = 44;
/** The part of a row that belongs to its label and is kept free of grid lines. */
export const BAR_STRIP = 21;

export interface BarLabel {
  readonly title: string;
  readonly value: string;
  readonly detail: string;
}

interface BarLabelsProps {
  readonly rows: readonly BarLabel[];
}

/** Titles and values above the bars of a chart. They are HTML so that a long one ends in an ellipsis at any width. */
export function BarLabels({ rows }: BarLabelsProps) {
  return (
    <div className="bar-labels" aria-hidden="true">
      {rows.map((row, index) => (
        <div key={row.title + String(index)} className="bar-label">
          <span className="bar-title" dir="auto" title={row.title}>
            {row.title}
          </span>
          <span className="bar-value">
            {row.value}
            {row.detail === '' ? null : <span className="bar-detail">{row.detail}</span>}
          </span>
        </div>
      ))}
    </div>
  );
}
