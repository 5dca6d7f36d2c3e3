import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** Whether a part of the window takes all of the screen; F changes it, and Escape ends it. */
export function useFullScreen() {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    // The system, too, has ways out of it.
    const onChange = () => {
      if (document.fullscreenElement === null) setIsFull(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, []);
  const toggle = () => {
    setIsFull(!isFull);
    // Where the browser refuses, the part still fills the window.
    if (isFull) {
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    } else document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  useHotkeys([['F', toggle]]);
  useWindowEvent('keydown', (event) => {
    if (isFull && event.key === 'Escape' && !event.defaultPrevented) setIsFull(false);
  });
  return { isFull, toggle };
}
