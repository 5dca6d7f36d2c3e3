import { useCallback, useState } from 'react';

/** The width in pixels that an element's scroll bar takes from what is in it, and the ref that measures it. */
export function useScrollBarWidth(): [number, (element: HTMLElement | null) => void] {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.offsetWidth - element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}
