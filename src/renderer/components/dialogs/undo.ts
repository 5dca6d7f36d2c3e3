import { isTypedIn } from '../keys/typed-in.ts';

/** Something that was done and can be taken back. */
interface Done {
  /** As the person was told. */
  readonly what: string;
  readonly undo: () => Promise<unknown>;
}

const MOST = 50;
/** The latest at the end. They hold for the window, not for one screen. */
const done: Done[] = [];

/** Ctrl+Z takes this back next. What it returns forgets it, such as when it was taken back otherwise. */
export function canUndo(entry: Done): () => void {
  done.push(entry);
  if (done.length > MOST) done.shift();
  return () => {
    const place = done.indexOf(entry);
    if (place >= 0) done.splice(place, 1);
  };
}

/**
 * What is to be taken back where the key asks for it; it is forgotten then. Null while something is typed, which has an undo of
 * its own, and where a screen has taken the key already.
 */
export function undoByKey(event: KeyboardEvent): Done | null {
  if (!isUndoKey(event) || event.defaultPrevented || isTypedIn(event.target)) return null;
  const last = done.pop();
  if (!last) return null;
  event.preventDefault();
  return last;
}

/** Ctrl+Z, on a Mac ⌘Z. */
export function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z';
}

/** Ctrl+Shift+Z and Ctrl+Y, on a Mac with ⌘. */
export function isRedoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  const letter = key.toLowerCase();
  return (ctrlKey || metaKey) && !altKey && ((shiftKey && letter === 'z') || (!shiftKey && letter === 'y'));
}
