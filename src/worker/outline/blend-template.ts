import { factRefs, lintTemplate, WORKDAYS_PER_MONTH } from './lint-template.ts';
import type { Template } from './template.ts';
import { templateNetwork } from './template-network.ts';

type Package = Template['phases'][number]['packages'][number];
type Link = Package['tasks'][number]['after'][number];

/** Work packages of the secondary that come in at most; more would no longer be one project with an addition. */
const MAX_PACKAGES = 6;
const MAX_PER_PHASE = 2;
/** How much of its cost share a package keeps: the primary's work remains the bulk of the money. */
const COST_WEIGHT = 0.6;
const LIMITS = {
  roles: 12,
  risks: 14,
  permits: 10,
  decisions: 10,
  documents: 12,
  stakeholders: 10,
  premortem: 6,
  place_demands: 6,
  deliverables: 8,
};

/**
 * One template out of two: the primary's phases, economics and gates, with whole work packages of the secondary in the
 * phases of the same relative place, and the roles, risks, permits, decisions and papers that come with them. What
 * comes in carries the secondary's id as a prefix. A package that would break a rule of `lintTemplate` stays out; the
 * result satisfies the schema and the lint whenever both templates do.
 */
export function blendTemplates(primary: Template, secondary: Template): Template {
  let spine: Template = {
    ...primary,
    id: `${primary.id}_with_${secondary.id}`,
    title: `${primary.title}, with parts of: ${secondary.title}`,
    summary: `${primary.summary} ${secondary.summary}`,
    realm: primary.realm === secondary.realm ? primary.realm : 'mixed',
    typical: {
      ...primary.typical,
      contingency_percent: Math.max(primary.typical.contingency_percent, secondary.typical.contingency_percent),
    },
  };
  const brought: string[] = [];
  for (const candidate of candidates(primary, secondary)) {
    if (brought.length >= MAX_PACKAGES) break;
    const next = withPackage(spine, primary, secondary, candidate.item, candidate.host, brought);
    if (next === null || lintTemplate(next).length > 0) continue;
    spine = next;
    brought.push(candidate.item.id);
  }
  const shared = withShares(spine, secondary, brought);
  return withCompany(shared, primary, secondary, brought);
}

interface Candidate {
  readonly item: Package;
  /** Index of the primary's phase that it goes to. */
  readonly host: number;
  readonly worth: number;
}

/** The secondary's packages, the most worth having first: those that cost much and say what the primary does not. */
function candidates(primary: Template, secondary: Template): readonly Candidate[] {
  const present = primary.phases.flatMap((phase) => phase.packages).map(vocabulary);
  return secondary.phases
    .flatMap((phase, index) => {
      const host = closestPhase(primary, secondary, index);
      return phase.packages.map((item) => {
        const words = vocabulary(item);
        const overlap = Math.max(
          ...present.map((other) => [...words].filter((word) => other.has(word)).length / words.size),
        );
        const cost = Math.sqrt((phase.cost_share * item.cost_share) / 100 + 1);
        return { item, host, worth: cost * (1 - overlap) };
      });
    })
    .sort((a, b) => b.worth - a.worth || (a.item.id < b.item.id ? -1 : 1));
}

function vocabulary(item: Package): Set<string> {
  const text = [item.title, item.deliverable, ...item.tasks.map((task) => task.title)].join(' ').toLowerCase();
  return new Set(text.match(/\p{L}{4,}/gu) ?? []);
}

function closestPhase(primary: Template, secondary: Template, index: number): number {
  const place = (index + 0.5) / secondary.phases.length;
  const distance = (host: number) => Math.abs((host + 0.5) / primary.phases.length - place);
  return primary.phases.reduce((best, _, host) => (distance(host) < distance(best) - 1e-9 ? host : best), 0);
}

/** The template with one more package, or null when there is no room for it. */
function withPackage(
  spine: Template,
  primary: Template,
  secondary: Template,
  item: Package,
  host: number,
  brought: readonly string[],
): Template | null {
  const phase = spine.phases[host];
  const native = primary.phases[host];
  if (
    !phase ||
    !native ||
    phase.packages.length >= 6 ||
    phase.packages.length - native.packages.length >= MAX_PER_PHASE
  )
    return null;
  // No reference to economics that stay behind.
  if (!selfContained(item, primary)) return null;

  const roles = [...spine.roles];
  for (const id of new Set(item.tasks.map((task) => task.role))) {
    const role = secondary.roles.find((row) => row.id === id);
    if (!role || roles.some((row) => row.id === roleId(id, primary, secondary))) continue;
    const first = secondary.phases.findIndex((row) => row.id === role.first_phase);
    const last = secondary.phases.findIndex((row) => row.id === role.last_phase);
    roles.push({
      ...role,
      id: roleId(id, primary, secondary),
      first_phase: phaseId(primary, Math.min(host, closestPhase(primary, secondary, first))),
      last_phase: phaseId(primary, Math.max(host, closestPhase(primary, secondary, last))),
    });
  }
  if (roles.length > LIMITS.roles || !roles.every((role) => selfContained(role, primary))) return null;

  const anchor = templateNetwork(primary)
    .tasks.filter((row) => row.phase === host)
    .reduce((best, row) => (row.earlyStart < best.earlyStart ? row : best));
  const inside = new Set([...brought, item.id]);
  const tasks = item.tasks.map((task) => {
    const after = inherited(secondary, task.after, inside).map((link) => ({
      ...link,
      task: prefixed(secondary, link.task),
    }));
    const entry: Link = { task: anchor.ref, type: 'SS', lag: 0, soft: false };
    return { ...task, role: roleId(task.role, primary, secondary), after: after.length > 0 ? after : [entry] };
  });
  const added: Package = { ...item, id: prefixed(secondary, item.id), cost_share: 0, tasks };
  const phases = spine.phases.map((row, index) =>
    index === host ? { ...row, packages: [...row.packages, added] } : row,
  );
  return withExits({ ...spine, phases, roles }, added);
}

