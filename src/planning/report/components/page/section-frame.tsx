import { type ReactNode, useContext } from 'react';
import type { SectionLayout } from '../../model.ts';
import { Icon } from '../icon.tsx';
import { Medium } from '../medium.ts';
import { Words } from '../words.ts';

interface SectionFrameProps {
  readonly anchor: string;
  readonly title: string;
  readonly badges: readonly string[];
  /** What the copy button copies; asked for where there is one. */
  readonly markdown: () => string;
  /** Whether it is closed at first. */
  readonly folded?: boolean;
  readonly layout?: SectionLayout | undefined;
  readonly children: ReactNode;
}

/** A section that collapses under its heading; readers without scripts open a folded one as well. */
export function SectionFrame({ anchor, title, badges, markdown, folded = false, layout, children }: SectionFrameProps) {
  const isOnScreen = useContext(Medium) === 'screen';
  return (
    <section
      className={layout === undefined ? 'section' : `section section-${layout}`}
      id={anchor}
      data-section={anchor}
    >
      {isOnScreen ? <SectionTools anchor={anchor} title={title} /> : null}
      <details className="section-body" open={!folded}>
        <summary>
          <h3 dir="auto">{title}</h3>
          {badges.map((badge) => (
            <span key={badge} className="badge" dir="auto">
              {badge}
            </span>
          ))}
        </summary>
        <div className="section-content">{children}</div>
      </details>
      {isOnScreen ? <template data-markdown={anchor}>{markdown()}</template> : null}
    </section>
  );
}

function SectionTools({ anchor, title }: Pick<SectionFrameProps, 'anchor' | 'title'>) {
  const { say } = useContext(Words);
  return (
    <div className="section-tools needs-script">
      <button type="button" className="button button-quiet" data-link={anchor}>
        <Icon name="link" />
        <span className="button-text">{say('Link')}</span>
        <span className="visually-hidden">{` ${say('to “{1}”: copy', title)}`}</span>
      </button>
      <button type="button" className="button button-quiet" data-copy={anchor}>
        <Icon name="copy" />
        <span className="button-text">{say('Copy')}</span>
        <span className="visually-hidden">{` ${say('“{1}” as Markdown', title)}`}</span>
      </button>
    </div>
  );
}
