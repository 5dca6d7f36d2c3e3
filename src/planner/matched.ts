/** Things of two plans side by side, with those that only one of them has. */
export interface Matched<T> {
  readonly pairs: readonly (readonly [T, T])[];
  readonly added: readonly T[];
  readonly removed: readonly T[];
}

/** Null unless both plans have it. */
export function both<T>(a: T | null, b: T | null): [T, T] | null {
  return a === null || b === null ? null : [a, b];
}

/** Things of two plans that are the same: by id, and where ids were given anew, by what they are called. */
export function matched<T extends { readonly id: string }>(
  a: readonly T[],
  b: readonly T[],
  nameOf: (one: T) => string,
): Matched<T> {
  const ids = new Map(b.map((one) => [one.id, one]));
  const byId = a.flatMap((one): [T, T][] => {
    const twin = ids.get(one.id);
    return twin ? [[one, twin]] : [];
  });
  const taken = new Set(byId.flat());
  const isLeft = (one: T) => !taken.has(one);
  const byName = matchedByName(a.filter(isLeft), b.filter(isLeft), nameOf);
  return { ...byName, pairs: [...byId, ...byName.pairs] };
}

/** The same by what they are called alone, for ids that say how things rank. */
export function matchedByName<T>(a: readonly T[], b: readonly T[], nameOf: (one: T) => string): Matched<T> {
  const names = Map.groupBy(b, (one) => nameOf(one).toLowerCase());
  const pairs = a.flatMap((one): [T, T][] => {
    const twin = names.get(nameOf(one).toLowerCase())?.shift();
    return twin ? [[one, twin]] : [];
  });
  const taken = new Set(pairs.flat());
  return {
    pairs,
    added: b.filter((one) => !taken.has(one)),
    removed: a.filter((one) => !taken.has(one)),
  };
}
