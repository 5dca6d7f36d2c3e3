import { and, desc, eq } from 'drizzle-orm';
import type { PlanState } from '../../../shared/plan-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import { sha256 } from '../../files/hash.ts';
import type { Library } from '../../library.ts';
import { planRow } from '../../store/plans/plans.ts';
import { refreshPlan } from '../files/edit-effects.ts';
import { checkImportedRequest, faultOfImport } from './import-plan-checks.ts';
import { insertImportedPlan } from './import-plan-rows.ts';
import { MANIFEST_PATH, notOurs, parseManifest } from './plan-manifest.ts';
import { readZip } from './read-zip.ts';
import { readZipFile } from './read-zip-file.ts';

export interface ImportPlanOutput {
  readonly plan_id: string;
  readonly title: string;
  readonly state: PlanState;
  readonly created_at: string;
  readonly files_count: number;
  /** A plan that is in the library already and was imported from the same export; null where there is none. */
  readonly imported_before: { readonly plan_id: string; readonly title: string; readonly at: string } | null;
  /** What is not as it was where the plan comes from. */
  readonly warnings: readonly string[];
}

/**
 * Takes an exported zip in as a new plan of the caller, with its files, edits, facts, baseline, runs and the records of its stages, so
 * that it is read, edited and resumed as it would be where it comes from. A plan that was being drafted arrives
 * stopped. Its parent, its log and what models cost stay behind. Two imports of one file are two plans, and the second
 * names the first.
 *
 * @param input.path absolute path of a zip on this computer
 * @returns PERMISSION_DENIED for a user who is not the library's owner; INVALID_INPUT with `reason`, beside those of `readZipFile`, `readZip` and `parseManifest`: `files_differ`,
 * `not_text`, `invalid_plan`, `too_new`, `too_old`. Nothing is left behind then.
 */
export async function importPlan(
  library: Library,
  input: { readonly path: string },
): Promise<Result<ImportPlanOutput>> {
  // The file is read with the rights of the owner's account, which others of the library do not have.
  if (library.user !== library.owner)
    return err('PERMISSION_DENIED', `Only ${library.owner} may import files of this computer.`, {
      next: `Ask ${library.owner} to import the plan.`,
    });
  const bytes = await readZipFile(input.path);
  return bytes.ok ? importPlanZip(library, bytes.value) : bytes;
}

/**
 * The same for the bytes of the zip, wherever they come from.
 * @param options.once nothing is imported where a plan of the same export is there: the answer is that plan as it is now
 */
export async function importPlanZip(
  library: Library,
  bytes: Uint8Array,
  { once = false }: { readonly once?: boolean } = {},
): Promise<Result<ImportPlanOutput>> {
  const zip = await readZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!zip.ok) return zip;
  const text = zip.value.get(MANIFEST_PATH);
  const manifest = text ? parseManifest(text.toString('utf8')) : notOurs();
  if (!manifest.ok) return manifest;
  const request = checkImportedRequest(library, manifest.value);
  if (!request.ok) return request;
  const fault = faultOfImport(library, manifest.value, zip.value);
  if (fault) return fault;
  const importSha = sha256(text ?? '');
  const before = importedBefore(library, importSha);
  const isThere = once && before !== null;
  const planId = isThere
    ? before.plan_id
    : insertImportedPlan(library, manifest.value, { ...request.value, importSha }, zip.value);
  const refreshed = isThere ? ok(undefined) : await refreshPlan(library, planId);
  const plan = planRow(library, planId);
  // Somebody may have deleted it meanwhile; it was imported all the same.
  const state = plan?.state ?? 'stopped';
  return ok({
    plan_id: planId,
    title: plan?.title ?? manifest.value.title,
    state,
    created_at: plan?.createdAt ?? library.now(),
    files_count: countOfFiles(library, planId),
    imported_before: before,
    warnings: refreshed.ok ? [] : [`Could not render the report: ${refreshed.error.message} Resume the plan.`],
  });
}

function countOfFiles(library: Library, planId: string): number {
  const count = library.prepare('SELECT count(*) AS files FROM artifacts WHERE plan_id = ? AND sensitive = 0');
  return Number(count.get(planId)?.files ?? 0);
}

/** The newest plan of this user that was made from the same export. */
function importedBefore(library: Library, importSha: string): ImportPlanOutput['imported_before'] {
  const before = library.db
    .select({ plan_id: plans.id, title: plans.title, at: plans.createdAt })
    .from(plans)
    .where(and(eq(plans.user, library.user), eq(plans.importSha, importSha)))
    .orderBy(desc(plans.createdAt))
    .limit(1)
    .get();
  return before ?? null;
}
