import { Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { TaskState } from '../../../../shared/contracts/task.ts';
import { formatCount, formatDay, formatNumber } from '../../../components/format/format.ts';
import { placeAfterKey } from '../../../components/keys/list-keys.ts';
import { actorName, TASK_STATES } from '../words.ts';
import classes from './board.module.css';
import type { Card } from './card.ts';

interface BoardColumnProps {
  readonly state: TaskState;
  readonly cards: readonly Card[];
  /** With those that do not fit what is looked for. */
  readonly total: number;
  /** The task whose panel is open. */
  readonly selected: string | undefined;
  /** Whether the card that is being dragged may be dropped here. */
  readonly drop: 'none' | 'allowed' | 'refused';
  readonly onSelect: (taskId: string) => void;
  /** Closes the panel. */
  readonly onClose: () => void;
  /** Null: dragging has ended. */
  readonly onDrag: (card: Card | null) => void;
  readonly onDrop: () => void;
}

const CARD_PX = 76;
/** By how many cards a page key moves. */
const PAGE = 6;

/** The tasks in one state. Only the cards in view are in the page, however many there are. */
export function BoardColumn(props: BoardColumnProps) {
  const { state, cards, total, drop, onDrop } = props;
  const { label } = TASK_STATES[state];
  const title = useId();
  return (
    <section
      className={classes.column}
      aria-labelledby={title}
      data-drop={drop}
      data-column={state}
      onDragOver={(event) => {
        // Also where it is refused, so that the reason can be told.
        if (drop !== 'none') event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <h2 id={title} className={classes.columnTitle}>
        <span className={classes.dot} style={{ background: `var(--mantine-color-${TASK_STATES[state].color}-6)` }} />
        {label}{' '}
        <span className={classes.count}>
          {cards.length === total ? formatNumber(total) : `${formatNumber(cards.length)} of ${formatNumber(total)}`}
        </span>
      </h2>
      {cards.length === 0 ? (
        <Text size="sm" c="dimmed" p="xs">
          {total === 0 ? 'No tasks' : 'No matching tasks'}
        </Text>
      ) : (
        <Cards {...props} label={label} />
      )}
    </section>
  );
}

function Cards({ cards, selected, label, onSelect, onClose, onDrag }: BoardColumnProps & { readonly label: string }) {
  const prefix = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    overscan: 6,
  });
  const activeIndex = Math.max(
    0,
    cards.findIndex(({ task_id }) => task_id === (active ?? selected)),
  );
  // Opened at a task, the column shows where it is.
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current && activeIndex > 0) virtual.scrollToIndex(activeIndex, { align: 'center' });
    isFirst.current = false;
  }, [activeIndex, virtual]);

  const goTo = (index: number) => {
    const place = Math.min(Math.max(0, index), cards.length - 1);
    setActive(cards[place]?.task_id);
    virtual.scrollToIndex(place, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = placeAfterKey(event.key, activeIndex, cards.length, PAGE);
    if (place !== null) goTo(place);
    else if (!act(event.currentTarget, event.key)) return;
    event.preventDefault();
  };
  /** Returns whether the key means something here. */
  const act = (list: HTMLElement, key: string): boolean => {
    switch (key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        goToColumn(list, key === 'ArrowRight' ? 1 : -1);
        return true;
      case 'Enter':
      case ' ':
        onSelect(cards[activeIndex]?.task_id ?? '');
        return true;
      case 'Escape':
        if (selected === undefined) return false;
        onClose();
        return true;
      default:
        return false;
    }
  };

  return (
    <div
      ref={scroller}
      className={classes.cards}
      role="listbox"
      aria-label={`${label} tasks`}
      // The list itself has the focus; which card is active it says by its id.
      tabIndex={0}
      aria-activedescendant={`${prefix}-${activeIndex}`}
      onKeyDown={onKeyDown}
    >
      <div className={classes.lines} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const card = cards[index];
          if (!card) return null;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keyboard
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
            <div
              key={card.task_id}
              id={`${prefix}-${index}`}
              className={classes.place}
              style={{ height: CARD_PX, transform: `translateY(${start}px)` }}
              role="option"
              aria-setsize={cards.length}
              aria-posinset={index + 1}
              aria-selected={card.task_id === selected}
              data-active={index === activeIndex || undefined}
              data-task={card.task_id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', card.title);
                event.dataTransfer.effectAllowed = 'move';
                onDrag(card);
              }}
              onDragEnd={() => onDrag(null)}
              onClick={() => {
                setActive(card.task_id);
                onSelect(card.task_id);
              }}
            >
              <div className={classes.card}>
                <span className={classes.cardTitle} title={card.title} dir="auto">
                  {card.title}
                </span>
                <span className={classes.cardText}>{secondLine(card)}</span>
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The next list of cards in that direction takes the focus, if there is one. */
function goToColumn(list: HTMLElement, step: 1 | -1): void {
  const board = list.closest('[data-column]')?.parentElement;
  const lists = [...(board?.querySelectorAll<HTMLElement>('[role="listbox"]') ?? [])];
  lists[lists.indexOf(list) + step]?.focus();
}

function secondLine({ state, waits_for, claimed_by, due, role }: Card): string {
  const parts = [
    state === 'blocked' && waits_for > 0 && `Waits for ${formatCount(waits_for, 'task')}`,
    claimed_by !== null && actorName(claimed_by),
    role,
    due !== null && `due ${formatDay(due)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
