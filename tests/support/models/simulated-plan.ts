import { runGraph } from '../../../src/planning/engine/run-graph.ts';
import { type AnyStage, dataPath } from '../../../src/planning/engine/stage.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { isOptional } from '../../../src/planning/pipeline/section.ts';
import { stagesOf } from '../../../src/planning/pipeline/sections-of-plan.ts';
import { publicHolidays } from '../../../src/planning/schedule/holidays.ts';
import type { Speed } from '../../../src/shared/plan-state.ts';
import { afterCriticism } from '../../../src/worker/apply-criticism.ts';
import { MemoryStore } from '../plans/memory-store.ts';
import { type SimulatedCall, SimulatedDrafter } from './simulated-drafter.ts';
import { VirtualClock } from './virtual-clock.ts';

/** A model of middling speed: milliseconds until the first token, and tokens a second after it. */
const PACE = { firstTokenMs: 800, tokensPerSecond: 100 };

export interface SimulatedPlan {
  readonly calls: readonly SimulatedCall[];
  readonly seconds: number;
  readonly concurrency: number;
  /** Data of a stage. */
  data<Data>(stage: AnyStage): Data;
}

/** Ids of the sections that a plan may be without. */
export const OPTIONAL_SECTIONS: readonly string[] = pipeline.stages.filter(isOptional).map(({ id }) => id);

/**
 * Drafts a whole plan with the real pipeline and engine, in memory and on a virtual clock.
 * @param leftOut ids of optional sections that it is to be without
 */
export async function simulatePlan(
  prompt: string,
  speed: Speed,
  concurrency: number,
  leftOut: readonly string[] = [],
): Promise<SimulatedPlan> {
  // Read from the disk before the clock runs: it would go on meanwhile, as loading is no work of the event loop.
  await publicHolidays('GB', 2027, 2027);
  const clock = new VirtualClock();
  const drafter = new SimulatedDrafter(clock, { concurrency, ...PACE });
  const store = new MemoryStore();
  store.sources.set('request', { prompt, start_date: '2027-01-04', speed, profile: 'simulated', locale: 'en-GB' });
  store.sources.set('set_facts', {});
  const stages = stagesOf(pipeline, 'build_plan_and_validate', { speed, isAnswered: true, left_out: leftOut });
  // As the worker does: what comes after the criticism waits until what is accepted of it is applied.
  for (const later of [afterCriticism(pipeline), new Set<string>()]) {
    const outcome = await runGraph({
      graph: pipeline,
      store,
      stages,
      later,
      runId: 'run_0001',
      concurrency,
      drafter,
      stop: new AbortController().signal,
      graceMs: 0,
      inactivityMs: 0,
      now: () => clock.nowMs,
    });
    if (outcome.state === 'failed') throw outcome.error;
  }
  return {
    calls: drafter.calls,
    seconds: clock.nowMs / 1000,
    concurrency,
    data: <Data>(stage: AnyStage) => JSON.parse(store.files.get(dataPath(stage)) ?? '') as Data,
  };
}
