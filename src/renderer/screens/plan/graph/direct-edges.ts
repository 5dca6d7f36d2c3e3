interface Edge {
  readonly from: string;
  readonly to: string;
}

/**
 * The edges that no longer path implies (transitive reduction): of a → b → c and a → c, the last one is removed.
 * Reachability stays the same. The graph must be acyclic.
 */
export function directEdges(edges: readonly Edge[]): Edge[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  // Kept for each node, as a search from every one of them would walk the same ways again and again.
  const reach = new Map<string, ReadonlySet<string>>();
  const reachOf = (node: string): ReadonlySet<string> => {
    const known = reach.get(node);
    if (known) return known;
    const all = new Set<string>();
    for (const { to } of next.get(node) ?? []) {
      all.add(to);
      for (const further of reachOf(to)) all.add(further);
    }
    reach.set(node, all);
    return all;
  };
  return edges.filter(
    ({ from, to }) => !(next.get(from) ?? []).some((edge) => edge.to !== to && reachOf(edge.to).has(to)),
  );
}
