import { type PointerEvent, useEffect, useState } from 'react';

/** What of a bar is dragged: all of it, one of its ends, or an arrow from it to another task. */
export type BarPart = 'whole' | 'start' | 'finish' | 'link';

/** A bar that is being dragged. */
export interface BarDrag {
  readonly task: string;
  readonly part: BarPart;
  /** How far, in pixels. */
  readonly by: { readonly x: number; readonly y: number };
  /** Id of the task whose row the pointer is over; null where there is none. */
  readonly over: string | null;
}

/** Less than this is a click, in pixels. */
const STILL = 4;

/**
 * Dragging bars by pointer; Escape gives it up. A bar that was let go stays where it is until the schedule has been
 * calculated with it.
 * @param isCalculating whether what is shown is older than the last change
 * @param onDrop not called for a click, which the row gets as it would without any of this
 */
export function useBarDrag(isCalculating: boolean, onDrop: (drag: BarDrag) => void) {
  const [drag, setDrag] = useState<BarDrag | null>(null);
  const [dropped, setDropped] = useState<BarDrag | null>(null);
  useEffect(() => {
    if (dropped && !isCalculating) setDropped(null);
  }, [dropped, isCalculating]);
  const grab = (event: PointerEvent<HTMLElement>, task: string, part: BarPart) => {
    if (event.button !== 0) return;
    const { clientX, clientY, pointerId } = event;
    const handle: HTMLElement = event.currentTarget;
    // Neither text is selected nor the bar below an end is dragged as well.
    event.preventDefault();
    event.stopPropagation();
    handle.closest<HTMLElement>('[role="treegrid"]')?.focus({ preventScroll: true });
    handle.setPointerCapture(pointerId);
    const stop = new AbortController();
    const { signal } = stop;
    let last: BarDrag | null = null;
    const end = () => {
      stop.abort();
      setDrag(null);
    };
    handle.addEventListener(
      'pointermove',
      (moved) => {
        const by = { x: moved.clientX - clientX, y: moved.clientY - clientY };
        if (last === null && Math.hypot(by.x, by.y) < STILL) return;
        last = { task, part, by, over: taskAt(moved.clientX, moved.clientY) };
        setDrag(last);
      },
      { signal },
    );
    handle.addEventListener(
      'pointerup',
      () => {
        end();
        if (last === null) return;
        noClick(handle);
        if (last.part !== 'link') setDropped(last);
        onDrop(last);
      },
      { signal },
    );
    handle.addEventListener('pointercancel', end, { signal });
    window.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.stopPropagation();
        noClick(handle);
        end();
      },
      { signal, capture: true },
    );
  };
  return { drag: drag ?? dropped, grab };
}

function taskAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-task]')?.dataset.task ?? null;
}

/** The click that a browser makes of the end of a drag is none. */
function noClick(element: HTMLElement): void {
  const stop = (event: Event) => event.stopPropagation();
  element.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => element.removeEventListener('click', stop, { capture: true }), 0);
}
