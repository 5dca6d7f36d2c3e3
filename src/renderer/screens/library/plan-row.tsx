// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by pixels cannot be those of a table; the roles are those of the ARIA grid.
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row has the focus, and what is in its cells.
import { Checkbox, Text } from '@mantine/core';
import { type MouseEvent, memo } from 'react';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { formatDay } from '../../components/format/format.ts';
import classes from './plan-grid.module.css';
import {
  datesText,
  FinishCell,
  FollowsCell,
  PlanCell,
  ProfileCell,
  StateCell,
  TagsCell,
  TimeCell,
} from './row-cells.tsx';
import { RowMenu } from './row-menu.tsx';
import type { ColumnId, Columns } from './use-columns.ts';

/** The element's id of a row. */
export function rowId(index: number): string {
  return `plan-row-${index}`;
}

interface PlanRowProps {
  readonly plan: LibraryPlan;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly height: number;
  readonly columns: Columns;
  readonly query: string;
  /** Whether the tab key reaches it, and what is in it. */
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onReach: (index: number) => void;
  readonly onOpen: (plan: LibraryPlan) => void;
  readonly onSelect: (index: number, how: 'toggle' | 'extend') => void;
  readonly onTags: (plan: LibraryPlan) => void;
}

/** One plan of the list. A click opens it, with Ctrl or Shift it selects. */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { plan, index, start, height, columns, query, isActive, isSelected, onReach, onOpen, onSelect, onTags } = props;
  const reachable = isActive ? 0 : -1;
  const click = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // Links, boxes and menus do what they do; a menu's own layer is a child here and none on the page.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest('button, input, label')) return;
    if (event.shiftKey) onSelect(index, 'extend');
    else if (event.ctrlKey || event.metaKey) onSelect(index, 'toggle');
    else if (!target.closest('a')) onOpen(plan);
    else return;
    event.preventDefault();
  };
  const cell = (id: ColumnId) => {
    switch (id) {
      case 'select':
        return (
          <Checkbox
            size="xs"
            aria-label={`Select ${plan.title}`}
            checked={isSelected}
            tabIndex={reachable}
            onChange={() => onSelect(index, 'toggle')}
          />
        );
      case 'plan':
        return <PlanCell plan={plan} columns={columns} query={query} reachable={isActive} />;
      case 'tags':
        return <TagsCell plan={plan} most={3} />;
      case 'follows':
        return <FollowsCell plan={plan} reachable={isActive} />;
      case 'state':
        return <StateCell plan={plan} />;
      case 'finish':
        return <FinishCell plan={plan} />;
      case 'profile':
        return <ProfileCell plan={plan} />;
      case 'starts':
        return <Text size="sm">{formatDay(plan.start_date)}</Text>;
      case 'created':
        return <TimeCell iso={plan.created_at} />;
      case 'changed':
        return <TimeCell iso={plan.updated_at} title={datesText(plan)} />;
      case 'menu':
        return <RowMenu plan={plan} reachable={isActive} onTags={onTags} />;
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around the rows hears the keys
    <div
      id={rowId(index)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      tabIndex={reachable}
      className={classes.row}
      style={{ height, transform: `translateY(${start}px)`, gridTemplateColumns: columns.template }}
      onClick={click}
      onFocus={() => onReach(index)}
    >
      {columns.list.map(({ id }) => (
        <div key={id} role="gridcell" className={classes.cell} data-column={id}>
          {cell(id)}
        </div>
      ))}
    </div>
  );
});
