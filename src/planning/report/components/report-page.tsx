import { APPENDIX, LEDGER_ANCHOR, QUALITY_ANCHOR } from '../../../shared/report-outline.ts';
import type { SectionLayout } from '../model.ts';
import { partsOf, showsOwn } from '../shown-parts.ts';
import type { PlacedSection, ReportView } from '../view.ts';
import { Contents } from './contents.tsx';
import { Ledger } from './ledger.tsx';
import { Masthead } from './masthead.tsx';
import { QualitySummary } from './quality-summary.tsx';
import { ReportPart } from './report-part.tsx';
import { ReportSection } from './report-section.tsx';
import { SafeHtml } from './safe-html.tsx';
import { scriptWords } from './script-words.ts';
import { Toolbar } from './toolbar.tsx';
import { Words } from './words.ts';

interface ReportPageProps {
  readonly view: ReportView;
  readonly policy: string;
  readonly style: string;
  readonly script: string;
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

/** The whole page. The policy stands before anything that it governs. */
export function ReportPage({ view, policy, style, script }: ReportPageProps) {
  const { model } = view;
  return (
    <html lang={model.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="generator" content={model.generator} />
        <meta httpEquiv="x-dns-prefetch-control" content="off" />
        <title>{model.title}</title>
        <link rel="icon" href="data:," />
        <SafeHtml as="style" html={style} />
        <SafeHtml as="script" html={script} />
      </head>
      <body>
        <a className="skip-link" href="#report">
          {view.say('Skip to the report')}
        </a>
        <Words.Provider value={view}>
          <Toolbar />
          <div className="page">
            <Contents view={view} place="side" />
            <main id="report" tabIndex={-1} aria-label={view.say('Report')}>
              <Masthead view={view} />
              <Contents view={view} place="top" />
              {partsOf(model).map((part) => {
                const sections = view.sections.filter(({ section }) => section.part === part.number);
                return (
                  <ReportPart key={part.anchor} part={part} view={view}>
                    {sections.map((placed, index) => (
                      <ReportSection
                        key={placed.anchor}
                        placed={placed}
                        view={view}
                        layout={layoutOf(sections, index)}
                      />
                    ))}
                    {sections.length === 0 && part.number < 3 ? (
                      <p className="empty empty-part">{view.say('Nothing here yet.')}</p>
                    ) : null}
                    {showsOwn(model, QUALITY_ANCHOR) && part.number === 3 ? <QualitySummary view={view} /> : null}
                    {showsOwn(model, LEDGER_ANCHOR) && part.number === APPENDIX ? <Ledger view={view} /> : null}
                  </ReportPart>
                );
              })}
            </main>
          </div>
        </Words.Provider>
        <footer className="colophon">
          <p>{model.generator}</p>
          <p id="announcer" className="visually-hidden" role="status" data-words={scriptWords(view.say)} />
        </footer>
      </body>
    </html>
  );
}
