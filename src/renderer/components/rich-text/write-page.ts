import type { Node } from 'prosemirror-model';
import type { RichPage } from './read-page.ts';
import { markdownOf } from './write-block.ts';

const APART = '\n\n';

/**
 * The page as Markdown. A block that was not changed is written as it was, to the byte, and so is what stands between
 * two of them.
 */
export function writePage(doc: Node, { text, blocks, places }: RichPage): string {
  let written = '';
  /** Of the block before: its place in the page, and whether it is as it was. */
  let before: { readonly origin: number | null; readonly isWhole: boolean } | null = null;
  for (const block of doc.children) {
    const origin = typeof block.attrs.origin === 'number' ? block.attrs.origin : null;
    const isWhole = origin !== null && blocks[origin]?.eq(block) === true;
    if (!isWhole && block.type.name === 'paragraph' && block.childCount === 0) continue;
    const place = origin === null ? undefined : places[origin];
    if (before === null) written += origin === 0 ? text.slice(0, place?.start) : '';
    else written += between(before, { origin, isWhole });
    written += isWhole ? text.slice(place?.start, place?.end) : markdownOf(block);
    before = { origin, isWhole };
  }
  if (before === null) return '';
  const last = places.at(-1);
  return written + (last && before.origin === places.length - 1 ? text.slice(last.end) : '\n');

  function between(one: NonNullable<typeof before>, other: NonNullable<typeof before>): string {
    if (one.origin === null || other.origin !== one.origin + 1) return APART;
    const gap = text.slice(places[one.origin]?.end, places[other.origin]?.start);
    // Without an empty line in between, blocks of another kind than before could become one.
    return (one.isWhole && other.isWhole) || /\n\s*\n/.test(gap) ? gap : APART;
  }
}
