import { premortem } from './challenge/premortem.ts';
import { decisionDates } from './decide/decisions/decision-dates.ts';
import { decisionRegister } from './decide/decisions/decision-register.ts';
import { criticismResponse } from './decide/experts/criticism-response.ts';
import { expertCriticism } from './decide/experts/expert-criticism.ts';
import { experts } from './decide/experts/experts.ts';
import { report } from './decide/report/report.ts';
import { consistency } from './decide/review/consistency.ts';
import { consistencyReview } from './decide/review/consistency-review.ts';
import { promptAdherence } from './decide/review/prompt-adherence.ts';
import { reviewPlan } from './decide/review/review-plan.ts';
import { selfAudit } from './decide/review/self-audit.ts';
import { validationStatus } from './decide/review/validation-status.ts';
import { dashboard } from './decide/summary/dashboard.ts';
import { executiveSummary } from './decide/summary/executive-summary.ts';
import { questionsAndAnswers } from './decide/summary/questions-and-answers.ts';
import { sensitivity } from './decide/summary/sensitivity.ts';
import { currencyStrategy } from './foundations/currency-strategy.ts';
import { facts } from './foundations/facts.ts';
import { ledger } from './foundations/ledger.ts';
import { physicalLocations } from './foundations/physical-locations.ts';
import { brief } from './intake/brief.ts';
import { extractConstraints } from './intake/extract-constraints.ts';
import { premiseAttack } from './intake/premise-attack.ts';
import { prompt } from './intake/prompt.ts';
import { redlineGate } from './intake/redline-gate.ts';
import { screenPlanningPrompt } from './intake/screen-planning-prompt.ts';
import { dataCollection } from './plan/data-collection.ts';
import { documents } from './plan/documents.ts';
import { governance } from './plan/governance.ts';
import { makeAssumptions } from './plan/make-assumptions.ts';
import { pitch } from './plan/pitch.ts';
import { preProjectAssessment } from './plan/pre-project-assessment.ts';
import { projectPlan } from './plan/project-plan.ts';
import { reviewAssumptions } from './plan/review-assumptions.ts';
import { swot } from './plan/swot.ts';
import { team } from './plan/team.ts';
import { wbsPhases } from './plan/wbs-phases.ts';
import type { AnySection } from './section.ts';
import { levers } from './strategy/levers.ts';
import { scenarioChoice } from './strategy/scenario-choice.ts';
import { scenarios } from './strategy/scenarios.ts';
import { strategicDecisions } from './strategy/strategic-decisions.ts';
import { relatedResources } from './work/breakdown/related-resources.ts';
import { stakeholderMap } from './work/breakdown/stakeholder-map.ts';
import { wbsPackages } from './work/breakdown/wbs-packages.ts';
import { wbsTasks } from './work/breakdown/wbs-tasks.ts';
import { cashFlow } from './work/costs/cash-flow.ts';
import { costBreakdown } from './work/costs/cost-breakdown.ts';
import { costEstimates } from './work/costs/cost-estimates.ts';
import { durations } from './work/durations/durations.ts';
import { dependencies } from './work/network/dependencies.ts';
import { identifyRisks } from './work/risks/identify-risks.ts';
import { gapClosing } from './work/schedule/gap-closing.ts';
import { schedule } from './work/schedule/schedule.ts';
import { scheduleRisk } from './work/schedule/schedule-risk.ts';
import { specialistChoice } from './work/specialists/specialist-choice.ts';
import { specialists } from './work/specialists/specialists.ts';

/**
 * Every stage of a plan, in the order in which a reader meets them. The order of the report and of whatever gathers
 * sections follows it; the order of work follows from what stages read.
 */
export const STAGES: readonly AnySection[] = [
  dashboard,
  decisionRegister,
  decisionDates,
  executiveSummary,
  sensitivity,
  strategicDecisions,
  brief,
  extractConstraints,
  premiseAttack,
  levers,
  scenarios,
  scenarioChoice,
  physicalLocations,
  currencyStrategy,
  specialistChoice,
  makeAssumptions,
  reviewAssumptions,
  preProjectAssessment,
  identifyRisks,
  projectPlan,
  team,
  governance,
  swot,
  relatedResources,
  pitch,
  wbsPhases,
  wbsPackages,
  wbsTasks,
  stakeholderMap,
  documents,
  dataCollection,
  durations,
  dependencies,
  schedule,
  scheduleRisk,
  gapClosing,
  costEstimates,
  costBreakdown,
  cashFlow,
  specialists,
  premortem,
  experts,
  expertCriticism,
  criticismResponse,
  reviewPlan,
  questionsAndAnswers,
  selfAudit,
  promptAdherence,
  validationStatus,
  consistency,
  consistencyReview,
  prompt,
  screenPlanningPrompt,
  redlineGate,
  facts,
  ledger,
  report,
];
