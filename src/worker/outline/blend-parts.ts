import { COMMON_FACTS, factRefs } from './lint-template.ts';
import type { Template } from './template.ts';

/** Who does the secondary's work in the blend: blended role id by the secondary's role id. */
export type RoleMap = ReadonlyMap<string, string>;

/** A role that both have under the same id is the same role; any other keeps apart by its prefix. */
export function ownRoles(primary: Template, secondary: Template): RoleMap {
  const same = new Set(primary.roles.map((role) => role.id));
  return new Map(secondary.roles.map(({ id }) => [id, same.has(id) ? id : prefixed(secondary, id)]));
}

/** Index of the primary's phase with the closest relative place to a phase of the secondary. */
export function closestPhase(primary: Template, secondary: Template, index: number): number {
  const place = (index + 0.5) / secondary.phases.length;
  const distance = (host: number) => Math.abs((host + 0.5) / primary.phases.length - place);
  return primary.phases.reduce((best, _, host) => (distance(host) < distance(best) - 1e-9 ? host : best), 0);
}

/** Whether every fact that the texts refer to is known to the primary. */
export function selfContained(value: unknown, primary: Template): boolean {
  const known = new Set([...COMMON_FACTS, ...primary.economics.map((row) => row.id)]);
  return factRefs(JSON.stringify(value)).every((id) => known.has(id));
}

export function prefixed(secondary: Template, id: string): string {
  return `${secondary.id}_${id}`;
}

export function phaseId(template: Template, index: number): string {
  const phase = template.phases[index];
  if (!phase) throw new RangeError(`no phase at ${index}`);
  return phase.id;
}
