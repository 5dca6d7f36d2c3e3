import { z } from 'zod';
import { ArtifactKind, ArtifactRole } from '../../../shared/contracts/artifact.ts';
import { Background } from '../../../shared/contracts/background.ts';
import { Comment } from '../../../shared/contracts/comment.ts';
import { QualitySummary } from '../../../shared/contracts/plan-status.ts';
import { ScheduleBaseline } from '../../../shared/contracts/schedule.ts';
import { TaskProgress } from '../../../shared/contracts/task-progress.ts';
import { FACT_ID, Fact } from '../../../shared/fact.ts';
import { Finding } from '../../../shared/finding.ts';
import { Phase, RunFailure, Speed, Target } from '../../../shared/plan-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ArtifactRow, PlanRow, RunRow, StageRecord, StageRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { commentsOf } from '../../store/plans/comments.ts';
import { ledger, readSetFacts, type SetFacts } from '../../store/plans/facts.ts';
import { readBaseline } from '../../store/plans/schedule-baselines.ts';
import { progressOf } from '../../store/plans/task-progress.ts';
import { latestRun } from '../../store/runs/run-state.ts';
import { listRuns } from '../../store/runs/runs.ts';
import { readAmendedFacts } from '../../store/stages/amended-facts.ts';
import { answersOf } from '../../store/stages/calls.ts';
import { listStages } from '../../store/stages/stages.ts';

/** Where an exported plan says what it is, beside its files. */
export const MANIFEST_PATH = 'plan.json';
/** Raised when an older program could no longer read what is written here. */
const MANIFEST_VERSION = 2;

const Sha = z.string().regex(/^[0-9a-f]{64}$/);
const StageId = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/);
const Line = z.string().min(1).max(200);

const ExportedFile = z.object({
  path: z.string().min(1).max(400),
  sha256: Sha,
  role: ArtifactRole,
  kind: ArtifactKind,
  stage: StageId.nullable(),
  /** Holds what was said to a model and by it. */
  sensitive: z.literal(true).optional(),
  /** Somebody changed it after it was drafted; `drafted_sha256` is what it was before. */
  edited: z.object({ reason: z.string().max(10_000).nullable(), drafted_sha256: Sha }).optional(),
});
export type ExportedFile = z.infer<typeof ExportedFile>;

const ExportedRecord = z.object({
  definition: z.string().max(100),
  reads: z.array(z.object({ key: z.string().max(1000), sha: z.string().max(100) })).max(20_000),
  findings: z.array(Finding).max(10_000),
  partial: z.array(z.object({ item: z.string(), note: z.string() })).max(10_000),
  drafted_by: Line,
  /** Only where items are missing: the run that has tried them already. */
  run_id: Line.optional(),
});

const ExportedStage = z.object({
  stage: StageId,
  state: z.enum(['done', 'failed', 'removed']),
  failure: z.string().max(2000).optional(),
  record: ExportedRecord.optional(),
});
export type ExportedStage = z.infer<typeof ExportedStage>;

const ExportedRun = z.object({
  number: z.number().int().min(1).max(1_000_000),
  state: z.enum(['completed', 'stopped', 'failed']),
  target: Target,
  phase: Phase,
  progress: z.number().min(0).max(100),
  steps_completed: z.number().int().min(0),
  steps_total: z.number().int().min(0),
  failure: RunFailure.optional(),
  quality: QualitySummary.optional(),
});

const Moment = z.iso.datetime();

/** One of the runs, with the times of its history. */
const DatedRun = ExportedRun.extend({
  queued_at: Moment,
  started_at: Moment.nullable(),
  finished_at: Moment.nullable(),
});

/**
 * A plan as it travels, beside its files. It holds no ids, times only of its runs and its baseline, and nothing of
 * comments and of calls of models unless that was asked for.
 */
