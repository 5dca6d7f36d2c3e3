import { ledger } from '../foundations/ledger.ts';
import { brief } from '../intake/brief.ts';
import { prompt } from '../intake/prompt.ts';
import { governance } from '../plan/governance.ts';
import { projectPlan } from '../plan/project-plan.ts';
import { team } from '../plan/team.ts';
import { cashFlow } from '../work/cash-flow.ts';
import { costBreakdown } from '../work/cost-breakdown.ts';
import { durations } from '../work/durations.ts';
import { gapClosing } from '../work/gap-closing.ts';
import { identifyRisks } from '../work/identify-risks.ts';
import { schedule } from '../work/schedule.ts';
import { scheduleRisk } from '../work/schedule-risk.ts';
import { wbsPackages } from '../work/wbs-packages.ts';

/** What whoever judges the whole plan reads of it: what it says, and what is calculated of it. */
export const JUDGED = {
  prompt,
  brief,
  ledger,
  team,
  governance,
  plan: projectPlan,
  packages: wbsPackages,
  risks: identifyRisks,
  durations,
  schedule,
  risk: scheduleRisk,
  costs: costBreakdown,
} as const;

/** As `JUDGED`; older plans lack these. */
export const JUDGED_IF_THERE = { cash: cashFlow, gap: gapClosing } as const;
