import { useContext } from 'react';
import { APPENDIX, LEDGER_ANCHOR, QUALITY_ANCHOR, SUMMARY } from '../../../../shared/report-outline.ts';
import type { SectionLayout } from '../../model.ts';
import type { PlacedSection, ReportView } from '../../view/view.ts';
import { Medium } from '../medium.ts';
import { Ledger } from './ledger.tsx';
import { QualitySummary } from './quality-summary.tsx';
import { ReportPart } from './report-part.tsx';
import { ReportSection } from './report-section.tsx';
import { partsOf, showsOwn } from './shown-parts.ts';

/** The parts of a report with their sections; of a summary, its first part. */
export function ReportParts({ view }: { readonly view: ReportView }) {
  const { model } = view;
  const isSummary = useContext(Medium) === 'summary';
  const parts = partsOf(model).filter(({ number }) => !isSummary || number === SUMMARY);
  return (
    <>
      {parts.map((part) => {
        const sections = view.sections.filter(({ section }) => section.part === part.number);
        return (
          <ReportPart key={part.anchor} part={part} view={view}>
            {sections.map((placed, index) => (
              <ReportSection key={placed.anchor} placed={placed} view={view} layout={layoutOf(sections, index)} />
            ))}
            {sections.length === 0 && part.number < 3 ? (
              <p className="empty empty-part">{view.say('Nothing here yet.')}</p>
            ) : null}
            {showsOwn(model, QUALITY_ANCHOR) && part.number === 3 ? <QualitySummary view={view} /> : null}
            {showsOwn(model, LEDGER_ANCHOR) && part.number === APPENDIX ? <Ledger view={view} /> : null}
          </ReportPart>
        );
      })}
    </>
  );
}

/** How a section is set. A half needs another half beside it, before or behind it; what is left alone takes the width. */
function layoutOf(sections: readonly PlacedSection[], index: number): SectionLayout | undefined {
  const at = (place: number) => sections[place]?.section.layout;
  if (at(index) !== 'half') return at(index);
  let first = index;
  while (at(first - 1) === 'half') first -= 1;
  const isLeft = (index - first) % 2 === 0;
  return !isLeft || at(index + 1) === 'half' ? 'half' : undefined;
}
