import { type KeyboardEvent, useRef } from 'react';
import { isRedoKey, isUndoKey } from '../../../components/dialogs/undo.ts';

/** Letters that follow each other within this time are one step. */
const ONE_STEP_MS = 1_000;

/**
 * A way back and forth through a text that is changed in other ways than by typing it, such as cell by cell.
 * @param onChange takes the text that is to be shown
 */
export function useTextHistory(text: string, onChange: (text: string) => void) {
  const past = useRef<string[]>([]);
  const future = useRef<string[]>([]);
  const changedAt = useRef(0);
  const go = (from: string[], to: string[]) => {
    const next = from.pop();
    if (next === undefined) return;
    to.push(text);
    changedAt.current = 0;
    onChange(next);
  };
  return {
    /** A change is about to be made of this text. @param isStep it is a step of its own, however quickly it follows */
    note(before: string, isStep: boolean) {
      const now = Date.now();
      if (isStep || now - changedAt.current > ONE_STEP_MS) past.current.push(before);
      changedAt.current = isStep ? 0 : now;
      future.current = [];
    },
    onKeyDown(event: KeyboardEvent) {
      const { nativeEvent } = event;
      if (isUndoKey(nativeEvent)) go(past.current, future.current);
      else if (isRedoKey(nativeEvent)) go(future.current, past.current);
      else return;
      event.preventDefault();
    },
  };
}
