import { decisionLeft, gateLeft } from './reduce-commitments.ts';
import { apportion } from './shares.ts';
import type { Template } from './template.ts';
import { templateNetwork } from './template-network.ts';

type Phase = Template['phases'][number];
export type Package = Phase['packages'][number];
export type Task = Package['tasks'][number];
type Link = Task['after'][number];

/** Lists of a template that stand beside its work. */
export const LISTS = [
  'risks',
  'assumptions',
  'permits',
  'documents',
  'stakeholders',
  'premortem',
  'decisions',
  'gates',
] as const;
type ListName = (typeof LISTS)[number];

/** What stays of a template. */
interface Kept {
  readonly packages: (item: Package) => boolean;
  readonly tasks: (task: Task, item: Package) => boolean;
  readonly rows: <Row>(row: Row, list: ListName) => boolean;
}

/**
 * The template with what is kept of it, ready to draft from. Links to tasks that go are bridged to their own
 * predecessors, shares are whole percents that add up to 100 again, roles without work go and whatever they owned passes
 * to the first role; decisions on which no work waits go, and gates stand between the tasks that are left of those they
 * named. The typical months shrink with the longest path, because they
 * stand for the same durations. A phase without work goes, and what was due before it is due before the next one. The
 * very same template comes back when nothing is left out.
 */
export function reduced(template: Template, keeps: Kept): Template {
  const packages = template.phases.flatMap((phase) => phase.packages);
  const after = new Map(
    packages.flatMap((item) => item.tasks.map((task) => [`${item.id}.${task.id}`, task.after] as const)),
  );
  const kept = new Set(
    packages
      .filter(keeps.packages)
      .flatMap((item) => item.tasks.filter((task) => keeps.tasks(task, item)).map((task) => `${item.id}.${task.id}`)),
  );
  const isWhole = LISTS.every((list) => template[list].every((row) => keeps.rows(row, list)));
  if (kept.size === after.size && isWhole) return template;

  const phases = withShares(
    template.phases.map((phase) => ({
      ...phase,
      packages: phase.packages
        .filter(keeps.packages)
        .map((item) => ({
          ...item,
          tasks: item.tasks
            .filter((task) => keeps.tasks(task, item))
            .map((task) => ({ ...task, after: bridged(`${item.id}.${task.id}`, after, kept) })),
        }))
        .filter((item) => item.tasks.length > 0),
    })),
    template.phases,
  );
  const phaseOf = standIns(template.phases, phases);
  const used = new Set(
    phases.flatMap((phase) => phase.packages.flatMap((item) => item.tasks.map((task) => task.role))),
  );
  const roles = template.roles
    .filter((role) => used.has(role.id))
    .map((role) => ({ ...role, first_phase: phaseOf(role.first_phase), last_phase: phaseOf(role.last_phase) }));
  const lead = roles[0]?.id ?? '';
  const owned = <Row extends { readonly owner: string }>(row: Row): Row => ({
    ...row,
    owner: used.has(row.owner) ? row.owner : lead,
  });
  const needed = <Row extends { readonly needed_by_phase: string }>(row: Row): Row => ({
    ...row,
    needed_by_phase: phaseOf(row.needed_by_phase),
  });
  const reduction = { before: template, left: { ...template, phases } };
  const smaller: Template = {
    ...template,
    phases,
    milestones: Object.fromEntries(Object.entries(template.milestones).filter(([, task]) => kept.has(task))),
    roles,
    risks: template.risks.filter((row) => keeps.rows(row, 'risks')).map(owned),
    assumptions: template.assumptions
      .filter((row) => keeps.rows(row, 'assumptions'))
      .map((row) => ({ ...owned(row), by_phase: phaseOf(row.by_phase) })),
    permits: template.permits.filter((row) => keeps.rows(row, 'permits')).map(needed),
    documents: template.documents.filter((row) => keeps.rows(row, 'documents')).map((row) => needed(owned(row))),
    stakeholders: template.stakeholders.filter((row) => keeps.rows(row, 'stakeholders')),
    premortem: template.premortem.filter((row) => keeps.rows(row, 'premortem')).map(owned),
    gates: template.gates
      .filter((row) => keeps.rows(row, 'gates'))
      .map((row) => ({ ...gateLeft(row, reduction), before_phase: phaseOf(row.before_phase) })),
    decisions: template.decisions
      .filter((row) => keeps.rows(row, 'decisions'))
      .map((row) => ({ ...owned(decisionLeft(row, reduction)), by_phase: phaseOf(row.by_phase) }))
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
      // What had to end before a task ended has to end before what waited for that end.
      open.push(...(after.get(task) ?? []).map((own) => (own.type === 'FF' && type === 'FS' ? { ...own, type } : own)));
    }
  }
  return links;
}

/** The phase that stands for each: itself, else the next one that is left, else the last. */
function standIns(before: readonly Phase[], left: readonly Phase[]): (id: string) => string {
  const ids = new Set(left.map(({ id }) => id));
  return (id) => {
    const next = before
      .slice(
        Math.max(
          0,
          before.findIndex((phase) => phase.id === id),
        ),
      )
      .find((phase) => ids.has(phase.id));
    return (next ?? left.at(-1))?.id ?? id;
  };
}

/** What is left shares the money in the proportions it had; where nothing went, nothing changes. Empty phases go. */
function withShares(phases: readonly Phase[], before: readonly Phase[]): Phase[] {
  const weights = phases.map((phase) => {
    const left = phase.packages.reduce((sum, item) => sum + item.cost_share, 0);
    return (phase.cost_share * left) / 100;
  });
  const changed = phases.map((phase, index) => phase.packages.length < (before[index]?.packages.length ?? 0));
  const shares = changed.includes(true) ? apportion(weights) : phases.map((phase) => phase.cost_share);
  return phases
    .map((phase, index) => {
      const costs = phase.packages.map((item) => item.cost_share);
      const parts = changed[index] && costs.length > 0 ? apportion(costs) : costs;
      const packages = phase.packages.map((item, at) => ({ ...item, cost_share: parts[at] ?? 0 }));
      return { ...phase, cost_share: shares[index] ?? 0, packages };
    })
    .filter(({ packages }) => packages.length > 0);
}