/** A task's links; one to a task that stays behind is replaced by that task's own links. */
function inherited(secondary: Template, links: readonly Link[], inside: ReadonlySet<string>, depth = 0): Link[] {
  const kept = links.flatMap((link): Link[] => {
    const [packageId = '', taskId] = link.task.split('.');
    if (inside.has(packageId)) return [link];
    const behind = secondary.phases.flatMap((row) => row.packages).find((row) => row.id === packageId);
    const task = behind?.tasks.find((row) => row.id === taskId);
    if (!task || depth > 50) return [];
    return inherited(secondary, task.after, inside, depth + 1).map((row) => ({ ...row, soft: row.soft || link.soft }));
  });
  return kept.filter((link, index) => kept.findIndex((other) => other.task === link.task) === index);
}

/**
 * Makes the primary's work wait for the new package: whatever ends it must be done before the next phase task that
 * begins late enough anyway, so that nothing is delayed without need and no circle can arise.
 */
function withExits(template: Template, added: Package): Template {
  const refs = new Set(added.tasks.map((task) => `${added.id}.${task.id}`));
  const led = new Set(added.tasks.flatMap((task) => task.after.map((link) => link.task)));
  const { tasks } = templateNetwork(template);
  const host = tasks.find((row) => row.packageId === added.id)?.phase ?? 0;
  const targets = new Map<string, Link[]>();
  for (const row of tasks.filter((row) => refs.has(row.ref) && !led.has(row.ref))) {
    const later = tasks
      .filter((other) => other.phase > host && other.earlyStart >= row.earlyFinish && !refs.has(other.ref))
      .reduce<(typeof tasks)[number] | null>(
        (best, other) => (best === null || other.earlyStart < best.earlyStart ? other : best),
        null,
      );
    const last = tasks
      .filter((other) => !refs.has(other.ref))
      .reduce((best, other) => (other.earlyFinish > best.earlyFinish ? other : best));
    const target = later ?? last;
    const link: Link = { task: row.ref, type: later ? 'FS' : 'FF', lag: 0, soft: false };
    targets.set(target.ref, [...(targets.get(target.ref) ?? []), link]);
  }
  const phases = template.phases.map((phase) => ({
    ...phase,
    packages: phase.packages.map((item) => ({
      ...item,
      tasks: item.tasks.map((task) => ({
        ...task,
        after: [...task.after, ...(targets.get(`${item.id}.${task.id}`) ?? [])],
      })),
    })),
  }));
  const linked = { ...template, phases };
  const needed = templateNetwork(linked).longestPath / WORKDAYS_PER_MONTH;
  return { ...linked, typical: { ...template.typical, months: Math.max(template.typical.months, Math.ceil(needed)) } };
}

/** Gives the new packages their part of the money; shares are whole percents that add up to 100 exactly. */
function withShares(template: Template, secondary: Template, brought: readonly string[]): Template {
  const weights = new Map<string, number>();
  for (const phase of template.phases)
    for (const item of phase.packages) weights.set(item.id, (phase.cost_share * item.cost_share) / 100);
  for (const phase of secondary.phases) {
    for (const item of phase.packages) {
      if (brought.includes(item.id))
        weights.set(prefixed(secondary, item.id), ((phase.cost_share * item.cost_share) / 100) * COST_WEIGHT);
    }
  }
  const weigh = (phase: Template['phases'][number]) => phase.packages.map((item) => weights.get(item.id) ?? 0);
  const phaseShares = apportion(template.phases.map((phase) => weigh(phase).reduce((sum, weight) => sum + weight, 0)));
  const phases = template.phases.map((phase, index) => {
    const shares = apportion(weigh(phase));
    const packages = phase.packages.map((item, at) => ({ ...item, cost_share: shares[at] ?? 0 }));
    return { ...phase, cost_share: phaseShares[index] ?? 0, packages };
  });
  return { ...template, phases };
}

