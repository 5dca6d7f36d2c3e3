import { pipeline } from '../../src/planning/pipeline/index.ts';
import { seeded } from '../support/seeded.ts';
import { type BenchRow, benchEngine, benchGraph, makespanMs } from './engine.ts';
import { lowerBounds, simulatedStages } from './engine-graphs.ts';
import type { Figure, FigureGroup } from './figure.ts';

const CONCURRENCY = 8;
const DRAWS = 101;

/** How close the engine's order of work comes to what no order can beat. */
export const engine: FigureGroup = {
  name: 'engine',
  async measure() {
    return [
      asFigure(await benchGraph('core graph as expected', pipeline.stages)),
      ...(await coreGraphWithModel()),
      ...(await benchEngine()).map(asFigure),
    ];
  },
};

/** The core graph with every drafted stage waiting for a model: log-normal around 12 s, within 2 to 60 s. */
async function coreGraphWithModel(): Promise<Figure[]> {
  const computed = new Set(pipeline.stages.filter((stage) => stage.computed).map(({ id }) => id));
  const core = simulatedStages(pipeline.stages);
  const measured: { value: number; reference: number }[] = [];
  for (let seed = 1; seed <= DRAWS; seed += 1) {
    const random = seeded(seed);
    const stages = core.map((stage) => {
      const ms = latencyMs(random);
      return computed.has(stage.id) ? stage : { ...stage, callsMs: [ms], expectedMs: ms };
    });
    const value = (await makespanMs(stages, CONCURRENCY)) / 1000;
    measured.push({ value, reference: lowerBounds(stages, CONCURRENCY).simple / 1000 });
  }
  measured.sort((a, b) => a.value / a.reference - b.value / b.reference);
  return [
    { name: 'core graph with a model, median', at: (DRAWS - 1) / 2, atMost: 1.05 },
    { name: 'core graph with a model, worst', at: DRAWS - 1, atMost: 1.15 },
  ].flatMap(({ name, at, atMost }) => {
    const run = measured[at];
    return run ? [asFigure({ name, ...run, unit: 's', target: atMost })] : [];
  });
}

function latencyMs(random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.round(Math.min(60_000, Math.max(2_000, 12_000 * Math.exp(0.8 * normal))));
}

function asFigure({ name, value, unit, reference, target }: BenchRow): Figure {
  return {
    name: name.replace(/^engine makespan, /, ''),
    value,
    unit,
    ...(reference === undefined ? {} : { reference: { name: 'lower bound', value: reference } }),
    ...(target === undefined ? {} : { target: { of: 'ratio', atMost: target } }),
  };
}
