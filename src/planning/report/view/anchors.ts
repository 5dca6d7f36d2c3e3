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
