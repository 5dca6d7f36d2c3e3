import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimRun, type Planner } from '../../../src/library/for-drafting.ts';
import { type Library, openLibrary } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { planExtent } from '../../../src/planner/plan-extent.ts';
import { PLAN_FORMAT, planner } from '../../../src/planner/planner.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { stagesOf } from '../../../src/planning/pipeline/sections-of-plan.ts';
import type { RunPlanOptions } from '../../../src/worker/run-options.ts';
import { runPlan } from '../../../src/worker/run-plan.ts';

/** A library in a folder of its own. */
export interface TestLibrary {
  readonly library: Library;
  /** Closes the library and removes its folder. */
  dispose(): void;
}

/** Nothing of the environment of the test run, which may hold keys: no test may reach a real model. */
const NO_MODELS = { PLANEXE_NO_DISCOVERY: '1' };

/**
 * @param planning the real planner, unless a test brings a graph of its own
 * @param env without any key, unless a test brings one
 */
export function openTestLibrary(
  planning: Planner = planner,
  env: Readonly<Record<string, string | undefined>> = NO_MODELS,
): TestLibrary {
  const home = mkdtempSync(join(tmpdir(), 'planexe-test-'));
  const opened = openLibrary({ home, env, planner: planning, user: 'tester' });
  if (!opened.ok) throw new Error(opened.error.message);
  return {
    library: opened.value,
    dispose() {
      opened.value.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** Creates a plan; deduplication is the business of tests that name it. */
export function newPlan(
  library: Library,
  prompt: string,
  options: { speed?: string; startDate?: string; target?: string } = {},
): string {
  const request = {
    prompt,
    speed_vs_detail: options.speed ?? 'all',
    start_date: options.startDate ?? '2027-01-04',
    target: options.target ?? 'build_plan_and_validate',
    locale: 'en-GB',
    deduplicate: false as const,
  };
  const created = createPlanWith(library, request, 'outline');
  if (!created.ok) throw new Error(`${created.error.code}: ${created.error.message}`);
  return created.value.plan_id;
}

/** Works through the plan's waiting run in this process, as the worker would. */
export async function work(library: Library, planId: string, options: Partial<RunPlanOptions> = {}): Promise<void> {
  const run = claimRun(library, `${process.pid}:test`, { planId, leaseMs: 60_000 });
  if (!run) throw new Error('no run is waiting');
  await runPlan({
    library,
    run,
    graph: pipeline,
    stages: stagesOf(pipeline, run.target, planExtent(library, planId)),
    planFormat: PLAN_FORMAT,
    ending: new AbortController().signal,
    onChange: () => undefined,
    ...options,
  });
}
