import { useContext } from 'react';
import { APPENDIX } from '../../../../shared/report-outline.ts';
import { markdownToHtml } from '../../markdown/markdown.ts';
import { sectionMarkdown } from '../../markdown-report/section-markdown.ts';
import type { SectionLayout } from '../../model.ts';
import type { PlacedSection, ReportView } from '../../view/view.ts';
import { FigureView } from '../charts/figure-view.tsx';
import { Medium } from '../medium.ts';
import { SafeHtml } from '../safe-html.tsx';
import { SectionFrame } from './section-frame.tsx';

interface ReportSectionProps {
  readonly placed: PlacedSection;
  readonly view: ReportView;
  readonly layout?: SectionLayout | undefined;
}

/** A section of the plan: its opening words, its figures, then the rest. */
export function ReportSection({ placed, view, layout }: ReportSectionProps) {
  const { section, anchor } = placed;
  // What is closed on the screen is no part of a summary.
  const isSummary = useContext(Medium) === 'summary';
  // Beside a text there is room for one figure.
  const shown = layout === 'beside' ? 1 : section.figures.length;
  const figures = section.figures.map((figure, index) => (
    <FigureView key={`${figure.kind}-${String(index)}`} figure={figure} view={view} />
  ));
  const further = figures.slice(shown);
  const { lead, rest } = markdownToHtml(view.linked(section.markdown), {
    prefix: `${anchor}--`,
    headingBase: 4,
    title: section.title,
    resolveHash: view.resolveHash,
    ...(section.folds && { folds: section.folds, leavesFoldsOut: isSummary }),
  });
  const empty = lead === '' && rest === '' && section.figures.length === 0;
  return (
    <SectionFrame
      anchor={anchor}
      title={section.title}
      badges={section.badges}
      markdown={() => sectionMarkdown(placed, view, 2)}
      folded={section.part === APPENDIX}
      layout={layout}
    >
      {lead === '' ? null : <SafeHtml as="div" className="prose prose-lead" html={lead} />}
      {figures.slice(0, shown)}
      {rest === '' ? null : <SafeHtml as="div" className="prose" html={rest} />}
      {further.length === 0 || isSummary ? null : (
        <details className="fold fold-figures">
          <summary>
            {further.length === 1 ? view.say('One more chart') : view.say('{1} more charts', further.length)}
          </summary>
          <div className="figures">{further}</div>
        </details>
      )}
      {empty ? <p className="empty">{view.say('Nothing here yet.')}</p> : null}
    </SectionFrame>
  );
}
