import { reachableFrom } from '../../shared/graph-search.ts';
import type { Template } from './template.ts';
import { followersOf, templateNetwork } from './template-network.ts';

type Decision = Template['decisions'][number];
type Gate = Template['gates'][number];

/** A template before and after parts of it went. */
interface Reduction {
  readonly before: Template;
  /** With the links of the tasks that stay, but still with the decisions and gates of the one before. */
  readonly left: Template;
}

/**
 * The gate with the tasks that stand for its evidence and its spending: its own, or where these went, the next ones that
 * are left and of which the second still waits for the first. Where there are none, it names no evidence.
 */
export function gateLeft({ evidence_task, spending_task, ...gate }: Gate, reduction: Reduction): Gate {
  const { left } = reduction;
  const spending = spending_task === undefined ? [] : onwards(spending_task, reduction);
  for (const evidence of evidence_task === undefined ? [] : standIns(evidence_task, reduction)) {
    const { starting } = followersOf(left, evidence);
    const waiting = spending.find((ref) => starting.has(ref));
    if (waiting) return { ...gate, evidence_task: evidence, spending_task: waiting };
  }
  const [first] = spending;
  return { ...gate, ...(first && { spending_task: first }) };
}

/** The decision with the packages that are left, and its evidence as far as all of them still wait for it. */
export function decisionLeft({ evidence_task, ...decision }: Decision, reduction: Reduction): Decision {
  const { left } = reduction;
  const packages = left.phases.flatMap((phase) => phase.packages);
  const ids = new Set(packages.map(({ id }) => id));
  const waits = decision.waits.filter((id) => ids.has(id));
  const default_packages = decision.default_packages.filter((id) => ids.has(id));
  const bound = packages
    .filter(({ id }) => waits.includes(id) || default_packages.includes(id))
    .flatMap((item) => item.tasks.map((task) => `${item.id}.${task.id}`));
  const evidence = (evidence_task === undefined ? [] : standIns(evidence_task, reduction)).find((ref) => {
    const { starting } = followersOf(left, ref);
    return bound.every((task) => starting.has(task));
  });
  return { ...decision, waits, default_packages, ...(evidence && { evidence_task: evidence }) };
}

/** What may stand for a task: itself, else the work of its package that is left, the latest first, else what follows it. */
function standIns(ref: string, reduction: Reduction): readonly string[] {
  const [own] = ref.split('.');
  const refs = refsOf(reduction.left);
  if (refs.has(ref)) return [ref];
  const beside = templateNetwork(reduction.left)
    .tasks.filter(({ packageId }) => packageId === own)
    .toSorted((a, b) => b.earlyFinish - a.earlyFinish)
    .map((row) => row.ref);
  return [...new Set([...beside, ...onwards(ref, reduction)])];
}

/** A task and those that follow it by the links of the whole template, the nearest first, as far as they are left. */
function onwards(ref: string, { before, left }: Reduction): readonly string[] {
  const refs = refsOf(left);
  if (refs.has(ref)) return [ref];
  const next = new Map<string, string[]>();
  for (const item of before.phases.flatMap((phase) => phase.packages)) {
    for (const task of item.tasks) {
      for (const link of task.after) next.set(link.task, [...(next.get(link.task) ?? []), `${item.id}.${task.id}`]);
    }
  }
  return [...reachableFrom([ref], (from) => next.get(from) ?? [])].filter((task) => refs.has(task));
}

function refsOf(template: Template): ReadonlySet<string> {
  return new Set(
    template.phases.flatMap((phase) =>
      phase.packages.flatMap((item) => item.tasks.map((task) => `${item.id}.${task.id}`)),
    ),
  );
}
