import { useContext } from 'react';
import { PRINT_ALL } from '../../../../shared/report-outline.ts';
import { Icon } from '../icon.tsx';
import { Words } from '../words.ts';

/** Controls that need the page's script; the style sheet hides them where scripts are off. */
export function Toolbar() {
  const { say } = useContext(Words);
  return (
    <header className="toolbar needs-script">
      <search className="search">
        <label className="visually-hidden" htmlFor="search">
          {say('Search in this report')}
        </label>
        <Icon name="search" />
        <input
          id="search"
          type="search"
          placeholder={say('Search')}
          autoComplete="off"
          spellCheck="false"
          aria-keyshortcuts="/"
        />
        <kbd className="search-key">/</kbd>
        <span id="search-count" className="search-count" role="status" />
        <button type="button" id="search-previous" className="button-icon" disabled title={say('Previous result')}>
          <Icon name="up" />
          <span className="visually-hidden">{say('Previous result')}</span>
        </button>
        <button type="button" id="search-next" className="button-icon" disabled title={say('Next result')}>
          <Icon name="down" />
          <span className="visually-hidden">{say('Next result')}</span>
        </button>
      </search>
      <div className="tools">
        <button type="button" id="expand-all" className="button">
          <Icon name="expand" />
          <span className="button-text">{say('Expand all')}</span>
        </button>
        <button type="button" id="collapse-all" className="button">
          <Icon name="collapse" />
          <span className="button-text">{say('Collapse all')}</span>
        </button>
        <button type="button" id="print" className="button">
          <Icon name="print" />
          <span className="button-text">{say('Print summary')}</span>
        </button>
        <button type="button" id={PRINT_ALL} className="button">
          <Icon name="printAll" />
          <span className="button-text">{say('Print all')}</span>
        </button>
        <button type="button" id="theme" className="button" aria-pressed="false">
          <Icon name="moon" />
          <span className="button-text">{say('Dark')}</span>
        </button>
      </div>
    </header>
  );
}
