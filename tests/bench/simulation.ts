import { simulate } from '../../src/planning/schedule/simulation.ts';
import type { Link, TaskInput } from '../../src/planning/schedule/types.ts';
import { seeded } from '../support/seeded.ts';
import type { FigureGroup } from './figure.ts';
import { timed } from './timing.ts';

const TASKS = 300;
const RUNS = 10_000;

/** The simulation of a large plan's schedule. */
export const simulation: FigureGroup = {
  name: 'simulation',
  async measure() {
    const { tasks, links } = largeNetwork();
    const simulating = await timed(() => simulate(tasks, links, { seed: 1, runs: RUNS }), { runs: 5 });
    const drawing = await timed(() => drawUniform(TASKS * RUNS));
    return [
      {
        name: '10,000 runs of 300 tasks',
        value: simulating.medianMs / 1000,
        unit: 's',
        reference: { name: 'drawing 3 million random numbers', value: drawing.medianMs / 1000 },
        target: { of: 'value', atMost: 1 },
      },
    ];
  },
};

/** 300 tasks, each after one to three of the twenty before it, every eighth link of another type than finish to start. */
function largeNetwork(): { tasks: TaskInput[]; links: Link[] } {
  const random = seeded(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const tasks = Array.from({ length: TASKS }, (_, index): TaskInput => {
    const optimistic = 1 + below(10);
    const likely = optimistic + below(10);
    return { id: `t${index}`, optimistic, likely, pessimistic: likely + below(20), role: null, people: 0 };
  });
  const links = tasks.flatMap((_, to): Link[] => {
    if (to === 0) return [];
    const befores = new Set(Array.from({ length: 1 + below(3) }, () => Math.max(0, to - 1 - below(20))));
    return [...befores].map((from) => ({
      from: `t${from}`,
      to: `t${to}`,
      type: below(8) === 0 ? 'SS' : 'FS',
      lag: below(8) === 0 ? 2 : 0,
      soft: false,
    }));
  });
  return { tasks, links };
}

function drawUniform(count: number): number {
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += Math.random();
  return sum;
}
