import type { ReactNode } from 'react';
import { APPENDIX, type PARTS } from '../../../../shared/report-outline.ts';
import type { ReportView } from '../../view/view.ts';

const CLASS: Partial<Record<number, string>> = { 1: 'part part-act', [APPENDIX]: 'part part-appendix' };

interface ReportPartProps {
  readonly part: (typeof PARTS)[number];
  readonly view: ReportView;
  readonly children: ReactNode;
}

/** One of the parts, under its heading. */
export function ReportPart({ part, view, children }: ReportPartProps) {
  return (
    <div className={CLASS[part.number] ?? 'part'} id={part.anchor}>
      <div className="part-heading">
        <p className="part-number" aria-hidden="true">
          {part.number}
        </p>
        <h2>
          <span className="visually-hidden">{`${view.words('Part')} ${part.number}: `}</span>
          {view.words(part.title)}
        </h2>
        <p className="part-promise">{view.words(part.promise)}</p>
      </div>
      {children}
    </div>
  );
}
