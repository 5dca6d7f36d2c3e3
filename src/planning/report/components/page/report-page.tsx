import type { ReportView } from '../../view/view.ts';
import { SafeHtml } from '../safe-html.tsx';
import { Words } from '../words.ts';
import { Contents } from './contents.tsx';
import { Masthead } from './masthead.tsx';
import { ReportParts } from './report-parts.tsx';
import { scriptWords } from './script-words.ts';
import { Toolbar } from './toolbar.tsx';

interface ReportPageProps {
  readonly view: ReportView;
  readonly policy: string;
  readonly style: string;
  readonly script: string;
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
              <ReportParts view={view} />
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
