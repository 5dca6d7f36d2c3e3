import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CalendarDate } from '../../shared/calendar-date.ts';
import type { TimeScale } from '../components/format/time-scale.ts';

/** What is drawn beyond what is seen, in pixels, so that scrolling does not draw anew at every step. */
const MARGIN = 512;

/** A stretch of the time line, in pixels from its left. */
export interface Stretch {
  readonly left: number;
  readonly right: number;
}

interface ZoomAnchorOptions {
  /** Width of all columns beside the time line, in pixels, and of those that stay when it is scrolled. */
  readonly labels: number;
  readonly kept: number;
  readonly isWhole: boolean;
  /** What is worked on; null for nothing. */
  readonly focus: CalendarDate | null;
  /** The day that counts where nothing is worked on, as long as it is seen. */
  readonly otherwise: CalendarDate;
}

/**
 * Keeps a day where it is on the screen while the zoom changes, and says which stretch of the time line is seen.
 * Where the whole plan is shown, its columns are, too.
 * `anchorAt` takes the place of that day in pixels from the left of the scroller. Without one, what is worked on stays in
 * view: the day of `focus`; without that, the day of `otherwise` where it is seen; else what is in the middle.
 */
export function useZoomAnchor(
  scroller: RefObject<HTMLDivElement | null>,
  scale: TimeScale,
  { labels, kept, isWhole, focus, otherwise }: ZoomAnchorOptions,
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
    const pointer = anchor.current;
    anchor.current = null;
    const placeOf = (day: CalendarDate) => labels + old.begin(day) - element.scrollLeft;
    const isSeen = (day: CalendarDate) => placeOf(day) >= kept && placeOf(day) <= element.clientWidth;
    const day = focus ?? (isSeen(otherwise) ? otherwise : null);
    if (pointer === null && day !== null) {
      const room = element.clientWidth - kept;
      const was = placeOf(day);
      // Seen where it was, but with room for what follows.
      const place = Math.min(Math.max(was, kept + room * 0.1), kept + room * 0.5);
      element.scrollLeft = labels + scale.begin(day) - place;
      return;
    }
    const place = pointer ?? labels + (element.clientWidth - labels) / 2;
    const share = (element.scrollLeft + place - labels) / old.width;
    element.scrollLeft = share * scale.width - (place - labels);
  }, [scroller, scale, labels, kept, isWhole, focus, otherwise]);

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
