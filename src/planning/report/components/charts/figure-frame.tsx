import { type ReactNode, useContext } from 'react';
import { splitNegatives } from '../../markdown/negative-numbers.ts';
import { Medium } from '../medium.ts';
import { Words } from '../words.ts';

interface FigureFrameProps {
  readonly title: string;
  /** One sentence that says what the figure shows. */
  readonly summary: string;
  readonly children: ReactNode;
  /** The same as a table. */
  readonly table: ReactNode;
  readonly className: string;
  /** Whether there is nothing to draw; the summary then says so alone. */
  readonly empty: boolean;
}

/** A figure with its title above it and its numbers below it, as a table that opens. */
export function FigureFrame({ title, summary, children, table, className, empty }: FigureFrameProps) {
  const { say } = useContext(Words);
  // On paper the table would say again what the figure above it has just said.
  const isOnScreen = useContext(Medium) === 'screen';
  return (
    <figure className={`figure ${className}`}>
      <figcaption>
        <span className="figure-title" dir="auto">
          {title}
        </span>
        <span className="figure-summary">{splitNegatives(summary).map(unbroken)}</span>
      </figcaption>
      {empty ? null : (
        <>
          <div className="figure-body">{children}</div>
          {isOnScreen ? (
            <details className="figure-data">
              <summary>{say('Show the numbers as a table')}</summary>
              {table}
            </details>
          ) : null}
        </>
      )}
    </figure>
  );
}

function unbroken(text: string, index: number): ReactNode {
  if (index % 2 === 0) return text;
  return (
    <span key={index} className="nowrap">
      {text}
    </span>
  );
}
