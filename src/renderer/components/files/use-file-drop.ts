import { useEffect, useState } from 'react';

/** Whether files are being held over the window; calls back when they are dropped on it. */
export function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would open the file in place of the app.
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // From one element of the page to another nothing is left.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onDrop([...(event.dataTransfer?.files ?? [])]);
    };
    const ending = new AbortController();
    // Before an editor, which would take the text of a file for its own.
    const listening = { signal: ending.signal, capture: true };
    window.addEventListener('dragenter', over, listening);
    window.addEventListener('dragover', over, listening);
    window.addEventListener('dragleave', leave, listening);
    window.addEventListener('drop', drop, listening);
    return () => ending.abort();
  });
  return isOver;
}
