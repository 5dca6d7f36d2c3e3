// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by pixels cannot be those of a table; the roles are those of the ARIA grid.
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row has the focus, and what is in its cells.
import { useMergedRef } from '@mantine/hooks';
import { useElementScrollRestoration, useNavigate } from '@tanstack/react-router';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { GridHead } from './grid-head.tsx';
import { gridKey } from './grid-keys.ts';
import type { SortKey } from './library-search.ts';
import { openPlan } from './open-plan.ts';
import { deletePlans } from './plan-actions.tsx';
import classes from './plan-grid.module.css';
import { PlanRow, rowId } from './plan-row.tsx';
import { useColumns } from './use-columns.ts';
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
  readonly isTurned: boolean;
  readonly onSort: (sort: SortKey) => void;
  readonly onTags: (plan: LibraryPlan) => void;
}

/** Plans as a table of which only the rows in sight exist. One row is reached by the tab key, the others by arrows. */
export function PlanGrid({ plans, selection, query, sort, isTurned, onSort, onTags }: PlanGridProps) {
  const navigate = useNavigate();
  const columns = useColumns();
  const scroller = useRef<HTMLDivElement>(null);
  const [scrollBar, measureScrollBar] = useScrollBarWidth();
  const restored = useElementScrollRestoration({ id: SCROLL_ID });
  // By id: others come and go above it. The index is for when the plan itself goes.
  const [reached, setReached] = useState({ planId: plans[0]?.plan_id, index: 0 });
  const place = plans.findIndex(({ plan_id }) => plan_id === reached.planId);
  const active = place >= 0 ? place : Math.min(reached.index, plans.length - 1);
  const latest = useRef({ plans, active });
  latest.current = { plans, active };
  const reach = useCallback((index: number) => setReached({ planId: latest.current.plans[index]?.plan_id, index }), []);
  const focusWanted = useRef(false);
  const hasFocus = useRef(false);

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
    // A row that went away with the focus leaves it to the one that took its place.
    if (hasFocus.current && document.activeElement === document.body) focusWanted.current = true;
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
        if (order.extend) selection.extendTo(order.to, active);
        focusWanted.current = true;
        reach(order.to);
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
    (index: number, how: 'toggle' | 'extend') =>
      how === 'extend' ? extendTo(index, latest.current.active) : toggle(index),
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
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      <GridHead
        columns={columns}
        sort={sort}
        isTurned={isTurned}
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
                onReach={reach}
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
