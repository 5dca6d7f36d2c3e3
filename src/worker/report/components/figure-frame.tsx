import type { ReactNode } from 'react';

interface FigureFrameProps {
  readonly title: string;
  /** One sentence that says what the figure shows. */
  readonly summary: string;
  readonly children: ReactNode;
  /** The same as a table. */
  readonly table: ReactNode;
  readonly className: string;
}

/** A figure with its title above it and its numbers below it, as a table that opens. */
export function FigureFrame({ title, summary, children, table, className }: FigureFrameProps) {
  return (
    <figure className={`figure ${className}`}>
      <figcaption>
        <span className="figure-title" dir="auto">
          {title}
        </span>
        <span className="figure-summary">{summary}</span>
      </figcaption>
      {children}
      <details className="figure-data">
        <summary>Show the numbers as a table</summary>
        {table}
      </details>
    </figure>
  );
}
