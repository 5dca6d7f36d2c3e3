import { findPath } from '../../shared/graph-search.ts';
import { topologicalOrder } from './graph.ts';
import type { Link } from './types.ts';

/** Something wrong with a link, and what was done about it. */
interface NetworkIssue {
  readonly code: 'unknown-task' | 'self-link' | 'duplicate-link' | 'link-cycle';
  readonly link: Link;
  /** For a cycle: the tasks it ran through, beginning with the link's successor and ending with its predecessor. */
  readonly cycle: readonly string[];
  readonly message: string;
}

interface CheckedNetwork {
  /** The links that stay, in the order they were given. They hold no cycle. */
  readonly links: readonly Link[];
  /** The links that were taken out because they closed a cycle. */
  readonly broken: readonly Link[];
  readonly issues: readonly NetworkIssue[];
}

type TitleOf = (id: string) => string;

/**
 * Makes links fit for scheduling: leaves out those that name an unknown task or bind a task to itself, keeps of several
 * links of one type between two tasks the most binding one, and breaks every cycle.
 *
 * A cycle is a cycle of tasks, as in every common planning tool, even where the link types alone would allow it (A SS B
 * with B FF A). It is broken at its softest link. To find it, links are admitted one by one, the firmest first, and a
 * link that would close a cycle with those already admitted stays out. Hard ones are firmer than soft ones; among
 * equals a link is the firmer, the less it runs against the order in which the tasks are listed, because a plan is
 * listed roughly in the order of its work and a link back is the likelier slip; then the one with the larger lag, then
 * by name. So the outcome does not depend on the order of the links, each broken link is a softest one of a cycle, and
 * none could be put back without closing one again.
 *
 * @param titleOf what the messages call a task
 */
export function checkNetwork(
  ids: readonly string[],
  links: readonly Link[],
  titleOf: TitleOf = (id) => id,
): CheckedNetwork {
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const issues: NetworkIssue[] = [];
  const valid = withoutRepeats(
    links.filter((link) => {
      const issue = faultOf(link, indexOf, titleOf);
      if (issue) issues.push(issue);
      return issue === null;
    }),
    issues,
    titleOf,
  );
  const broken = breakCycles(ids, valid, indexOf);
  for (const { link, cycle } of broken) issues.push(cycleIssue(link, cycle, titleOf));
  const out = new Set(broken.map(({ link }) => link));
  return { links: valid.filter((link) => !out.has(link)), broken: broken.map(({ link }) => link), issues };
}

function faultOf(link: Link, indexOf: ReadonlyMap<string, number>, titleOf: TitleOf): NetworkIssue | null {
  const unknown = [link.from, link.to].find((id) => !indexOf.has(id));
  if (unknown !== undefined) {
    const message = `The link ${nameOf(link, titleOf)} refers to "${titleOf(unknown)}", which is not a task; it was ignored.`;
    return { code: 'unknown-task', link, cycle: [], message };
  }
  if (link.from !== link.to) return null;
  return {
    code: 'self-link',
    link,
    cycle: [],
    message: `"${titleOf(link.from)}" is linked to itself; the link was ignored.`,
  };
}

function withoutRepeats(links: readonly Link[], issues: NetworkIssue[], titleOf: TitleOf): Link[] {
  const kept = new Map<string, Link>();
  for (const link of links) {
    const key = JSON.stringify([link.from, link.to, link.type]);
    const other = kept.get(key);
    if (other === undefined) {
      kept.set(key, link);
      continue;
    }
    const firmer = link.lag > other.lag || (link.lag === other.lag && other.soft && !link.soft);
    const dropped = firmer ? other : link;
    if (firmer) kept.set(key, link);
    const message = `${nameOf(dropped, titleOf)} occurs more than once; the strictest one was kept.`;
    issues.push({ code: 'duplicate-link', link: dropped, cycle: [], message });
  }
  const survivors = new Set(kept.values());
  return links.filter((link) => survivors.delete(link));
}

function breakCycles(ids: readonly string[], links: readonly Link[], indexOf: ReadonlyMap<string, number>) {
  const index = (id: string) => indexOf.get(id) ?? -1;
  const from = Int32Array.from(links, (link) => index(link.from));
  const to = Int32Array.from(links, (link) => index(link.to));
  // Tasks that can be peeled off from the front or from the back lie on no cycle, nor do their links.
  const peeled = new Set([...topologicalOrder(ids.length, from, to), ...topologicalOrder(ids.length, to, from)]);
  const suspects = links.filter((link) => !peeled.has(index(link.from)) && !peeled.has(index(link.to)));
  suspects.sort((a, b) => firmness(a, b, index));

  const next = new Map<number, number[]>();
  const broken: { link: Link; cycle: string[] }[] = [];
  for (const link of suspects) {
    const path = findPath(index(link.to), index(link.from), (task) => next.get(task) ?? []);
    if (path) {
      broken.push({ link, cycle: path.map((task) => ids[task] ?? '') });
      continue;
    }
    const successors = next.get(index(link.from));
    if (successors) successors.push(index(link.to));
    else next.set(index(link.from), [index(link.to)]);
  }
  return broken;
}

/** Orders links from the firmest to the softest. */
function firmness(a: Link, b: Link, index: (id: string) => number): number {
  const backwards = (link: Link) => index(link.from) - index(link.to);
  return (
    Number(a.soft) - Number(b.soft) ||
    backwards(a) - backwards(b) ||
    b.lag - a.lag ||
    index(a.from) - index(b.from) ||
    (a.type < b.type ? -1 : Number(a.type > b.type))
  );
}

function cycleIssue(link: Link, cycle: readonly string[], titleOf: TitleOf): NetworkIssue {
  const shown = cycle.length > 8 ? [...cycle.slice(0, 4), '…', ...cycle.slice(-3)] : cycle;
  const circle = [...shown, cycle[0] ?? ''].map((id) => (id === '…' ? id : `"${titleOf(id)}"`)).join(' → ');
  const message = `Circular links (${circle}); the ${link.soft ? 'soft' : 'hard'} link ${nameOf(link, titleOf)} was ignored.`;
  return { code: 'link-cycle', link, cycle, message };
}

function nameOf(link: Link, titleOf: TitleOf): string {
  const lag = link.lag === 0 ? '' : ` ${link.lag > 0 ? '+' : '-'}${Math.abs(link.lag)}`;
  return `"${titleOf(link.from)}" → "${titleOf(link.to)}" (${link.type}${lag})`;
}
