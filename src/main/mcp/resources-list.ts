import type { Resource } from '@modelcontextprotocol/server';
import { type Library, listArtifacts, listPlans, REPORT_STAGE } from '../../library/index.ts';
import type { ArtifactEntry } from '../../shared/contracts/artifact.ts';
import { DECISIONS_STAGE } from '../../shared/contracts/decision.ts';
import type { PlanListEntry } from '../../shared/contracts/plan-status.ts';
import { RUN_FILES } from '../../shared/plan-files.ts';

/** What a reader wants of a plan first, by stage; of these the pages, and the report in both its forms. */
const MAIN_STAGES = [REPORT_STAGE, 'executive_summary', DECISIONS_STAGE, 'ledger', 'schedule', 'validation_status'];
const PLANS_LISTED = 20;
const PLANS_A_PAGE = 10;

/**
 * The main files of the newest plans that are not archived, a page of plans at a time.
 * @param cursor that of the page before; left out, the first page
 * @returns null when the cursor is none of ours, or its plan is no longer among the newest
 */
export function listPlanResources(
  library: Library,
  cursor: string | undefined,
): { resources: Resource[]; nextCursor?: string } | null {
  const listed = listPlans(library, { limit: PLANS_LISTED });
  if (!listed.ok) throw new Error(listed.error.message);
  const { plans } = listed.value;
  const before = cursor === undefined ? -1 : plans.findIndex(({ plan_id }) => plan_id === planIn(cursor));
  if (cursor !== undefined && before === -1) return null;
  const page = plans.slice(before + 1, before + 1 + PLANS_A_PAGE);
  const last = page.at(-1);
  return {
    resources: page.flatMap((plan) => mainFiles(library, plan)),
    ...(last && last !== plans.at(-1) && { nextCursor: cursorOf(last) }),
  };
}

function cursorOf({ plan_id }: PlanListEntry): string {
  return Buffer.from(plan_id).toString('base64url');
}

function planIn(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString('latin1');
}

function mainFiles(library: Library, plan: PlanListEntry): Resource[] {
  const files = listArtifacts(library, { plan_id: plan.plan_id, include_sensitive: false });
  // Deleted since it was listed.
  if (!files.ok) return [];
  const { entries } = files.value;
  const readable = entries.filter(({ path }) => /\.(md|html)$/.test(path));
  const whyFailed = entries.filter(({ path }) => path === RUN_FILES.error);
  return [...whyFailed, ...MAIN_STAGES.flatMap((stage) => readable.filter((entry) => entry.stage === stage))].map(
    (entry) => resourceOf(library, plan, entry),
  );
}

function resourceOf(library: Library, plan: PlanListEntry, entry: ArtifactEntry): Resource {
  const section = library.planner?.stages.find(({ id }) => id === entry.stage)?.title ?? entry.path;
  const form = entry.path.endsWith('.html') ? ' (HTML)' : '';
  return {
    uri: entry.artifact_uri,
    name: `${plan.plan_id.slice(0, 8)}/${entry.path}`,
    title: `${plan.title}: ${section}${form}`,
    ...(entry.content_type !== undefined && { mimeType: entry.content_type }),
    ...(entry.size !== undefined && { size: entry.size }),
    ...(entry.updated_at !== undefined && { annotations: { lastModified: entry.updated_at } }),
    _meta: { size: entry.size, sha256: entry.sha256, generated_at: entry.updated_at, plan_id: plan.plan_id },
  };
}