/** Whole percents in proportion to the weights, adding up to exactly 100 (largest remainder method, Hamilton 1792). */
function apportion(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = weights.map((weight) => (total > 0 ? (weight / total) * 100 : 100 / weights.length));
  const shares = exact.map(Math.floor);
  const left = 100 - shares.reduce((sum, share) => sum + share, 0);
  const order = exact.map((_, index) => index).sort((a, b) => remainder(exact, b) - remainder(exact, a) || a - b);
  for (const index of order.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

function remainder(exact: readonly number[], index: number): number {
  const value = exact[index] ?? 0;
  return value - Math.floor(value);
}

/** The risks, permits, decisions and papers that the new packages bring with them. */
function withCompany(template: Template, primary: Template, secondary: Template, brought: readonly string[]): Template {
  if (brought.length === 0) return template;
  const fits = (row: unknown) => selfContained(row, primary);
  const roleIds = new Set(template.roles.map((role) => role.id));
  const lead = template.roles[0]?.id ?? '';
  const owner = (id: string) => (roleIds.has(roleId(id, primary, secondary)) ? roleId(id, primary, secondary) : lead);
  const phase = (id: string) =>
    phaseId(
      primary,
      closestPhase(
        primary,
        secondary,
        secondary.phases.findIndex((row) => row.id === id),
      ),
    );
  const hosts = new Map(template.phases.flatMap((row, index) => row.packages.map((item) => [item.id, index])));

  const risks = [...secondary.risks]
    .sort((a, b) => b.probability * b.impact - a.probability * a.impact)
    .map((row) => ({ ...row, id: prefixed(secondary, row.id), owner: owner(row.owner) }));
  const permits = secondary.permits.map((row) => ({ ...row, needed_by_phase: phase(row.needed_by_phase) }));
  const documents = secondary.documents
    .filter((row) => roleIds.has(roleId(row.owner, primary, secondary)))
    .map((row) => ({ ...row, owner: owner(row.owner), needed_by_phase: phase(row.needed_by_phase) }));
  const decisions = secondary.decisions.flatMap((row) => {
    const waits = row.waits.filter((id) => brought.includes(id)).map((id) => prefixed(secondary, id));
    if (waits.length === 0) return [];
    const earliest = Math.min(...waits.map((id) => hosts.get(id) ?? 0));
    const mapped = primary.phases.findIndex((item) => item.id === phase(row.by_phase));
    const by = phaseId(primary, Math.min(earliest, mapped));
    return [{ ...row, id: prefixed(secondary, row.id), owner: owner(row.owner), by_phase: by, waits }];
  });
  const premortem = secondary.premortem.map((row) => ({
    ...row,
    id: prefixed(secondary, row.id),
    owner: owner(row.owner),
  }));
  return {
    ...template,
    typical: { ...template.typical, people: template.typical.people + template.roles.length - primary.roles.length },
    deliverables: join(
      template.deliverables,
      secondary.deliverables.filter(fits),
      2,
      LIMITS.deliverables,
      (text) => text,
    ),
    risks: join(template.risks, risks.filter(fits), 3, LIMITS.risks, (row) => row.title),
    permits: join(template.permits, permits.filter(fits), LIMITS.permits, LIMITS.permits, (row) => row.name),
    documents: join(template.documents, documents.filter(fits), 2, LIMITS.documents, (row) => row.name),
    decisions: join(
      template.decisions,
      decisions.filter(fits),
      LIMITS.decisions,
      LIMITS.decisions,
      (row) => row.question,
    ),
    stakeholders: join(
      template.stakeholders,
      secondary.stakeholders.filter(fits),
      2,
      LIMITS.stakeholders,
      (row) => row.name,
    ),
    premortem: join(template.premortem, premortem.filter(fits), 1, LIMITS.premortem, (row) => row.title),
    place_demands: join(
      template.place_demands,
      secondary.place_demands.filter(fits),
      2,
      LIMITS.place_demands,
      (text) => text,
    ),
  };
}

/** The rows, and after them up to `count` of the others that are not there yet, as far as the limit allows. */
function join<Row>(
  rows: readonly Row[],
  others: readonly Row[],
  count: number,
  limit: number,
  name: (row: Row) => string,
): Row[] {
  const names = new Set(rows.map((row) => name(row).toLowerCase()));
  const fresh = others.filter((row) => !names.has(name(row).toLowerCase()));
  return [...rows, ...fresh.slice(0, Math.max(0, Math.min(count, limit - rows.length)))];
}

/** Whether every fact that the texts refer to is known to the primary. */
function selfContained(value: unknown, primary: Template): boolean {
  const known = new Set([
    'budget.total',
    'schedule.finish',
    'schedule.p80',
    'team.size',
    ...primary.economics.map((row) => row.id),
  ]);
  return factRefs(JSON.stringify(value)).every((id) => known.has(id));
}

/** A role that both have under the same id is the same role; any other keeps apart by its prefix. */
function roleId(id: string, primary: Template, secondary: Template): string {
  return primary.roles.some((role) => role.id === id) ? id : prefixed(secondary, id);
}

function prefixed(secondary: Template, id: string): string {
  return `${secondary.id}_${id}`;
}

function phaseId(template: Template, index: number): string {
  const phase = template.phases[index];
  if (!phase) throw new RangeError(`no phase at ${index}`);
  return phase.id;
}
