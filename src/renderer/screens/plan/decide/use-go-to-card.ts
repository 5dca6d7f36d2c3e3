import { useEffect } from 'react';

/** The card of a decision, as the address of the part names it. */
export function cardId(decision: string): string {
  return `decision-${decision}`;
}

/** Leads to the card of a decision that the address names; once for each time that it names another. */
export function useGoToCard(decision: string | undefined): void {
  useEffect(() => {
    const card = decision === undefined ? null : document.getElementById(cardId(decision));
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'start' });
  }, [decision]);
}
