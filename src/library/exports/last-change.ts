import type { PlanRow } from '../db/schema.ts';
import type { Library } from '../library.ts';
import { artifactRows } from '../store/files/artifacts.ts';

/** When anything in the plan's files changed last, ISO 8601 UTC; the same as long as they are. */
export function lastChange(library: Library, plan: PlanRow): string {
  const times = artifactRows(library, plan.id).flatMap(({ sensitive, updatedAt }) => (sensitive ? [] : [updatedAt]));
  return times.sort().at(-1) ?? plan.updatedAt;
}
