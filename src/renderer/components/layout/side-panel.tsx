import { CloseButton, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './side-panel.module.css';

interface SidePanelProps {
  readonly title: string;
  readonly isOver: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What stands beside the main part of a screen, or over it where there is no room beside it. */
export function SidePanel({ title, isOver, onClose, children }: SidePanelProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    // Over the main part it takes the keys; beside it, these stay where they are.
    if (!isOver) return;
    const before = document.activeElement;
    element.current?.focus();
    return () => {
      // What had the keys goes on with them, unless something else has them by now.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [isOver]);
  return (
    <aside
      ref={element}
      className={classes.panel}
      data-over={isOver || undefined}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        // An open list of choices takes it for itself.
        const { target } = event;
        const isOfList = target instanceof Element && target.closest('[aria-expanded="true"]') !== null;
        if (event.key === 'Escape' && !event.defaultPrevented && !isOfList) onClose();
      }}
    >
      <div className={classes.head}>
        <Title order={2} size="h5" dir="auto" className={classes.title ?? ''}>
          {title}
        </Title>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
    </aside>
  );
}
