import {
  approveGraph,
  claimTask,
  createProject,
  forecastGraph,
  nextTask,
  PERSON,
  proposeGraph,
} from '../../src/library/index.ts';
import { NO_CONTRACTS, type SeedTask } from '../../src/shared/contracts/task.ts';
import { openTestLibrary } from '../support/plans/in-process.ts';
import { unwrap } from '../support/plans/plan-state.ts';
import { seeded } from '../support/seeded.ts';
import type { Figure, FigureGroup } from './figure.ts';
import { timed } from './timing.ts';

const LARGE = { tasks: 5_000, dependencies: 15_000 };
const FORECAST = { tasks: 2_000, dependencies: 6_000 };
const CLAIMS = 500;
const AGENTS = 50;

/** Approving a large graph, finding and claiming work in it, and forecasting its end. */
export const tasks: FigureGroup = {
  name: 'tasks',
  async measure() {
    const test = openTestLibrary();
    const { library } = test;
    const { project_id } = unwrap(createProject(library, { name: 'Bench' }, PERSON));
    const propose = (size: typeof LARGE) =>
      unwrap(proposeGraph(library, { project_id, title: 'Large', tasks: randomSeeds(size) }, 'agent:bench')).graph_id;
    try {
      let graph_id = '';
      const approving = await timed(() => unwrap(approveGraph(library, { graph_id }, PERSON)), {
        before: () => {
          graph_id = propose(LARGE);
        },
        runs: 5,
      });
      const next = await timed(() => unwrap(nextTask(library, { graph_id })));
      const claims: number[] = [];
      for (let claim = 0; claim < CLAIMS; claim += 1) {
        const began = performance.now();
        unwrap(claimTask(library, { graph_id }, `agent:${claim % AGENTS}`));
        claims.push(performance.now() - began);
      }
      claims.sort((a, b) => a - b);
      graph_id = propose(FORECAST);
      unwrap(approveGraph(library, { graph_id }, PERSON));
      const forecasting = await timed(async () => unwrap(await forecastGraph(library, { graph_id })), { runs: 5 });
      const figures: Figure[] = [
        figure('approve 5,000 tasks with 15,000 dependencies', approving.medianMs, 300),
        figure('next actionable of 5,000 tasks', next.medianMs, 5),
        figure('claim, 99th percentile of 500', claims[Math.floor(CLAIMS * 0.99)] ?? 0, 10),
        figure('forecast of 2,000 tasks', forecasting.medianMs, 1_000),
      ];
      return figures;
    } finally {
      test.dispose();
    }
  },
};

function figure(name: string, value: number, atMost: number): Figure {
  return { name, value, unit: 'ms', target: { of: 'value', atMost } };
}

/** Dependencies of later on earlier tasks, most of them near. */
function randomSeeds({ tasks, dependencies }: typeof LARGE): SeedTask[] {
  const random = seeded(7);
  const before = Array.from({ length: tasks }, () => new Set<string>());
  for (let made = 0; made < dependencies; ) {
    const task = 1 + Math.floor(random() * (tasks - 1));
    const dependsOn = Math.max(0, task - 1 - Math.floor(random() ** 2 * 200));
    const set = before[task];
    if (!set || set.has(`t${dependsOn}`)) continue;
    set.add(`t${dependsOn}`);
    made += 1;
  }
  return before.map((keys, index) => ({
    node_key: `t${index}`,
    title: `Task ${index}`,
    ...NO_CONTRACTS,
    depends_on: [...keys],
    estimate: { optimistic: 1, likely: 2, pessimistic: 5 },
    planned_cost: 100,
  }));
}
