import { withCompany, withShares } from './blend-company.ts';
import { closestPhase, ownRoles, phaseId, prefixed, type RoleMap, selfContained } from './blend-parts.ts';
import { lintTemplate, WORKDAYS_PER_MONTH } from './lint-template.ts';
import type { Template } from './template.ts';
import { templateNetwork } from './template-network.ts';

type Package = Template['phases'][number]['packages'][number];
type Link = Package['tasks'][number]['after'][number];

/** Work packages of the secondary that come in at most; more would no longer be one project with an addition. */
const MAX_PACKAGES = 6;
const MAX_PER_PHASE = 2;
/** As the schema has it. */
const MAX_ROLES = 14;

/**
 * One template out of two: the primary's phases, economics and gates, with whole work packages of the secondary in the
 * phases of the same relative place, and the roles, risks, permits, decisions and papers that come with them. What
 * comes in carries the secondary's id as a prefix. A package that would break a rule of `lintTemplate` stays out; the
 * result satisfies the schema and the lint whenever both templates do.
 */
export function blendTemplates(primary: Template, secondary: Template): Template {
  const spine: Template = {
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
  const roleMap = ownRoles(primary, secondary);
  const taken = bring(spine, primary, secondary, roleMap);
  const priced = withShares(taken.template, secondary, taken.brought);
  return withCompany(priced, primary, secondary, taken.brought, roleMap);
}

/** Takes in one package after the other, as long as the template stays sound. */
function bring(
  spine: Template,
  primary: Template,
  secondary: Template,
  roleMap: RoleMap,
): { readonly template: Template; readonly brought: readonly string[] } {
  let template = spine;
  const brought: string[] = [];
  for (const { item, host } of candidates(primary, secondary)) {
    if (brought.length >= MAX_PACKAGES) break;
    const next = withPackage(template, primary, secondary, item, host, brought, roleMap);
    if (next === null || lintTemplate(next).length > 0) continue;
    template = next;
    brought.push(item.id);
  }
  return { template, brought };
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
        const cost = Math.cbrt((phase.cost_share * item.cost_share) / 100 + 1);
        return { item, host, worth: cost * (1 - overlap) ** 2 };
      });
    })
    .sort((a, b) => b.worth - a.worth || (a.item.id < b.item.id ? -1 : 1));
}

function vocabulary(item: Package): Set<string> {
  const text = [item.title, item.deliverable, ...item.tasks.map((task) => task.title)].join(' ').toLowerCase();
  return new Set(text.match(/\p{L}{4,}/gu) ?? []);
}

/** The template with one more package, or null when there is no room for it. */
function withPackage(
  spine: Template,
  primary: Template,
  secondary: Template,
  item: Package,
  host: number,
  brought: readonly string[],
  roleMap: RoleMap,
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
    const blendedId = roleMap.get(id);
    if (!role || blendedId === undefined) return null;
    const at = roles.findIndex((row) => row.id === blendedId);
    const known = roles[at];
    if (known) roles[at] = present(known, primary, host);
    else
      roles.push({ ...role, id: blendedId, first_phase: phaseId(primary, host), last_phase: phaseId(primary, host) });
  }
  if (roles.length > MAX_ROLES || !roles.every((role) => selfContained(role, primary))) return null;

  const anchor = templateNetwork(primary)
    .tasks.filter((row) => row.phase === host)
    .reduce((best, row) => (row.earlyStart < best.earlyStart ? row : best));
  const inside = new Set([...brought, item.id]);
  const tasks = item.tasks.map((task) => {
    const after = inherited(secondary, task.after, inside).map((link) => ({
      ...link,
      task: prefixed(secondary, link.task),
    }));
    // What begins the package also waits for its new phase.
    const begins = !task.after.some(
      (link) =>
        link.task.startsWith(`${item.id}.`) &&
        (link.type === 'FS' || link.type === 'SS') &&
        link.lag >= 0 &&
        !link.soft,
    );
    const entry: Link = { task: anchor.ref, type: 'SS', lag: 0, soft: false };
    return { ...task, role: roleMap.get(task.role) ?? task.role, after: begins ? [...after, entry] : after };
  });
  const added: Package = { ...item, id: prefixed(secondary, item.id), cost_share: 0, tasks };
  const phases = spine.phases.map((row, index) =>
    index === host ? { ...row, packages: [...row.packages, added] } : row,
  );
  return withExits({ ...spine, phases, roles }, added);
}

/** The role, there in this phase as well. */
function present(role: Template['roles'][number], primary: Template, host: number): Template['roles'][number] {
  const at = (id: string) => primary.phases.findIndex((phase) => phase.id === id);
  return {
    ...role,
    first_phase: phaseId(primary, Math.min(host, at(role.first_phase))),
    last_phase: phaseId(primary, Math.max(host, at(role.last_phase))),
  };
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
  const awaited = new Set(
    added.tasks.flatMap((task) =>
      task.after.filter(({ type, soft }) => !soft && (type === 'FS' || type === 'FF')).map((link) => link.task),
    ),
  );
  const { tasks } = templateNetwork(template);
  const host = tasks.find((row) => row.packageId === added.id)?.phase ?? 0;
  const targets = new Map<string, Link[]>();
  for (const row of tasks.filter((row) => refs.has(row.ref) && !awaited.has(row.ref))) {
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
