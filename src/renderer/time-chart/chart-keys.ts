/** What the keys need to know of a row: one of a task, or the head of a group of tasks. */
export interface KeyedRow {
  readonly kind: 'phase' | 'task';
  readonly id: string;
  readonly isOpen?: boolean;
}

/** What a key does in the chart. */
export type ChartAction =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'scroll'; readonly by: number }
  | { readonly kind: 'toggle'; readonly phase: string; readonly open: boolean }
  | { readonly kind: 'open'; readonly task: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'zoom'; readonly steps: number }
  | { readonly kind: 'fit' };

/** Pixels. */
const SCROLL_STEP = 120;

/**
 * The action of a key on a row; null when the key has none.
 * @param page rows that are seen at once
 * @param isScrolled whether something of the time line is hidden at the left
 */
export function chartAction(
  key: string,
  rows: readonly KeyedRow[],
  active: number,
  page: number,
  isScrolled: boolean,
): ChartAction | null {
  const row = rows[active];
  switch (key) {
    case 'ArrowDown':
      return { kind: 'move', to: active + 1 };
    case 'ArrowUp':
      return { kind: 'move', to: active - 1 };
    case 'PageDown':
      return { kind: 'move', to: active + page };
    case 'PageUp':
      return { kind: 'move', to: active - page };
    case 'Home':
      return { kind: 'move', to: 0 };
    case 'End':
      return { kind: 'move', to: rows.length - 1 };
    case 'ArrowRight':
      return row?.kind === 'phase'
        ? { kind: 'toggle', phase: row.id, open: true }
        : { kind: 'scroll', by: SCROLL_STEP };
    case 'ArrowLeft':
      if (row?.kind === 'phase') return { kind: 'toggle', phase: row.id, open: false };
      if (isScrolled) return { kind: 'scroll', by: -SCROLL_STEP };
      return { kind: 'move', to: rows.findLastIndex((one, index) => index < active && one.kind === 'phase') };
    case 'Enter':
    case ' ':
      if (row?.kind === 'phase') return { kind: 'toggle', phase: row.id, open: !row.isOpen };
      return row ? { kind: 'open', task: row.id } : null;
    case 'Escape':
      return { kind: 'close' };
    case '+':
    case '=':
      return { kind: 'zoom', steps: 1 };
    case '-':
      return { kind: 'zoom', steps: -1 };
    case '0':
      return { kind: 'fit' };
    default:
      return null;
  }
}
