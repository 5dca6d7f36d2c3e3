import { useEffect } from 'react';

/** Calls back with files that are pasted anywhere on the screen, unless the copied thing is text with a picture of it. */
export function useFilePaste(onPaste: (files: File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Programs that copy text may add a picture of it.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      onPaste(files);
    };
    // Before the editor, which would take the text of a file for its own.
    window.addEventListener('paste', paste, { capture: true });
    return () => window.removeEventListener('paste', paste, { capture: true });
  });
}

/** Pictures, such as of the screen, are pasted elsewhere than where only plans are taken. */
export function withoutPictures(files: readonly File[]): File[] {
  return files.filter(({ type }) => !type.startsWith('image/'));
}
