import type { ReactNode } from 'react';
import type { PARTS } from '../../../shared/report-outline.ts';

interface ReportPartProps {
  readonly part: (typeof PARTS)[number];
  readonly children: ReactNode;
}

/** One of the three parts, under its heading. */
export function ReportPart({ part, children }: ReportPartProps) {
  return (
    <div className="part" id={part.anchor}>
      <div className="part-heading">
        <p className="part-number" aria-hidden="true">
          {part.number}
        </p>
        <h2>
          <span className="visually-hidden">Part {part.number}: </span>
          {part.title}
        </h2>
        <p className="part-promise">{part.promise}</p>
      </div>
      {children}
    </div>
  );
}
