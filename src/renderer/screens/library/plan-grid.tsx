// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by pixels cannot be those of a table; the roles are those of the ARIA grid.
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row has the focus, and what is in its cells.
import { useMergedRef } from '@mantine/hooks';
import { useElementScrollRestoration, useNavigate } from '@tanstack/react-router';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { GridHead } from './grid-head.tsx';
import { gridKey } from './grid-keys.ts';
import { openPlan } from './open-plan.ts';
import { deletePlans } from './plan-actions.tsx';
import classes from './plan-grid.module.css';
import { PlanRow, rowId } from './plan-row.tsx';
import { useColumns } from './use-columns.ts';
import type { SortKey } from './use-library-search.ts';
import { useScrollBarWidth } from './use-scroll-bar-width.ts';
import type { Selection } from './use-selection.ts';

/** Pixels: two lines. All are of one height, so that a list of any length scrolls smoothly. */
const ROW_HEIGHT = 64;
const SCROLL_ID = 'library';

interface PlanGridProps {
  readonly plans: readonly LibraryPlan[];
  readonly selection: Selection;
  readonly query: string;
  readonly sort: SortKey | undefined;
  readonly onSort: (sort: SortKey) => void;
  readonly onTags: (plan: LibraryPlan) => void;
}

/** Plans as a table of which only the rows in sight exist. One row is reached by the tab key, the others by arrows. */
export function PlanGrid({ plans, selection, query, sort, onSort, onTags }: PlanGridProps) {
  const navigate = useNavigate();
  const columns = useColumns();
  const scroller = useRef<HTMLDivElement>(null);
  const [scrollBar, measureScrollBar] = useScrollBarWidth();
  const restored = useElementScrollRestoration({ id: SCROLL_ID });
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, plans.length - 1);
  const focusWanted = useRef(false);

  const rows = useVirtualizer({
    count: plans.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => plans[index]?.plan_id ?? index,
    overscan: 6,
    initialOffset: restored?.scrollY ?? 0,
    // The row that the tab key reaches exists wherever the list is scrolled to.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  });

  useEffect(() => {
    if (!focusWanted.current) return;
    const row = document.getElementById(rowId(active));
    if (!row) return;
    focusWanted.current = false;
    row.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const order = gridKey(event, { active, count: plans.length, page });
    const plan = plans[active];
    if (!order || !plan) return;
    event.preventDefault();
    switch (order.do) {
      case 'move':
        if (order.extend) selection.extendTo(order.to);
        focusWanted.current = true;
        setActive(order.to);
        rows.scrollToIndex(order.to);
        return;
      case 'open':
        return openPlan(navigate, plan);
      case 'toggle':
        return selection.toggle(active);
      case 'all':
        return selection.all();
      case 'clear':
        return selection.clear();
      case 'delete':
        return void deletePlans(selection.plans.length > 0 ? selection.plans : [plan]);
    }
  };

  const onOpen = useCallback((plan: LibraryPlan) => openPlan(navigate, plan), [navigate]);
  const { toggle, extendTo } = selection;
  const onSelect = useCallback(
    (index: number, how: 'toggle' | 'extend') => (how === 'extend' ? extendTo(index) : toggle(index)),
    [toggle, extendTo],
  );

  return (
    <div
      role="grid"
      aria-label="Plans"
      aria-multiselectable="true"
      aria-rowcount={plans.length + 1}
      aria-colcount={columns.list.length}
      className={classes.grid}
      style={{ ['--scroll-bar' as string]: `${scrollBar}px` }}
      onKeyDown={onKeyDown}
    >
      <GridHead
        columns={columns}
        sort={sort}
        onSort={onSort}
        isAllSelected={selection.plans.length > 0 && selection.plans.length === plans.length}
        isSomeSelected={selection.plans.length > 0}
        onSelectAll={selection.plans.length === plans.length ? selection.clear : selection.all}
      />
      <div
        ref={useMergedRef(scroller, measureScrollBar)}
        role="presentation"
        className={classes.scroll}
        data-scroll-restoration-id={SCROLL_ID}
      >
        <div role="rowgroup" className={classes.rows} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start, size }) => {
            const plan = plans[index];
            return plan ? (
              <PlanRow
                key={key}
                plan={plan}
                index={index}
                start={start}
                height={size}
                columns={columns}
                query={query}
                isActive={index === active}
                isSelected={selection.has(plan.plan_id)}
                onReach={setActive}
                onOpen={onOpen}
                onSelect={onSelect}
                onTags={onTags}
              />
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}
