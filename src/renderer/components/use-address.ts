import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Typing goes on while the last words are looked for. */
const WORDS_AFTER_MS = 120;

/** How a route's own `useNavigate` keeps something in its address. */
type Navigate<Search> = (to: {
  readonly search: (old: Search) => Search;
  readonly replace: true;
  readonly resetScroll: false;
}) => unknown;

/**
 * Changes part of what a screen shows in its address, so that the way back leads to the same view. A change is no step
 * of its own on that way.
 */
export function useChangeAddress<Search extends object>(navigate: Navigate<Search>): (part: Partial<Search>) => void {
  return useCallback(
    (part) => {
      void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false });
    },
    [navigate],
  );
}

/**
 * The text of a field whose words are kept in the address: seen at once, kept when typing pauses.
 *
 * @param words as the address has them
 * @param onWords takes what was typed, without the spaces around it; undefined for nothing
 */
export function useTypedWords(
  words: string | undefined,
  onWords: (words: string | undefined) => void,
): readonly [string, (text: string) => void] {
  const kept = words ?? '';
  const [text, setText] = useState(kept);
  const lastKnown = useRef(kept);
  const tell = useDebouncedCallback((typed: string) => {
    lastKnown.current = typed;
    onWords(typed === '' ? undefined : typed);
  }, WORDS_AFTER_MS);
  // The way back, or a link, may lead to other words than those that were typed here.
  useEffect(() => {
    if (kept === lastKnown.current) return;
    lastKnown.current = kept;
    setText(kept);
  }, [kept]);
  const type = (typed: string) => {
    setText(typed);
    tell(typed.trim());
  };
  return [text, type];
}
