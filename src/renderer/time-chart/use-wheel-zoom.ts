import { type RefObject, useEffect, useRef } from 'react';

/** Pixels of the wheel for one step of the zoom. */
const STEP = 240;

/** Calls back when the wheel is turned with Ctrl or ⌘ held: with the steps, and the pointer's place from the left. */
export function useWheelZoom(
  element: RefObject<HTMLElement | null>,
  onZoom: (steps: number, place: number) => void,
): void {
  const latest = useRef(onZoom);
  latest.current = onZoom;
  // React listens to the wheel passively, so that it could not keep the page from being zoomed itself.
  useEffect(() => {
    const scroller = element.current;
    if (!scroller) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current(-event.deltaY / STEP, event.clientX - scroller.getBoundingClientRect().left);
    };
    scroller.addEventListener('wheel', onWheel, { passive: false });
    return () => scroller.removeEventListener('wheel', onWheel);
  }, [element]);
}
