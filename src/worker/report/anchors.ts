/** Characters that may stand in an id of the page and in the fragment of a link without being escaped. */
const UNSAFE = /[^A-Za-z0-9._-]+/g;

/** Id of a section's heading block. Always begins with `section-`, so that no section can take another element's id. */
export function sectionAnchor(id: string): string {
  return `section-${id.replace(UNSAFE, '-')}`;
}

/** Id of a fact's row in the ledger. */
export function factAnchor(id: string): string {
  return `fact-${id.replace(UNSAFE, '-')}`;
}

/** Gives every item an anchor of its own: the second of two equal ones gets `-2` appended, and so on. */
export function uniqueAnchors<Item>(items: readonly Item[], anchorOf: (item: Item) => string): readonly string[] {
  const taken = new Set<string>();
  return items.map((item) => {
    const wanted = anchorOf(item);
    let anchor = wanted;
    for (let n = 2; taken.has(anchor); n += 1) anchor = `${wanted}-${n}`;
    taken.add(anchor);
    return anchor;
  });
}
