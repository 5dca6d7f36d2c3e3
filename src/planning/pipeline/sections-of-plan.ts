import type { Speed, Target } from '../../shared/plan-state.ts';
import { closure, type Graph, neededIds } from '../engine/graph.ts';
import { report } from './decide/report/report.ts';
import { screenPlanningPrompt } from './intake/screen-planning-prompt.ts';
import { isOptional, isSection } from './section.ts';

/** What of a plan decides which sections it has. */
export interface PlanExtent {
  readonly speed: Speed;
  /** Whether somebody answers questions: a model, an agent, or a person with files. */
  readonly isAnswered: boolean;
  /** Ids of optional sections that the user asked for beside those of the speed. */
  readonly added?: readonly string[] | undefined;
  /** Ids of optional sections that the user does not want. */
  readonly left_out?: readonly string[] | undefined;
}

/**
 * The stages that a run brings up to date. Optional sections are among them at speed `all`, and at any speed when they
 * were asked for, with the optional sections that they need; without those that were left out and those that need them.
 * One that only an answer can fill is left out where nobody answers.
 */
export function stagesOf(graph: Graph, target: Target, extent: PlanExtent): ReadonlySet<string> {
  // Proof that drafting works at all, and nothing more.
  if (extent.speed === 'ping') return closure(graph, [screenPlanningPrompt.id]);
  const inPlan = sectionsInPlan(graph, extent);
  const audit = graph.stages.filter(({ phase }) => phase === 'validating').map(({ id }) => id);
  switch (target) {
    case 'build_plan':
      return new Set([...inPlan].filter((id) => !audit.includes(id)));
    case 'validate_plan':
      // The report shows what the audit found, so it is rendered anew with it.
      return new Set([...audit.filter((id) => inPlan.has(id)), report.id]);
    case 'build_plan_and_validate':
      return inPlan;
  }
}

function sectionsInPlan(
  graph: Graph,
  { speed, isAnswered, added = [], left_out = [] }: PlanExtent,
): ReadonlySet<string> {
  const asked = closure(
    graph,
    added.filter((id) => graph.byId.has(id)),
  );
  const inPlan = new Set<string>();
  // In the order of drafting, so that what a section needs is decided before it.
  for (const stage of graph.stages) {
    const { id } = stage;
    const isWanted = !isOptional(stage) || ((speed === 'all' || asked.has(id)) && !left_out.includes(id));
    const isPossible = isAnswered || !isSection(stage) || stage.needsAnswers !== true;
    if (isWanted && isPossible && neededIds(stage).every((needed) => inPlan.has(needed))) inPlan.add(id);
  }
  return inPlan;
}
