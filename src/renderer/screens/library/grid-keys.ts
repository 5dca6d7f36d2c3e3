import type { KeyboardEvent } from 'react';

type GridOrder =
  | { readonly do: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly do: 'open' | 'toggle' | 'all' | 'clear' | 'delete' };

interface GridPlace {
  readonly active: number;
  readonly count: number;
  /** Rows that are in sight at once. */
  readonly page: number;
}

/** What a key asks of the list; null when it is for something else, such as a button inside a row. */
export function gridKey(event: KeyboardEvent<HTMLElement>, { active, count, page }: GridPlace): GridOrder | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey, target, currentTarget } = event;
  // What stands in a layer of its own, such as a menu, is a child here and none on the page.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target) || altKey) return null;
  const row = target.closest('[role="row"]');
  if (!row?.hasAttribute('data-index')) return null;
  const to = (index: number): GridOrder => ({
    do: 'move',
    to: Math.max(0, Math.min(count - 1, index)),
    extend: shiftKey,
  });
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? { do: 'all' } : null;
  switch (key) {
    case 'ArrowDown':
      return to(active + 1);
    case 'ArrowUp':
      return to(active - 1);
    case 'PageDown':
      return to(active + page);
    case 'PageUp':
      return to(active - page);
    case 'Home':
      return to(0);
    case 'End':
      return to(count - 1);
    case 'Escape':
      return { do: 'clear' };
    case 'Delete':
      return { do: 'delete' };
    case 'Enter':
      return target === row ? { do: 'open' } : null;
    case ' ':
      return target === row ? { do: 'toggle' } : null;
    default:
      return null;
  }
}
