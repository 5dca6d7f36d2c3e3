import { LEDGER_ANCHOR } from '../../../../shared/report-outline.ts';
import { ledgerMarkdown } from '../../markdown-report/markdown-report.ts';
import { BASIS_NAMES, basisDetails } from '../../view/basis.ts';
import type { PlacedFact, ReportView } from '../../view/view.ts';
import { SectionFrame } from './section-frame.tsx';

/** Most sections named beside a fact. */
const MOST_USES = 5;

/** Every number of the report with its source; numbers in the text link to their rows. */
export function Ledger({ view }: { readonly view: ReportView }) {
  return (
    <SectionFrame
      anchor={LEDGER_ANCHOR}
      title={view.words('Ledger')}
      badges={['computed']}
      markdown={() => ledgerMarkdown(view, 2)}
      folded
    >
      <div className="prose prose-lead">
        <p>
          {view.facts.length === 0
            ? view.say('The ledger is empty: the plan has no facts.')
            : `${view.say('Every number in this report, with its source.')} ${view.say('Numbers in the text link to their row.')}`}
        </p>
      </div>
      {view.facts.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div className="table-scroll" role="group" aria-label={view.say('Ledger, table')} tabIndex={0}>
          <table className="ledger">
            <caption className="visually-hidden">{view.say('Facts with value, basis and source')}</caption>
            <thead>
              <tr>
                <th scope="col">{view.words('Fact')}</th>
                <th scope="col" className="number">
                  {view.words('Value')}
                </th>
                <th scope="col">{view.words('Basis')}</th>
                <th scope="col">{view.words('Source')}</th>
                <th scope="col">{view.words('Used in')}</th>
              </tr>
            </thead>
            <tbody>
              {view.facts.map((placed) => (
                <LedgerRow key={placed.anchor} placed={placed} view={view} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </SectionFrame>
  );
}

function LedgerRow({ placed, view }: { readonly placed: PlacedFact; readonly view: ReportView }) {
  const { fact, anchor, text, usedIn, onFirstScreen, settableId } = placed;
  const stage = view.sectionOf(fact.stage);
  return (
    <tr id={anchor}>
      <th scope="row">
        <span dir="auto">{fact.label}</span>
        {settableId !== null && <code>{settableId}</code>}
      </th>
      <td className={fact.unit === 'text' ? 'number ledger-value ledger-words' : 'number ledger-value'}>
        <span dir="auto">{text}</span>
        <span className="ledger-unit">{fact.unit}</span>
      </td>
      <td>
        <span className={`basis basis-${fact.basis}`}>{view.say(BASIS_NAMES[fact.basis])}</span>
      </td>
      <td className="ledger-details">
        <dl>
          {basisDetails(fact, view.say).map(({ term, text: detail }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd dir="auto">{detail}</dd>
            </div>
          ))}
          <div>
            <dt>{view.say('Section')}</dt>
            <dd>
              {stage === undefined ? view.titleOf(fact.stage) : <a href={`#${stage.anchor}`}>{stage.section.title}</a>}
            </dd>
          </div>
        </dl>
      </td>
      <td className="ledger-uses">
        {usedIn.length === 0 && !onFirstScreen ? (
          <span className="quiet">{view.say('not used in text')}</span>
        ) : (
          <ul>
            {onFirstScreen ? (
              <li>
                <a href="#report">{view.say('Summary')}</a>
              </li>
            ) : null}
            {usedIn.slice(0, MOST_USES).map((use) => (
              <li key={use.anchor}>
                <a href={`#${use.anchor}`}>{use.section.title}</a>
              </li>
            ))}
            {usedIn.length > MOST_USES ? (
              <li className="quiet">{view.say('and {1} more', usedIn.length - MOST_USES)}</li>
            ) : null}
          </ul>
        )}
      </td>
    </tr>
  );
}