export const PlanManifest = z.object({
  /** 1 is without tables. */
  planexe_plan: z.union([z.literal(1), z.literal(MANIFEST_VERSION)]),
  plan_format: z.number().int().min(1),
  title: z.string().max(2000),
  /** A person gave it this title. */
  named: z.literal(true).optional(),
  prompt: z.string(),
  profile: Line,
  speed: Speed,
  start_date: z.string(),
  tags: z.array(z.string()).max(100),
  locale: z.string().max(100).optional(),
  max_cost_usd: z.number().positive().optional(),
  background: Background.optional(),
  resume_count: z.number().int().min(0).max(1_000_000),
  /** The last one; left out where there was none. */
  run: ExportedRun.optional(),
  /** All of them, in their order; an export of an earlier program has none. */
  runs: z.array(DatedRun).max(10_000).optional(),
  /** The schedule that later ones are compared with. */
  baseline: ScheduleBaseline.extend({ saved_at: Moment }).optional(),
  /** How far tasks are. */
  progress: z
    .array(TaskProgress.extend({ task: Line }))
    .max(10_000)
    .optional(),
  stages: z.array(ExportedStage).max(1000),
  files: z.array(ExportedFile).max(10_000),
  /** CSV for spreadsheets, made of the plan and made again by whoever exports it; an import leaves it out. */
  tables: z
    .array(z.object({ path: z.string().min(1).max(400), sha256: Sha }))
    .max(100)
    .optional(),
  facts: z.array(Fact.extend({ stage: StageId })).max(20_000),
  set_facts: z
    .array(z.object({ id: z.string().regex(FACT_ID), value: z.union([z.number(), z.string().max(10_000)]) }))
    .max(20_000),
  /** Values that accepted criticism gave to facts; left out where there are none. */
  amended_facts: z
    .array(z.object({ id: z.string().regex(FACT_ID), value: z.union([z.number(), z.string().max(10_000)]) }))
    .max(20_000)
    .optional(),
  /** What people said of it, oldest first, with the names that they have in the library; only when asked for. */
  comments: z
    .array(Comment.omit({ id: true }).extend({ body: z.string().max(10_000), author: Line, created_at: Moment }))
    .max(10_000)
    .optional(),
  /** Answers of models that wait to be used again, each as its JSON text. */
  answers: z
    .array(z.object({ request_sha: Sha, stage: StageId, answer: z.string() }))
    .max(20_000)
    .optional(),
});
export type PlanManifest = z.infer<typeof PlanManifest>;

/** A file as it is exported: its row, and the hash of the bytes that are written. */
export interface FileToExport {
  readonly row: ArtifactRow;
  readonly sha256: string;
}

/** A table of the plan as it is exported, with the hash of its bytes. */
export interface TableToExport {
  readonly path: string;
  readonly sha256: string;
}

/** What an import needs to know of the plan beside its files. In the transaction in which the files were read. */
export function manifestOf(
  library: Library,
  plan: PlanRow,
  contents: { readonly files: readonly FileToExport[]; readonly tables: readonly TableToExport[] },
  { withCalls, withComments }: { readonly withCalls: boolean; readonly withComments: boolean },
): PlanManifest {
  const { files, tables } = contents;
  const run = latestRun(library, plan.id);
  const runs = listRuns(library, plan.id);
  const baseline = readBaseline(library, plan.id);
  const progress = [...progressOf(library, plan.id)].map(([task, noted]) => ({ task, ...noted }));
  const amended = rowsOf(readAmendedFacts(library, plan.id));
  const { locale, max_cost_usd, background } = plan.options;
  return {
    planexe_plan: MANIFEST_VERSION,
    plan_format: plan.planFormat,
    title: plan.title,
    ...(plan.options.title !== undefined && { named: true }),
    prompt: plan.prompt,
    profile: plan.profile,
    speed: plan.speed,
    start_date: plan.startDate,
    tags: plan.tags,
    ...(locale !== undefined && { locale }),
    ...(max_cost_usd !== undefined && { max_cost_usd }),
    ...(background && { background }),
    resume_count: plan.resumeCount,
    ...(run && { run: exportedRun(run) }),
    ...(runs.length > 0 && { runs: runs.map(datedRun) }),
    ...(baseline && { baseline }),
    ...(progress.length > 0 && { progress }),
    stages: listStages(library, plan.id).map(exportedStage),
    files: files.map(exportedFile),
    ...(tables.length > 0 && { tables: [...tables] }),
    facts: ledger(library, plan.id),
    set_facts: rowsOf(readSetFacts(library, plan.id)),
    ...(amended.length > 0 && { amended_facts: amended }),
    ...(withComments && { comments: commentsOf(library, plan.id).map(({ id: _, ...comment }) => comment) }),
    ...(withCalls && { answers: answersOf(library, plan.id) }),
  };
}

