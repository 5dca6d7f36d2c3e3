import { inlineToHtml } from '../../markdown/markdown.ts';
import type { ReportView } from '../../view/view.ts';
import { Icon } from '../icon.tsx';
import { SafeHtml } from '../safe-html.tsx';
import { Headlines } from './headlines.tsx';

/** Titles of this many characters or more are set smaller, so that the first screen has room for the headlines. */
const LONG_TITLE = 60;

/** The first screen: title, notices and headlines. */
export function Masthead({ view }: { readonly view: ReportView }) {
  const { model } = view;
  const scope = { prefix: 'notice--', headingBase: 2, title: '', resolveHash: view.resolveHash };
  return (
    <header className="masthead">
      <p className="eyebrow">
        {view.words('Project plan')}
        <span aria-hidden="true"> · </span>
        <span className="nowrap">
          {view.words('day zero')}: {view.date(model.dayZero)}
        </span>
        <span className="only-in-summary">
          <span aria-hidden="true"> · </span>
          {view.words('Summary; the rest is printed on request.')}
        </span>
      </p>
      <h1 dir="auto" className={model.title.length > LONG_TITLE ? 'long' : undefined}>
        {model.title}
      </h1>
      {model.subtitle === '' ? null : (
        <p className="subtitle" dir="auto">
          {model.subtitle}
        </p>
      )}
      {model.notices.length === 0 ? null : (
        <ul className="notices" aria-label={view.say('Before you read')}>
          {model.notices.map((notice) => (
            <li key={notice}>
              <Icon name="info" />
              <SafeHtml as="span" html={inlineToHtml(view.linked(notice), scope)} />
            </li>
          ))}
        </ul>
      )}
      <Headlines view={view} />
    </header>
  );
}
