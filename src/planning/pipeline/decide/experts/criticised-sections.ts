import { physicalLocations } from '../../foundations/physical-locations.ts';
import { governance } from '../../plan/governance.ts';
import { makeAssumptions } from '../../plan/make-assumptions.ts';
import { projectPlan } from '../../plan/project-plan.ts';
import { team } from '../../plan/team.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import { wbsPackages } from '../../work/breakdown/wbs-packages.ts';
import { cashFlow } from '../../work/costs/cash-flow.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import { durations } from '../../work/durations/durations.ts';
import { identifyRisks } from '../../work/risks/identify-risks.ts';
import { gapClosing } from '../../work/schedule/gap-closing.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';

/** The sections that experts criticise, by stage id. All are there before the decisions are registered. */
export const CRITICISED = {
  project_plan: projectPlan,
  physical_locations: physicalLocations,
  make_assumptions: makeAssumptions,
  team,
  governance,
  wbs_phases: wbsPhases,
  wbs_packages: wbsPackages,
  schedule,
  cost_breakdown: costBreakdown,
  identify_risks: identifyRisks,
} as const;

/** These sections, and what the plan calculates from them: read by the experts and by who answers them. */
export const CRITICISED_WITH_RESULTS = {
  durations,
  risk: scheduleRisk,
  costs: costBreakdown,
  ...CRITICISED,
} as const;
/** Results that not every plan has. */
export const OPTIONAL_RESULTS = { cash: cashFlow, gap: gapClosing } as const;

export type CriticisedId = keyof typeof CRITICISED;

export const CRITICISED_IDS = Object.keys(CRITICISED) as readonly CriticisedId[];

/** Those whose wording may be changed: what is computed follows from facts and work. */
export const REWORDABLE_IDS: readonly string[] = CRITICISED_IDS.filter((id) => CRITICISED[id].prose !== undefined);

/** Whether it is the id of a section that experts criticise. */
export function isCriticised(id: string): id is CriticisedId {
  return Object.hasOwn(CRITICISED, id);
}

/** The title of a section that experts criticise. */
export function titleOfSection(id: string): string {
  return isCriticised(id) ? CRITICISED[id].title : id;
}
