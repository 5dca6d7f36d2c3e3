import { apportion } from './shares.ts';
import type { Template } from './template.ts';
import { templateNetwork } from './template-network.ts';

type Phase = Template['phases'][number];
type Task = Phase['packages'][number]['tasks'][number];
type Link = Task['after'][number];

/** What a part of a template may depend on. */
interface Conditions {
  /** Whether the project reaches into a second country. */
  readonly crossBorder: boolean;
}

/**
 * The template without the parts whose `only_if` does not hold, ready to draft from. Links to tasks that go are bridged
 * to their own predecessors, shares are whole percents that add up to 100 again, roles without work go and whatever
 * they owned passes to the first role. The typical months shrink with the longest path, because they stand for the same
 * durations. The very same template comes back when nothing is left out. Throws when a phase would have no package:
 * the templates' own tests rule that out.
 */
export function applicable(template: Template, conditions: Conditions): Template {
  const holds = (row: { readonly only_if?: 'cross_border' | undefined }) =>
    row.only_if === undefined || conditions.crossBorder;
  if (holds({ only_if: 'cross_border' })) return template;

  const packages = template.phases.flatMap((phase) => phase.packages);
  const after = new Map(
    packages.flatMap((item) => item.tasks.map((task) => [`${item.id}.${task.id}`, task.after] as const)),
  );
  const kept = new Set(
    packages.filter(holds).flatMap((item) => item.tasks.filter(holds).map((task) => `${item.id}.${task.id}`)),
  );
  const lists = [
    template.risks,
    template.assumptions,
    template.permits,
    template.documents,
    template.premortem,
    template.decisions,
  ];
  if (kept.size === after.size && lists.every((rows) => rows.every(holds))) return template;

  const phases = withShares(
    template.phases.map((phase) => ({
      ...phase,
      packages: phase.packages
        .filter(holds)
        .map((item) => ({
          ...item,
          tasks: item.tasks
            .filter(holds)
            .map((task) => ({ ...task, after: bridged(`${item.id}.${task.id}`, after, kept) })),
        }))
        .filter((item) => item.tasks.length > 0),
    })),
    template,
  );
  const packageIds = new Set(phases.flatMap((phase) => phase.packages.map((item) => item.id)));
  const used = new Set(
    phases.flatMap((phase) => phase.packages.flatMap((item) => item.tasks.map((task) => task.role))),
  );
  const roles = template.roles.filter((role) => used.has(role.id));
  const lead = roles[0]?.id ?? '';
  const owned = <Row extends { readonly owner: string }>(row: Row): Row => ({
    ...row,
    owner: used.has(row.owner) ? row.owner : lead,
  });
  const smaller: Template = {
    ...template,
    phases,
    roles,
    risks: template.risks.filter(holds).map(owned),
    assumptions: template.assumptions.filter(holds).map(owned),
    permits: template.permits.filter(holds),
    documents: template.documents.filter(holds).map(owned),
    premortem: template.premortem.filter(holds).map(owned),
    decisions: template.decisions
      .filter(holds)
      .map((row) => ({ ...owned(row), waits: row.waits.filter((id) => packageIds.has(id)) }))
      .filter((row) => row.waits.length > 0),
  };
  const months =
    (template.typical.months * templateNetwork(smaller).longestPath) / templateNetwork(template).longestPath;
  return { ...smaller, typical: { ...template.typical, months: Math.max(0.1, Math.round(months * 10) / 10) } };
}

/** Links of a task; where a predecessor goes, those of its own predecessors take its place. */
function bridged(ref: string, after: ReadonlyMap<string, readonly Link[]>, kept: ReadonlySet<string>): Link[] {
  const links: Link[] = [];
  const left = new Set<string>();
  const open = [...(after.get(ref) ?? [])];
  for (let link = open.shift(); link; link = open.shift()) {
    const { task, type } = link;
    if (kept.has(task)) {
      // A start and a finish link to the same task go together; the same link twice says nothing new.
      if (task !== ref && !links.some((other) => other.task === task && other.type === type)) links.push(link);
    } else if (!left.has(task)) {
      left.add(task);
      open.push(...(after.get(task) ?? []));
    }
  }
  return links;
}

/** The packages that are left share the money in the proportions they had; where nothing went, nothing changes. */
function withShares(phases: readonly Phase[], template: Template): Phase[] {
  if (phases.some((phase) => phase.packages.length === 0)) throw new RangeError(`${template.id}: a phase without work`);
  const weights = phases.map((phase) => {
    const left = phase.packages.reduce((sum, item) => sum + item.cost_share, 0);
    return (phase.cost_share * left) / 100;
  });
  const changed = phases.map((phase, index) => phase.packages.length < (template.phases[index]?.packages.length ?? 0));
  const shares = changed.includes(true) ? apportion(weights) : phases.map((phase) => phase.cost_share);
  return phases.map((phase, index) => {
    const parts = changed[index]
      ? apportion(phase.packages.map((item) => item.cost_share))
      : phase.packages.map((item) => item.cost_share);
    const packages = phase.packages.map((item, at) => ({ ...item, cost_share: parts[at] ?? 0 }));
    return { ...phase, cost_share: shares[index] ?? 0, packages };
  });
}
