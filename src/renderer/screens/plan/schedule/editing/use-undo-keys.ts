import { useWindowEvent } from '@mantine/hooks';
import { isRedoKey, isUndoKey } from '../../../../components/dialogs/undo.ts';
import type { Draft } from './use-schedule.ts';

/** Before the window's own undo, which takes back what was saved. */
const FIRST = { capture: true };

/**
 * Ctrl+Z and Ctrl+Shift+Z go through what is tried, in fields too, for what is typed there is a step of it. A field whose
 * text is not taken before it is left has `data-own-undo`.
 */
export function useUndoKeys(draft: Pick<Draft, 'canUndo' | 'canRedo' | 'undo' | 'redo'>): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-own-undo]')) return;
    const step = isUndoKey(event) && draft.canUndo ? draft.undo : isRedoKey(event) && draft.canRedo ? draft.redo : null;
    if (!step) return;
    event.preventDefault();
    step();
  };
  useWindowEvent('keydown', onKey, FIRST);
}
