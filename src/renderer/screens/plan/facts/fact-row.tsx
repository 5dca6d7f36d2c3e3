import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { formatCount } from '../../../components/format/format.ts';
import { BasisBadge } from './basis.tsx';
import { FactDetails } from './fact-details.tsx';
import { FactValue } from './fact-value.tsx';
import classes from './facts.module.css';
import { usesOf } from './order-facts.ts';
import type { FactBook, ListedFact } from './use-plan-facts.ts';

/** Of the table; what is known of a fact takes all of them. */
const COLUMNS = 5;

interface FactRowProps {
  readonly fact: ListedFact;
  readonly book: FactBook;
  readonly isOpen: boolean;
  /** Where nothing can be changed now. */
  readonly locked: boolean;
  readonly onToggle: (id: string) => void;
  readonly onEditing: (id: string, isEditing: boolean) => void;
  readonly onSet: (fact: ListedFact, value: string) => Promise<void>;
  readonly onTakeBack: (fact: ListedFact) => void;
}

/** A fact as a row of the table; opened, it says everything that is known of it. */
export const FactRow = memo(function FactRow(props: FactRowProps) {
  const { fact, book, isOpen, locked, onToggle, onEditing, onSet, onTakeBack } = props;
  const uses = usesOf(fact).length;
  const source = sourceText(fact, book);
  return (
    <>
      <div className={classes.cells}>
        {/* biome-ignore lint/a11y/useSemanticElements: rows are placed by position, which table elements do not allow */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its button is */}
        <div role="rowheader" className={classes.cell}>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            data-fact={fact.id}
            onClick={() => onToggle(fact.id)}
          >
            <IconChevronRight size={16} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
            <span className={classes.names}>
              <span className={classes.label} dir="auto" title={fact.label}>
                {fact.label}
              </span>
              <span className={classes.id}>{fact.id}</span>
            </span>
          </UnstyledButton>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="cell" className={classes.cell}>
          <FactValue
            fact={fact}
            book={book}
            settable={!locked && fact.basis !== 'derived'}
            onEditing={onEditing}
            onSet={onSet}
          />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="cell" className={`${classes.cell} ${classes.badge}`}>
          <BasisBadge basis={fact.basis} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="cell" className={`${classes.cell} ${classes.source}`} title={source} dir="auto">
          {source}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="cell" className={`${classes.cell} ${classes.uses}`}>
          {uses === 0 ? '–' : formatCount(uses, 'section')}
        </div>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div role="cell" aria-colspan={COLUMNS}>
          <FactDetails fact={fact} book={book} onTakeBack={locked ? null : onTakeBack} />
        </div>
      )}
    </>
  );
});

/** Where the number comes from, in one line. */
function sourceText(fact: ListedFact, book: FactBook): string {
  if (fact.basis === 'set') return 'Entered by you';
  if (fact.quote) return `“${fact.quote.text}”`;
  if (fact.formula) return fact.formula;
  if (fact.assumption) return book.plain(fact.assumption.why);
  return fact.note ?? book.stageTitle(fact.stage);
}
