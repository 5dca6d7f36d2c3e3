import { randomUUID } from 'node:crypto';
import { ok } from '../../../shared/result.ts';
import { plans, runs, type StageRowState, stages } from '../../db/schema.ts';
import { sha256 } from '../../files/hash.ts';
import { draftedCopy, planPlace, stagePlanFiles } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { beginFileChange } from '../../recovery/rollback-journal.ts';
import { appendEvent } from '../../store/events/events.ts';
import { contentTypeOf } from '../../store/files/artifact-type.ts';
import { recordArtifact, updateArtifact } from '../../store/files/artifacts.ts';
import { insertComment } from '../../store/plans/comments.ts';
import { replaceLedger, writeSetFact } from '../../store/plans/facts.ts';
import { writeBaseline } from '../../store/plans/schedule-baselines.ts';
import { indexPlan } from '../../store/plans/search-index.ts';
import { writeProgress } from '../../store/plans/task-progress.ts';
import { writeAmendedFact } from '../../store/stages/amended-facts.ts';
import { saveCall } from '../../store/stages/calls.ts';
import { plannerOf } from '../plans/find-plan.ts';
import type { CheckedRequest } from './import-plan-checks.ts';
import { type ExportedFile, type ExportedStage, type PlanManifest, recordOf } from './plan-manifest.ts';

/** Pages with code that a browser would run. They are rendered here, never taken from an imported file. */
const ACTIVE: ReadonlySet<string> = new Set(['text/html', 'image/svg+xml', 'application/xml']);

/** What was asked for, with the hash of the manifest that says so. */
type RequestToInsert = CheckedRequest & { readonly importSha: string };

/**
 * Puts a plan that was found in order into the library: files first, under temporary names, then all of them and all
 * rows in one transaction. Returns the new plan's id. @throws when disk or database refuse; nothing is left then
 */
export function insertImportedPlan(
  library: Library,
  manifest: PlanManifest,
  request: RequestToInsert,
  zip: ReadonlyMap<string, Buffer>,
): string {
  const planId = randomUUID();
  const kept = manifest.files.filter(({ path }) => !ACTIVE.has(contentTypeOf(path)));
  const paths = [...kept.map(({ path }) => path), ...kept.map(draftedCopy)];
  const change = beginFileChange(library, planId, [{ action: 'remove', path: planPlace(planId) }]);
  try {
    const { putInPlace } = stagePlanFiles(
      library.home,
      planId,
      paths.flatMap((path) => {
        const content = zip.get(path);
        return content ? [{ path, content }] : [];
      }),
    );
    change.commit(() => {
      putInPlace();
      insertRows(library, planId, manifest, request, kept, zip);
      return ok(planId);
    });
    return planId;
  } finally {
    change.close();
  }
}

function insertRows(
  library: Library,
  planId: string,
  manifest: PlanManifest,
  request: RequestToInsert,
  files: readonly ExportedFile[],
  zip: ReadonlyMap<string, Buffer>,
): void {
  const now = library.now();
  const { run } = manifest;
  library.db
    .insert(plans)
    .values({
      ...request,
      id: planId,
      promptSha: sha256(request.prompt),
      state: run?.state ?? 'draft',
      profile: manifest.profile,
      speed: manifest.speed,
      user: library.user,
      planFormat: manifest.plan_format,
      resumeCount: manifest.resume_count,
      createdAt: now,
      updatedAt: now,
    })
    .run();
  indexPlan(library, planId, request.title, request.prompt);
  if (run) {
    const times = { queued_at: now, started_at: null, finished_at: now };
    const history = (manifest.runs ?? []).filter(({ number }) => number < run.number);
    const last = manifest.runs?.find(({ number }) => number === run.number);
    for (const dated of [...history, { ...times, ...last, ...run }]) insertRun(library, planId, dated);
  }
  for (const comment of manifest.comments ?? []) insertComment(library, planId, { id: randomUUID(), ...comment });
  for (const { task, ...progress } of manifest.progress ?? []) writeProgress(library, planId, task, progress);
  if (manifest.baseline) writeBaseline(library, planId, manifest.baseline);
  const rendered = stagesToRender(library, manifest);
  for (const stage of manifest.stages) insertStage(library, planId, stage, rendered.has(stage.stage));
  for (const file of files) insertFile(library, planId, file, zip.get(file.path)?.toString('utf8') ?? '');
  replaceLedger(library, planId, manifest.facts);
  for (const { id, value } of manifest.set_facts) writeSetFact(library, planId, id, value);
  for (const { id, value } of manifest.amended_facts ?? []) writeAmendedFact(library, planId, id, value);
  for (const { request_sha, stage, answer } of manifest.answers ?? [])
    saveCall(library, planId, { requestSha: request_sha, stage, answer: JSON.parse(answer) });
  appendEvent(library, planId, null, 'plan_created', { parent_plan_id: null, imported: true });
}

function insertRun(library: Library, planId: string, run: NonNullable<PlanManifest['runs']>[number]): void {
  const { steps_completed, steps_total, queued_at, started_at, finished_at, ...others } = run;
  library.db
    .insert(runs)
    .values({
      ...others,
      planId,
      stepsCompleted: steps_completed,
      stepsTotal: steps_total,
      createdAt: queued_at,
      startedAt: started_at,
      // One that was going on where it comes from has ended here.
      finishedAt: finished_at ?? library.now(),
    })
    .run();
}

/** Computed stages whose pages are not taken over. */
function stagesToRender(library: Library, { files }: PlanManifest): ReadonlySet<string> {
  const computed = new Set(plannerOf(library).stages.flatMap((stage) => (stage.computed ? [stage.id] : [])));
  return new Set(
    files.flatMap(({ path, stage }) => {
      return stage !== null && computed.has(stage) && ACTIVE.has(contentTypeOf(path)) ? [stage] : [];
    }),
  );
}

/** @param stale whether the stage is to be computed anew: no definition is empty, so that a record with one is stale */
function insertStage(
  library: Library,
  planId: string,
  { stage, state, failure, record }: ExportedStage,
  stale: boolean,
): void {
  const rowState: StageRowState = state === 'done' && !record ? 'removed' : state;
  library.db
    .insert(stages)
    .values({
      planId,
      stage,
      state: rowState,
      record: rowState === 'done' && record ? { ...recordOf(record), ...(stale && { definition: '' }) } : null,
      failure: failure ?? null,
    })
    .run();
}

function insertFile(library: Library, planId: string, file: ExportedFile, content: string): void {
  const { path, role, kind, stage, sensitive = false, edited } = file;
  recordArtifact(library, planId, { path, content, role, kind, stage, sensitive });
  if (!edited) return;
  updateArtifact(library, planId, path, {
    generatedSha256: edited.drafted_sha256,
    editedBy: 'import',
    editedAt: library.now(),
    editReason: edited.reason,
  });
}
