import { type ClaimedRun, type Library, noticeEdits, planRow } from '../library/for-drafting.ts';
import { missingInput } from '../planner/missing-input.ts';
import { LibraryStageStore } from '../planner/stage-store.ts';
import type { Graph } from '../planning/engine/graph.ts';
import type { RunGraphOutcome } from '../planning/engine/run-graph.ts';
import type { RunFailure } from '../shared/plan-state.ts';

interface Refusable {
  readonly library: Library;
  readonly run: ClaimedRun;
  readonly graph: Graph;
  readonly stages: ReadonlySet<string>;
  readonly planFormat: number;
}

type Failed = Extract<RunGraphOutcome, { state: 'failed' }>;

/** A reason not to start at all: a plan of another version, a broken edit, nothing to validate. */
export function refusal({ library, run, graph, stages, planFormat }: Refusable): Failed | null {
  const fail = (failure: Omit<RunFailure, 'failed_step'> & { failed_step?: string }): Failed => ({
    state: 'failed',
    failure: { failed_step: null, ...failure },
    error: null,
    executed: [],
  });
  const plan = planRow(library, run.planId);
  if (plan && plan.planFormat > planFormat) {
    return fail({
      failure_reason: 'version_mismatch',
      message: 'The plan was drafted by a newer version of PlanExe. Update PlanExe, then resume.',
      recoverable: false,
    });
  }
  const [fault] = noticeEdits(library, run.planId, run).faults;
  if (fault) {
    return fail({
      failure_reason: 'generation_error',
      message: `${fault.path} has an invalid edit (${fault.at || 'not JSON'}). Fix or discard it, then resume.`.slice(
        0,
        256,
      ),
      recoverable: true,
    });
  }
  const store = new LibraryStageStore(library, run.planId, run);
  // Refused where a run is asked for; meanwhile a file may have been deleted.
  const lack = missingInput(graph, stages, store);
  if (lack === null) return null;
  return fail({
    failure_reason: 'generation_error',
    failed_step: lack.stage,
    message: `Nothing to validate yet: ${lack.missing} has not been drafted. Resume with the target build_plan.`,
    recoverable: true,
  });
}
