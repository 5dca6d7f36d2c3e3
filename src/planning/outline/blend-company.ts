import { closestPhase, phaseId, prefixed, type RoleMap, selfContained } from './blend-parts.ts';
import { apportion } from './shares.ts';
import type { Template } from './template.ts';

/** How much of its cost share a package keeps: the primary's work remains the bulk of the money. */
const COST_WEIGHT = 0.6;
const LIMITS = {
  risks: 14,
  permits: 10,
  decisions: 10,
  documents: 12,
  stakeholders: 10,
  premortem: 6,
  place_demands: 6,
  deliverables: 8,
};

/** Gives the new packages their part of the money; shares are whole percents that add up to 100 exactly. */
export function withShares(template: Template, secondary: Template, brought: readonly string[]): Template {
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

/** The risks, permits, decisions and papers that the new packages bring with them. */
export function withCompany(
  template: Template,
  primary: Template,
  secondary: Template,
  brought: readonly string[],
  roleMap: RoleMap,
): Template {
  if (brought.length === 0) return template;
  const fits = (row: unknown) => selfContained(row, primary);
  const roleIds = new Set(template.roles.map((role) => role.id));
  const lead = template.roles[0]?.id ?? '';
  const owner = (id: string) => {
    const mapped = roleMap.get(id) ?? lead;
    return roleIds.has(mapped) ? mapped : lead;
  };
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
    .filter((row) => roleIds.has(roleMap.get(row.owner) ?? ''))
    .map((row) => ({ ...row, owner: owner(row.owner), needed_by_phase: phase(row.needed_by_phase) }));
  const decisions = secondary.decisions.flatMap((row) => {
    const taken = (ids: readonly string[]) =>
      ids.filter((id) => brought.includes(id)).map((id) => prefixed(secondary, id));
    const [waits, default_packages] = [taken(row.waits), taken(row.default_packages)];
    if (waits.length === 0 || default_packages.length === 0) return [];
    const earliest = Math.min(...[...waits, ...default_packages].map((id) => hosts.get(id) ?? 0));
    const mapped = primary.phases.findIndex((item) => item.id === phase(row.by_phase));
    const by = phaseId(primary, Math.min(earliest, mapped));
    // Its evidence may stay behind, or come in without its order.
    const { evidence_task: _, ...rest } = row;
    return [
      { ...rest, id: prefixed(secondary, row.id), owner: owner(row.owner), by_phase: by, waits, default_packages },
    ];
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
