import type { Phrase } from '../../../../shared/report-words/report-words.ts';
import { inlineToHtml } from '../../markdown/markdown.ts';
import type { Headline } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
import { Icon, type IconName } from '../icon.tsx';
import { SafeHtml } from '../safe-html.tsx';

const TONES: Readonly<Record<Headline['tone'], { icon: IconName; word: Phrase }>> = {
  good: { icon: 'check', word: 'Good' },
  warning: { icon: 'warning', word: 'Attention' },
  bad: { icon: 'stop', word: 'Problem' },
  neutral: { icon: 'info', word: 'Info' },
};

/** The headlines, one card each. */
export function Headlines({ view }: { readonly view: ReportView }) {
  const { headlines } = view.model;
  const scope = { prefix: 'headline--', headingBase: 2, title: '', resolveHash: view.resolveHash };
  if (headlines.length === 0) return null;
  return (
    <ul
      className={headlines.length % 4 === 0 ? 'headlines headlines-by-four' : 'headlines'}
      aria-label={view.words('At a glance')}
    >
      {headlines.map((headline) => (
        <li key={headline.label} className={`headline tone-${headline.tone}`}>
          <p className="headline-label" dir="auto">
            <Icon name={TONES[headline.tone].icon} />
            <span className="visually-hidden">{view.say(TONES[headline.tone].word)}: </span>
            {headline.label}
          </p>
          <p className="headline-value" dir="auto">
            <SafeHtml as="span" html={inlineToHtml(view.linked(headline.value), scope)} />
          </p>
          {headline.detail === '' ? null : (
            <p className="headline-detail" dir="auto">
              <SafeHtml as="span" html={inlineToHtml(view.linked(headline.detail), scope)} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
