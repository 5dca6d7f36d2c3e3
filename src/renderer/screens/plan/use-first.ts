import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a button of a dialog that is asked for by name: it has the focus as soon as it is there, also when the dialog was
 * opened before it. Beside `data-autofocus`, by which a dialog finds what is there already.
 */
export function useFirst(isFirst: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) button.current?.focus();
  }, [isFirst]);
  return button;
}
