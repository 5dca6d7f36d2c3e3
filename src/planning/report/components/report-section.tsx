import { APPENDIX } from '../../../shared/report-outline.ts';
import { markdownToHtml } from '../markdown.ts';
import { sectionMarkdown } from '../section-markdown.ts';
import type { PlacedSection, ReportView } from '../view.ts';
import { FigureView } from './figure-view.tsx';
import { SafeHtml } from './safe-html.tsx';
import { SectionFrame } from './section-frame.tsx';

interface ReportSectionProps {
  readonly placed: PlacedSection;
  readonly view: ReportView;
}

/** A section of the plan: its opening words, its figures, then the rest. */
export function ReportSection({ placed, view }: ReportSectionProps) {
  const { section, anchor } = placed;
  const { lead, rest } = markdownToHtml(view.linked(section.markdown), {
    prefix: `${anchor}--`,
    headingBase: 4,
    title: section.title,
    resolveHash: view.resolveHash,
  });
  const empty = lead === '' && rest === '' && section.figures.length === 0;
  return (
    <SectionFrame
      anchor={anchor}
      title={section.title}
      badges={section.badges}
      markdown={sectionMarkdown(placed, view, 2)}
      folded={section.part === APPENDIX}
    >
      {lead === '' ? null : <SafeHtml as="div" className="prose prose-lead" html={lead} />}
      {section.figures.map((figure, index) => (
        <FigureView key={`${figure.kind}-${String(index)}`} figure={figure} view={view} />
      ))}
      {rest === '' ? null : <SafeHtml as="div" className="prose" html={rest} />}
      {empty ? <p className="empty">Nothing here yet.</p> : null}
    </SectionFrame>
  );
}
