import { type Library, listArtifacts, listPlans } from '../../library/index.ts';

/** Clients show a hundred at most. */
const MOST = 100;

/** Ids of the newest plans that begin so. */
export function completePlanId(library: Library, value: string): string[] {
  const listed = listPlans(library, { limit: MOST });
  if (!listed.ok) return [];
  return listed.value.plans.map(({ plan_id }) => plan_id).filter((id) => id.startsWith(value));
}

/** Files of the plan whose path begins so; a folder ends with a slash, and goes on from there. */
export function completePath(library: Library, planId: string, value: string): string[] {
  const folder = value.slice(0, value.lastIndexOf('/') + 1);
  const listed = listArtifacts(library, {
    plan_id: planId,
    path: folder,
    include_metadata: false,
    include_sensitive: false,
  });
  if (!listed.ok) return [];
  return listed.value.entries
    .map(({ type, path }) => (type === 'folder' ? `${path}/` : path))
    .filter((path) => path.startsWith(value));
}
