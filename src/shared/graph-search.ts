/**
 * The shortest path from one node to a goal by breadth-first search, both ends included; null when there is none. The
 * goal may be the start itself only where a way leads back to it, so that a search from a node to itself finds its
 * cycle.
 * @param next the nodes after a node; earlier ones are tried first.
 */
export function findPath<Node>(start: Node, goal: Node, next: (node: Node) => Iterable<Node>): Node[] | null {
  const cameFrom = new Map<Node, Node>();
  const queue = [start];
  for (const node of queue) {
    for (const successor of next(node)) {
      if (successor === goal) return pathTo(node, start, cameFrom, goal);
      if (successor === start || cameFrom.has(successor)) continue;
      cameFrom.set(successor, node);
      queue.push(successor);
    }
  }
  return null;
}

function pathTo<Node>(last: Node, start: Node, cameFrom: ReadonlyMap<Node, Node>, goal: Node): Node[] {
  const path = [goal];
  for (let node: Node | undefined = last; node !== undefined; node = node === start ? undefined : cameFrom.get(node))
    path.push(node);
  return path.reverse();
}

/** All nodes that can be reached from some, these included, in the order in which they are met. */
export function reachableFrom<Node>(starts: Iterable<Node>, next: (node: Node) => Iterable<Node>): Set<Node> {
  const found = new Set(starts);
  // A set is walked in the order of insertion, also over what is added meanwhile.
  for (const node of found) for (const successor of next(node)) found.add(successor);
  return found;
}
