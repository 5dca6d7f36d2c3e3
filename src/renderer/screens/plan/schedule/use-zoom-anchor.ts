import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TimeScale } from '../../../components/time-scale.ts';

/** What is drawn beyond what is seen, in pixels, so that scrolling does not draw anew at every step. */
const MARGIN = 512;

/** A stretch of the time line, in pixels from its left. */
export interface Stretch {
  readonly left: number;
  readonly right: number;
}

/**
 * Keeps a day where it is on the screen while the zoom changes, and says which stretch of the time line is seen.
 * Where the whole plan is shown, its columns are, too.
 * `anchorAt` takes the place of that day in pixels from the left of the scroller; null for its middle.
 */
export function useZoomAnchor(
  scroller: RefObject<HTMLDivElement | null>,
  scale: TimeScale,
  labels: number,
  isWhole: boolean,
) {
  const anchor = useRef<number | null>(null);
  const before = useRef(scale);
  const [stretch, setStretch] = useState<Stretch>({ left: 0, right: 4 * MARGIN });

  useLayoutEffect(() => {
    const element = scroller.current;
    const old = before.current;
    before.current = scale;
    if (!element || old.pxPerDay === scale.pxPerDay) return;
    if (isWhole) {
      element.scrollLeft = 0;
      return;
    }
    const place = anchor.current ?? labels + (element.clientWidth - labels) / 2;
    anchor.current = null;
    const share = (element.scrollLeft + place - labels) / old.width;
    element.scrollLeft = share * scale.width - (place - labels);
  }, [scroller, scale, labels, isWhole]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const step = Math.floor(element.scrollLeft / MARGIN) * MARGIN;
      const left = Math.max(0, step - MARGIN);
      const right = step + element.clientWidth + 2 * MARGIN;
      setStretch((now) => (now.left === left && now.right === right ? now : { left, right }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller]);

  return {
    stretch,
    anchorAt(place: number | null) {
      anchor.current = place;
    },
  };
}
