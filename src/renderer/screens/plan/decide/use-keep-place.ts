import { useCallback, useEffect, useRef } from 'react';

/** What was answered is on the screen a moment after the host has said so. */
const SHOWN_WITHIN_MS = 500;

/**
 * Keeps the keyboard's place in a list of cards (`article`) whose controls change once they are answered, and which may
 * leave the list themselves: it stays on the card, or goes to the one that is now where the card was.
 *
 * @param listed what is shown; where its cards are drawn anew, the place is looked for
 */
export function useKeepPlace(listed: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const kept = useRef<{ readonly card: HTMLElement; readonly place: number } | null>(null);
  const cards = useCallback(() => [...(list.current?.querySelectorAll('article') ?? [])], []);
  const keepPlace = useCallback(
    /** Does what changes the cards; false when it did not. */
    async (work: () => Promise<boolean>): Promise<boolean> => {
      const place = cards().findIndex((card) => card.contains(document.activeElement));
      const card = cards()[place];
      const mine = card ? { card, place } : null;
      kept.current = mine;
      const leave = () => {
        if (kept.current === mine) kept.current = null;
      };
      const done = await work();
      if (done) {
        setTimeout(leave, SHOWN_WITHIN_MS);
      } else {
        leave();
        if (document.activeElement === document.body) card?.focus();
      }
      return done;
    },
    [cards],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown takes the control away that was used
  useEffect(() => {
    if (kept.current === null) return;
    const { card, place } = kept.current;
    const here = document.activeElement;
    if (here !== null && card.contains(here)) return;
    if (here !== null && here !== document.body) {
      // The user has moved the focus elsewhere.
      kept.current = null;
    } else if (card.isConnected) {
      // A control that waits for its answer lets the focus go. The card may leave the list yet.
      card.focus();
    } else {
      kept.current = null;
      const left = cards();
      (left[Math.min(place, left.length - 1)] ?? list.current)?.focus();
    }
  }, [listed, cards]);
  return { list, keepPlace };
}
