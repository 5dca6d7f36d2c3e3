import { isTerminal } from '../../../shared/plan-state.ts';
import { remedyFor } from '../../../shared/remedies.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { PlanRow } from '../../db/schema.ts';
import { noticeAllEdits } from '../../edits/notice-edits.ts';
import { sha256 } from '../../files/hash.ts';
import { readPlanFile, statKey } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { latestCursorOf } from '../../store/events/events.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { REPORT_STAGE, stageFile } from '../../store/files/stage-files.ts';
import { planRow } from '../../store/plans/plans.ts';
import { activeRun, latestRun } from '../../store/runs/run-state.ts';
import { findPlan } from '../plans/find-plan.ts';
import { stepName } from '../plans/stage-titles.ts';
import { staleNotes, staleSections } from '../plans/staleness.ts';
import { exportPlan } from '../transfer/export-plan.ts';
import { type KeptZip, keptZips } from '../transfer/kept-zips.ts';

/** What can be taken home of a plan: its report, or everything. */
const PLAN_FILES = ['report', 'zip'] as const;
type PlanFileName = (typeof PLAN_FILES)[number];

/** There is nothing to take yet. */
interface PlanFileNotReady {
  readonly ready: false;
  /** In a sentence, with what to do. */
  readonly reason: string;
}

/** A file as it is now; the same bytes as long as the plan is the same. */
export interface ReadyPlanFile {
  readonly ready: true;
  /** The plan's own name for it; `run.zip` for everything. */
  readonly filename: string;
  readonly content_type: string;
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  readonly bytes: Buffer;
  /** What in it is missing or out of date, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * The report of a plan, or a zip of all its files without what was said to models. While a run works on the plan there
 * is neither: both would be others a moment later. Cheap to ask for again.
 *
 * PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT; `generation_failed` when the plan failed before it was made;
 * `content_unavailable` when it was made and is gone.
 */
export async function planFile(
  library: Library,
  input: { readonly plan_id: string; readonly artifact: string },
): Promise<Result<PlanFileNotReady | ReadyPlanFile>> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const name = PLAN_FILES.find((known) => known === input.artifact);
  if (name === undefined) {
    return err('INVALID_INPUT', `Unknown artifact ${JSON.stringify(input.artifact).slice(0, 40)}.`, {
      field: 'artifact',
      next: `Use one of ${PLAN_FILES.join(', ')}.`,
    });
  }
  await noticeAllEdits(library, input.plan_id);
  // Looking at them may have taken a while.
  const plan = planRow(library, found.value.id) ?? found.value;
  if (!isTerminal(plan.state) || activeRun(library, plan.id)) return ok({ ready: false, reason: notYet(plan) });
  const file = name === 'report' ? report(library, plan) : await zip(library, plan);
  if (!file) return nothingThere(library, plan, name);
  return ok({
    ready: true,
    ...file,
    notes: [
      ...unfinishedNotes(plan),
      ...staleNotes(library, staleSections(library, planRow(library, plan.id) ?? plan)),
    ],
  });
}

/** What there is of a plan whose last run did not come to its end is of earlier runs, too. */
function unfinishedNotes({ state }: PlanRow): string[] {
  if (state === 'completed') return [];
  return [
    `Drafting ${state === 'failed' ? 'failed' : 'was stopped'} before the end: sections may be missing or out of date.`,
  ];
}

type FileContent = Omit<ReadyPlanFile, 'ready' | 'notes'>;

function report(library: Library, plan: PlanRow): FileContent | null {
  const row = stageFile(library, plan.id, REPORT_STAGE, { role: 'file', name: 'report.html' });
  const bytes = row ? readPlanFile(library.home, plan.id, row.path) : null;
  if (!row || bytes === null) return null;
  return {
    filename: row.path,
    content_type: row.contentType,
    sha256: sha256(bytes),
    size: bytes.length,
    bytes,
  };
}

async function zip(library: Library, plan: PlanRow): Promise<FileContent | null> {
  const state = stateOf(library, plan.id);
  const kept = keptZips(library).get(plan.id, state) ?? (await makeZip(library, plan.id, state));
  if (!kept) return null;
  return { filename: 'run.zip', content_type: 'application/zip', size: kept.bytes.length, ...kept };
}

async function makeZip(library: Library, planId: string, state: string): Promise<KeptZip | null> {
  const exported = await exportPlan(library, { plan_id: planId, format: 'zip' });
  if (!exported.ok) return null;
  const { bytes } = exported.value;
  const made = { sha256: sha256(bytes), bytes };
  // What changed while it was packed is packed again next time.
  if (stateOf(library, planId) === state) keptZips(library).keep(planId, state, made);
  return made;
}

/**
 * A key that changes when a zip of the plan would: made of its row, its latest event, and the rows and file stats of
 * its files.
 */
function stateOf(library: Library, planId: string): string {
  const files = artifactRows(library, planId)
    .filter(({ sensitive }) => !sensitive)
    .map((row) => [row.path, row.sha256, statKey(library.home, planId, row.path)?.key ?? null]);
  const { staleness: _, ...plan } = planRow(library, planId) ?? {};
  return sha256(JSON.stringify([plan, latestCursorOf(library, planId), files]));
}

function notYet({ state }: PlanRow): string {
  return state === 'draft'
    ? 'The plan is a draft; resume it to start its first run.'
    : `The plan is ${state}; try again when it is completed. Finished sections are already among its artifacts.`;
}

function nothingThere(library: Library, plan: PlanRow, name: PlanFileName): Result<PlanFileNotReady> {
  const what = name === 'report' ? 'a report' : 'any files';
  if (plan.state === 'stopped') {
    return ok({ ready: false, reason: `The plan was stopped before it had ${what}; resume it to continue.` });
  }
  if (plan.state === 'failed') {
    const failure = latestRun(library, plan.id)?.failure;
    return err('generation_failed', `The plan failed before it had ${what}.`, {
      failure_reason: failure?.failure_reason ?? null,
      failed_step: failure?.failed_step == null ? null : stepName(library, failure.failed_step),
      next: (failure && remedyFor(failure)) ?? 'Resume the plan, or retry it to start over.',
    });
  }
  if (plan.speed === 'ping' && name === 'report') {
    return ok({
      ready: false,
      reason: 'The speed ping only tests that drafting works and makes no report; create a plan at speed fast or all.',
    });
  }
  return err(
    'content_unavailable',
    `The plan is completed, but its ${name === 'report' ? 'report is' : 'files are'} missing.`,
    {
      next: 'Resume the plan to recreate what is missing.',
    },
  );
}
