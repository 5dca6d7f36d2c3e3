import { premortem } from './challenge/premortem.ts';
import { consistency } from './decide/consistency.ts';
import { consistencyReview } from './decide/consistency-review.ts';
import { criticismResponse } from './decide/criticism-response.ts';
import { dashboard } from './decide/dashboard.ts';
import { decisionDates } from './decide/decision-dates.ts';
import { decisionRegister } from './decide/decision-register.ts';
import { executiveSummary } from './decide/executive-summary.ts';
import { expertCriticism } from './decide/expert-criticism.ts';
import { experts } from './decide/experts.ts';
import { promptAdherence } from './decide/prompt-adherence.ts';
import { questionsAndAnswers } from './decide/questions-and-answers.ts';
import { report } from './decide/report.ts';
import { reviewPlan } from './decide/review-plan.ts';
import { selfAudit } from './decide/self-audit.ts';
import { sensitivity } from './decide/sensitivity.ts';
import { validationStatus } from './decide/validation-status.ts';
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
import { specialistChoice } from './specialists/specialist-choice.ts';
import { specialists } from './specialists/specialists.ts';
import { levers } from './strategy/levers.ts';
import { scenarioChoice } from './strategy/scenario-choice.ts';
import { scenarios } from './strategy/scenarios.ts';
import { strategicDecisions } from './strategy/strategic-decisions.ts';
import { cashFlow } from './work/cash-flow.ts';
import { costBreakdown } from './work/cost-breakdown.ts';
import { costEstimates } from './work/cost-estimates.ts';
import { dependencies } from './work/dependencies.ts';
import { durations } from './work/durations.ts';
import { gapClosing } from './work/gap-closing.ts';
import { identifyRisks } from './work/identify-risks.ts';
import { relatedResources } from './work/related-resources.ts';
import { schedule } from './work/schedule.ts';
import { scheduleRisk } from './work/schedule-risk.ts';
import { stakeholderMap } from './work/stakeholder-map.ts';
import { wbsPackages } from './work/wbs-packages.ts';
import { wbsTasks } from './work/wbs-tasks.ts';

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
