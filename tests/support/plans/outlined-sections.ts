import type { Graph } from '../../../src/planning/engine/graph.ts';
import type { AnyStage } from '../../../src/planning/engine/stage.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { stagesOf } from '../../../src/planning/pipeline/sections-of-plan.ts';

/** The sections that a plan has where nobody answers questions, in the order of drafting. */
export function outlinedSections(graph: Graph = pipeline): readonly AnyStage[] {
  const inPlan = stagesOf(graph, 'build_plan_and_validate', { speed: 'all', isAnswered: false });
  return graph.stages.filter(({ id }) => inPlan.has(id));
}
