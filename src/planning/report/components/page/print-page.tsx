import type { PrintedPart } from '../../../../shared/contracts/printed-part.ts';
import type { ReportView } from '../../view/view.ts';
import { Medium } from '../medium.ts';
import { SafeHtml } from '../safe-html.tsx';
import { Words } from '../words.ts';
import { Masthead } from './masthead.tsx';
import { ReportParts } from './report-parts.tsx';

interface PrintPageProps {
  readonly view: ReportView;
  readonly part: PrintedPart;
  readonly policy: string;
  readonly style: string;
}

/** What is printed of a report, and nothing else. */
export function PrintPage({ view, part, policy, style }: PrintPageProps) {
  const { model } = view;
  return (
    <html lang={model.locale} data-print-appendix={part === 'all' ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="referrer" content="no-referrer" />
        <meta name="generator" content={model.generator} />
        <meta httpEquiv="x-dns-prefetch-control" content="off" />
        <title>{model.title}</title>
        <link rel="icon" href="data:," />
        <SafeHtml as="style" html={style} />
      </head>
      <body>
        <Words.Provider value={view}>
          <Medium.Provider value={part}>
            <div className="page">
              <main id="report" aria-label={view.say('Report')}>
                <Masthead view={view} />
                <ReportParts view={view} />
              </main>
            </div>
          </Medium.Provider>
        </Words.Provider>
      </body>
    </html>
  );
}
