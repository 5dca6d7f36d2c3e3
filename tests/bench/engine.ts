import { buildGraph } from '../../src/planning/engine/graph.ts';
import { runGraph } from '../../src/planning/engine/run-graph.ts';
import type { AnyStage } from '../../src/planning/engine/stage.ts';
import { VirtualClock } from '../support/models/virtual-clock.ts';
import { MemoryStore } from '../support/plans/memory-store.ts';
import { lowerBounds, randomGraph, type SimulatedStage, simulatedStages, stagesOnClock } from './engine-graphs.ts';

/** One measured figure. `ratio` is value over reference; `target` is what the ratio, or else the value, must not exceed. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reference?: number;
  readonly ratio?: number;
  readonly target?: number;
}

const CONCURRENCY = 8;
const GRAPHS = 500;

interface Measured {
  readonly seed: number;
  readonly makespanMs: number;
  readonly simpleMs: number;
  readonly strongMs: number;
}

/** Virtual milliseconds that the real engine takes for the simulated stages. */
export async function makespanMs(stages: readonly SimulatedStage[], concurrency = CONCURRENCY): Promise<number> {
  const clock = new VirtualClock();
  const graph = buildGraph(stagesOnClock(stages, clock));
  const outcome = await runGraph({
    graph,
    store: new MemoryStore(),
    stages: new Set(graph.byId.keys()),
    runId: 'run_0001',
    concurrency,
    stop: new AbortController().signal,
    graceMs: 0,
    inactivityMs: 0,
    now: () => clock.nowMs,
  });
  if (outcome.state !== 'completed') throw new Error(`the simulated run ended ${outcome.state}`);
  return clock.nowMs;
}

/** Engine makespan over its lower bound, for seeded random graphs at concurrency 8. */
export async function benchEngine(): Promise<BenchRow[]> {
  return [...rows('', await measure(0)), ...rows(', estimates off by sigma 0.3', await measure(0.3))];
}

/** The same for a given pipeline, each stage taking the time that it expects. */
export async function benchGraph(name: string, stages: readonly AnyStage[]): Promise<BenchRow> {
  const simulated = simulatedStages(buildGraph(stages).stages);
  const value = (await makespanMs(simulated)) / 1000;
  const reference = lowerBounds(simulated, CONCURRENCY).simple / 1000;
  return { name: `engine makespan, ${name}`, value, unit: 's', reference, ratio: value / reference, target: 1.05 };
}

async function measure(estimateSigma: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let seed = 1; seed <= GRAPHS; seed += 1) {
    const stages = randomGraph(seed, estimateSigma);
    const { simple, strong } = lowerBounds(stages, CONCURRENCY);
    measured.push({ seed, makespanMs: await makespanMs(stages), simpleMs: simple, strongMs: strong });
  }
  return measured;
}

function rows(suffix: string, measured: readonly Measured[]): BenchRow[] {
  const row = (name: string, bound: (graph: Measured) => number, at: number, target?: number): BenchRow => {
    const sorted = [...measured].sort((a, b) => a.makespanMs / bound(a) - b.makespanMs / bound(b));
    const graph = sorted[Math.ceil(at * sorted.length) - 1];
    if (!graph) throw new Error('nothing was measured');
    const value = graph.makespanMs / 1000;
    const reference = bound(graph) / 1000;
    const figure = { name: `engine makespan, ${name}${suffix}`, value, unit: 's', reference, ratio: value / reference };
    return target === undefined ? figure : { ...figure, target };
  };
  return [
    row('median graph', (graph) => graph.simpleMs, 0.5, 1.05),
    row('worst graph', (graph) => graph.simpleMs, 1, 1.15),
    row('worst graph over the subset bound', (graph) => graph.strongMs, 1),
  ];
}
