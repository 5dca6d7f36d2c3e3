import { premortem } from '../challenge/premortem.ts';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { governance } from '../plan/governance.ts';
import { identifyRisks } from '../plan/identify-risks.ts';
import { makeAssumptions } from '../plan/make-assumptions.ts';
import { projectPlan } from '../plan/project-plan.ts';
import { swot } from '../plan/swot.ts';
import { wbsPhases } from '../plan/wbs-phases.ts';
import { costEstimates } from '../work/cost-estimates.ts';
import { dependencies } from '../work/dependencies.ts';
import { durations } from '../work/durations.ts';
import { wbsPackages } from '../work/wbs-packages.ts';
import { wbsTasks } from '../work/wbs-tasks.ts';
import { decisionRegister } from './decision-register.ts';
import { executiveSummary } from './executive-summary.ts';

/** Sections whose words were drafted, so that numbers in them must be references. */
export const proseStages = {
  locations: physicalLocations,
  assumptions: makeAssumptions,
  risks: identifyRisks,
  plan: projectPlan,
  governance,
  swot,
  phases: wbsPhases,
  packages: wbsPackages,
  premortem,
  decisions: decisionRegister,
  summary: executiveSummary,
};

/** Further sections that may propose facts. */
export const proposers = { tasks: wbsTasks, durations, dependencies, costEstimates };
