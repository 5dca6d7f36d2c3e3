import { type RefObject, useEffect, useRef } from 'react';
import { matchedPieces } from '../../../components/matched-pieces.ts';

/** Also in `files.module.css`. */
const HIGHLIGHT = 'looked-for';
const BLOCKS = 'p, li, tr, h1, h2, h3, h4, h5, h6, pre';

/**
 * Marks the words of a search in a text, and scrolls once to the passage that has most of them. The marks lie over the
 * page and change nothing in it; a browser without them still scrolls.
 * @param drawn becomes another value when the text is drawn anew
 */
export function useMarkedWords(pane: RefObject<HTMLElement | null>, words: string | undefined, drawn: string): void {
  const shown = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn holds other words then
  useEffect(() => {
    if (!pane.current || !words) return;
    const found = foundIn(pane.current, words);
    if ('highlights' in CSS) CSS.highlights.set(HIGHLIGHT, new Highlight(...found));
    const best = bestPassage(found);
    if (best && shown.current !== words) {
      shown.current = words;
      best.scrollIntoView({ block: 'center' });
    }
    return () => {
      if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
    };
  }, [pane, words, drawn]);
}

/** The words that are looked for, where they stand, in the order of the text. */
function foundIn(pane: HTMLElement, words: string): Range[] {
  const found: Range[] = [];
  const texts = document.createTreeWalker(pane, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { from, to, isMatch } of matchedPieces(node.textContent ?? '', words)) {
      if (!isMatch) continue;
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      found.push(range);
    }
  }
  return found;
}

/** The first block with the most different words. */
function bestPassage(found: readonly Range[]): Element | null {
  const wordsOf = new Map<Element, Set<string>>();
  for (const range of found) {
    const element = range.startContainer.parentElement;
    const block = element?.closest(BLOCKS) ?? element;
    if (!block) continue;
    const known = wordsOf.get(block) ?? new Set();
    wordsOf.set(block, known.add(range.toString().toLowerCase()));
  }
  let best: Element | null = null;
  for (const [block, { size }] of wordsOf) if (!best || size > (wordsOf.get(best)?.size ?? 0)) best = block;
  return best;
}
