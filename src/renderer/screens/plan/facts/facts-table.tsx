import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FactRow } from './fact-row.tsx';
import classes from './facts.module.css';
import type { SortKey } from './order-facts.ts';
import type { FactBook, ListedFact } from './use-plan-facts.ts';

const ROW_PX = 52;

interface FactsTableProps {
  readonly facts: readonly ListedFact[];
  readonly book: FactBook;
  readonly locked: boolean;
  readonly sort: { readonly key: SortKey; readonly descending: boolean };
  readonly onSort: (key: SortKey) => void;
  /** Id of the fact to go to; at each visit of the address the table goes there. */
  readonly target: string | undefined;
  readonly visit: string | undefined;
  readonly onSet: (fact: ListedFact, value: string) => Promise<void>;
  readonly onTakeBack: (fact: ListedFact) => void;
}

const COLUMNS: readonly { readonly label: string; readonly sort?: SortKey; readonly className?: string | undefined }[] =
  [
    { label: 'Fact', sort: 'label' },
    { label: 'Value' },
    { label: 'Basis', sort: 'basis' },
    { label: 'Source', className: classes.source },
    { label: 'Used in', sort: 'uses', className: classes.uses },
  ];

/** The ledger as a table. Only the rows in view are there, so that a thousand facts stay quick. */
export function FactsTable(props: FactsTableProps) {
  const { facts, book, locked, sort, onSort, target, visit, onSet, onTakeBack } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(target === undefined ? [] : [target]));
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const editedRows = edited.size === 0 ? [] : facts.flatMap(({ id }, index) => (edited.has(id) ? [index] : []));
  const [onEditing] = useState(
    () => (id: string, isEditing: boolean) =>
      setEdited((before) => (before.has(id) === isEditing ? before : toggled(before, id))),
  );
  const rows = useVirtualizer({
    count: facts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => facts[index]?.id ?? index,
    overscan: 8,
    // A field that is written in exists wherever the table is scrolled to.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...editedRows])].sort((a, b) => a - b),
  });
  const focusRow = (index: number) => {
    const id = facts[index]?.id;
    if (id === undefined) return;
    rows.scrollToIndex(index, { align: 'auto' });
    focusWhenThere(scroller, id);
  };
  const latest = useRef({ facts, rows });
  latest.current = { facts, rows };
  // A fact that was just added comes with the next answer.
  const isThere = facts.some(({ id }) => id === target);
  // Only another visit moves the table: answers of the host come while somebody reads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same fact may be asked for twice
  useEffect(() => {
    const index = target === undefined ? -1 : latest.current.facts.findIndex(({ id }) => id === target);
    if (target === undefined || index < 0) return;
    setOpen((before) => new Set(before).add(target));
    latest.current.rows.scrollToIndex(index, { align: 'center' });
    focusWhenThere(scroller, target);
  }, [target, visit, isThere]);
  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.fact : undefined;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (id === undefined || step === 0) return;
    event.preventDefault();
    focusRow(facts.findIndex((fact) => fact.id === id) + step);
  };
  const [toggle] = useState(() => (id: string) => setOpen((before) => toggled(before, id)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by position, which table elements do not allow
    <div
      role="table"
      aria-label="Facts"
      aria-rowcount={facts.length + 1}
      className={classes.table}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons are */}
      <div role="row" aria-rowindex={1} className={`${classes.cells} ${classes.head}`}>
        {COLUMNS.map((column) => (
          <ColumnHead key={column.label} {...column} sorted={sort} onSort={onSort} />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div ref={scroller} role="rowgroup" className={classes.rows}>
        <div style={{ height: rows.getTotalSize(), position: 'relative' }} role="presentation">
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const fact = facts[index];
            if (!fact) return null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: what is in it is
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <FactRow
                  fact={fact}
                  book={book}
                  isOpen={open.has(fact.id)}
                  locked={locked}
                  onToggle={toggle}
                  onEditing={onEditing}
                  onSet={onSet}
                  onTakeBack={onTakeBack}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface ColumnHeadProps {
  readonly label: string;
  readonly sort?: SortKey;
  readonly className?: string | undefined;
  readonly sorted: { readonly key: SortKey; readonly descending: boolean };
  readonly onSort: (key: SortKey) => void;
}

function ColumnHead({ label, sort, className, sorted, onSort }: ColumnHeadProps) {
  const isSorted = sort !== undefined && sorted.key === sort;
  const Arrow = sorted.descending ? IconArrowUp : IconArrowDown;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the rows
    // biome-ignore lint/a11y/useFocusableInteractive: its button is
    <div
      role="columnheader"
      aria-sort={isSorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
      className={`${classes.cell} ${className ?? ''}`}
    >
      {sort === undefined ? (
        label
      ) : (
        <UnstyledButton className={classes.sort} onClick={() => onSort(sort)}>
          {label}
          {isSorted && <Arrow size={14} aria-hidden />}
        </UnstyledButton>
      )}
    </div>
  );
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}

/** Frames until a row that is scrolled to must have been drawn. */
const PATIENCE_FRAMES = 30;

function focusWhenThere(scroller: { readonly current: HTMLElement | null }, id: string, left = PATIENCE_FRAMES): void {
  const toggle = scroller.current?.querySelector<HTMLElement>(`[data-fact="${CSS.escape(id)}"]`);
  if (toggle) toggle.focus({ preventScroll: true });
  else if (left > 0) requestAnimationFrame(() => focusWhenThere(scroller, id, left - 1));
}
