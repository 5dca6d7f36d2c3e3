import type { Call } from '../../../shared/contracts/call.ts';
import type { RunCosts, RunSection } from '../../../shared/contracts/plan-run.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { RunRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { runId } from '../../store/run-id.ts';
import { listRuns } from '../../store/runs/runs.ts';
import { listAttempts, sumOf } from '../../store/stages/attempts.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';
import { callOf } from './list-calls.ts';

const STEPS = `SELECT type, data FROM events
  WHERE plan_id = ? AND run_number = ? AND type IN ('stage_started', 'stage_completed', 'stage_failed')
  ORDER BY cursor`;

/**
 * What one run did, section by section, and each of its calls; without prompts and answers.
 * PLAN_NOT_FOUND, PERMISSION_DENIED, RUN_NOT_FOUND.
 */
export function runCosts(
  library: Library,
  input: { readonly plan_id: string; readonly run_id: string },
): Result<RunCosts> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const run = listRuns(library, input.plan_id).find(({ number }) => runId(number) === input.run_id);
  if (!run) {
    return err('RUN_NOT_FOUND', `Run not found: ${JSON.stringify(input.run_id).slice(0, 40)}.`, {
      next: 'Choose one of the listed runs.',
    });
  }
  const attempts = listAttempts(library, input.plan_id).filter(({ runNumber }) => runNumber === run.number);
  const byStage = Map.groupBy(attempts, ({ stage }) => stage);
  const titles = new Map(plannerOf(library).stages.map(({ id, title }) => [id, title]));
  const steps = stepsOf(library, run);
  const stages = [...new Set([...steps.keys(), ...byStage.keys()])];
  return ok({
    run_id: input.run_id,
    sections: stages.map(
      (stage): RunSection => ({
        stage,
        title: titles.get(stage) ?? stage,
        ...(steps.get(stage) ?? unfinished(run)),
        ...sumOf(byStage.get(stage) ?? []),
      }),
    ),
    calls: attempts.map((row): Call => callOf(row)),
  });
}

type Step = Pick<RunSection, 'outcome' | 'message' | 'duration_ms'>;

/** How each section that the run began ended. */
function stepsOf(library: Library, run: RunRow): ReadonlyMap<string, Step> {
  const steps = new Map<string, Step>();
  for (const { type, data } of library.prepare(STEPS).all(run.planId, run.number)) {
    const event = JSON.parse(String(data)) as {
      stage: string;
      duration_ms?: number;
      partial?: boolean;
      message?: string;
    };
    if (type === 'stage_started') steps.set(event.stage, unfinished(run));
    else if (type === 'stage_failed')
      steps.set(event.stage, { outcome: 'failed', message: event.message ?? null, duration_ms: null });
    else
      steps.set(event.stage, {
        outcome: event.partial ? 'partial' : 'drafted',
        message: null,
        duration_ms: event.duration_ms ?? null,
      });
  }
  return steps;
}

function unfinished(run: RunRow): Step {
  return { outcome: run.state === 'running' ? 'running' : 'stopped', message: null, duration_ms: null };
}