function rowsOf(values: SetFacts): { id: string; value: number | string }[] {
  return Object.entries(values).map(([id, value]) => ({ id, value }));
}

/** An active run is exported as stopped, because no worker continues it at the destination. */
function exportedRun(run: RunRow): z.infer<typeof ExportedRun> {
  const { state } = run;
  const over = state === 'completed' || state === 'stopped' || state === 'failed';
  return {
    number: run.number,
    state: over ? state : 'stopped',
    target: run.target,
    phase: run.phase,
    progress: run.progress,
    steps_completed: run.stepsCompleted,
    steps_total: run.stepsTotal,
    ...(over && run.failure && { failure: run.failure }),
    ...(over && run.quality && { quality: run.quality }),
  };
}

function datedRun(run: RunRow): z.infer<typeof DatedRun> {
  return {
    ...exportedRun(run),
    queued_at: run.createdAt,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
  };
}

function exportedStage({ stage, state, failure, record }: StageRow): ExportedStage {
  return {
    stage,
    state: state === 'running' ? 'removed' : state,
    ...(failure !== null && { failure }),
    ...(record && { record: exportedRecord(record) }),
  };
}

function exportedRecord({ draftedBy, runId, ...record }: StageRecord): z.infer<typeof ExportedRecord> {
  return {
    definition: record.definition,
    reads: [...record.reads],
    findings: [...record.findings],
    partial: [...record.partial],
    drafted_by: draftedBy,
    ...(record.partial.length > 0 && { run_id: runId }),
  };
}

function exportedFile({ row, sha256 }: FileToExport): ExportedFile {
  return {
    path: row.path,
    sha256,
    role: row.role,
    kind: row.kind,
    stage: row.stage,
    ...(row.sensitive && { sensitive: true }),
    ...(row.editedBy !== null && { edited: { reason: row.editReason, drafted_sha256: row.generatedSha256 } }),
  };
}

/** The record of a stage as the library keeps it. */
export function recordOf({ drafted_by, run_id, ...record }: z.infer<typeof ExportedRecord>): StageRecord {
  return { ...record, draftedBy: drafted_by, runId: run_id ?? 'import' };
}

/** INVALID_INPUT with `reason`: `no_plan`, `too_new`, `invalid_plan`. */
export function parseManifest(text: string): Result<PlanManifest> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return notOurs();
  }
  const version = z.object({ planexe_plan: z.number() }).safeParse(json);
  if (!version.success) return notOurs();
  if (version.data.planexe_plan > MANIFEST_VERSION) {
    return err('INVALID_INPUT', 'This plan was exported by a newer version of PlanExe.', {
      reason: 'too_new',
      next: 'Update PlanExe Desktop, then import the file again.',
    });
  }
  const parsed = PlanManifest.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  const place = (parsed.error.issues[0]?.path ?? []).map(String).join('.').slice(0, 80);
  return err('INVALID_INPUT', `${MANIFEST_PATH} in the zip does not fit${place === '' ? '' : ` at ${place}`}.`, {
    reason: 'invalid_plan',
    next: 'Export the plan again from where it came.',
  });
}

/** For zips of other tools, and of programs before there was an import. */
export function notOurs(): Result<never> {
  return err('INVALID_INPUT', `The zip has no ${MANIFEST_PATH} from PlanExe Desktop, so it cannot be imported.`, {
    reason: 'no_plan',
    next: 'Export the plan again with PlanExe, or create a new plan from its prompt.',
  });
}
