import { referencedIds } from '../../shared/fact-reference.ts';
import { COMMON_FACTS } from './lint-template.ts';
import type { Template } from './template.ts';

/** Who does the secondary's work in the blend: blended role id by the secondary's role id. */
export type RoleMap = ReadonlyMap<string, string>;

/**
 * A role that both have under the same id or title is the same role; any other comes in under its own id, which is
 * then unique without a prefix and reads naturally wherever it is shown.
 */
export function ownRoles(primary: Template, secondary: Template): RoleMap {
  const ids = new Set(primary.roles.map((role) => role.id));
  const byTitle = new Map(primary.roles.map((role) => [role.title.toLowerCase(), role.id]));
  return new Map(
    secondary.roles.map(({ id, title }) => [id, ids.has(id) ? id : (byTitle.get(title.toLowerCase()) ?? id)]),
  );
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
  return referencedIds(JSON.stringify(value)).every((id) => known.has(id));
}

/** The id with the secondary's in front, once: `event_days` of `event` is not called `event_event_days`. */
export function prefixed(secondary: Template, id: string): string {
  return id.startsWith(`${secondary.id}_`) ? id : `${secondary.id}_${id}`;
}

export function phaseId(template: Template, index: number): string {
  const phase = template.phases[index];
  if (!phase) throw new RangeError(`no phase at ${index}`);
  return phase.id;
}
