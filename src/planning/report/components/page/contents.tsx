import { OWN_SECTIONS } from '../../../../shared/report-outline.ts';
import type { ReportView } from '../../view/view.ts';
import { partsOf, showsOwn } from './shown-parts.ts';

/**
 * The table of contents, twice: beside the text where there is room, in a disclosure above it where there is not. The
 * style sheet shows one of them, and hides the other from everybody.
 */
export function Contents({ view, place }: { readonly view: ReportView; readonly place: 'side' | 'top' }) {
  if (place === 'side') {
    return (
      <nav className="contents contents-side" aria-label={view.words('Contents')}>
        <p className="contents-title">{view.words('Contents')}</p>
        <ContentsList view={view} />
      </nav>
    );
  }
  return (
    <nav className="contents contents-top" aria-label={view.words('Contents')}>
      <details>
        <summary>{view.words('Contents')}</summary>
        <ContentsList view={view} />
      </details>
    </nav>
  );
}

function ContentsList({ view }: { readonly view: ReportView }) {
  return (
    <ol className="contents-parts">
      {partsOf(view.model).map((part) => (
        <li key={part.anchor}>
          <a className="contents-part" href={`#${part.anchor}`}>
            {view.words(part.title)}
          </a>
          <ol>
            {view.sections
              .filter(({ section }) => section.part === part.number)
              .map(({ section, anchor }) => (
                <Entry key={anchor} anchor={anchor} title={section.title} />
              ))}
            {OWN_SECTIONS.filter((own) => own.part === part.number && showsOwn(view.model, own.anchor)).map(
              ({ anchor, title }) => (
                <Entry key={anchor} anchor={anchor} title={view.words(title)} />
              ),
            )}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function Entry({ anchor, title }: { readonly anchor: string; readonly title: string }) {
  return (
    <li>
      <a href={`#${anchor}`} data-contents={anchor}>
        <bdi className="contents-name">{title}</bdi>
        <span className="contents-hits" hidden />
      </a>
    </li>
  );
}
