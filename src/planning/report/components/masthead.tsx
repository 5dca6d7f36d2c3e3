import { inlineToHtml } from '../markdown.ts';
import type { ReportView } from '../view.ts';
import { Headlines } from './headlines.tsx';
import { Icon } from './icon.tsx';
import { SafeHtml } from './safe-html.tsx';

/** From this many characters on a title is set smaller, to leave the first screen to what follows it. */
const LONG_TITLE = 60;

/** The first screen: what the plan is, what to know before reading it, and what it is worth. */
export function Masthead({ view }: { readonly view: ReportView }) {
  const { model } = view;
  const scope = { prefix: 'notice--', headingBase: 2, title: '', resolveHash: view.resolveHash };
  return (
    <header className="masthead">
      <p className="eyebrow">
        Project plan<span aria-hidden="true"> · </span>
        <span className="nowrap">day 0 is {view.date(model.dayZero)}</span>
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
        <ul className="notices" aria-label="Before you read">
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
