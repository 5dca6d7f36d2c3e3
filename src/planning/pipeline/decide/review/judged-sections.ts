import { ledger } from '../../foundations/ledger.ts';
import { brief } from '../../intake/brief.ts';
import { prompt } from '../../intake/prompt.ts';
import { governance } from '../../plan/governance.ts';
import { projectPlan } from '../../plan/project-plan.ts';
import { team } from '../../plan/team.ts';
import { wbsPackages } from '../../work/breakdown/wbs-packages.ts';
import { cashFlow } from '../../work/costs/cash-flow.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import { durations } from '../../work/durations/durations.ts';
import { identifyRisks } from '../../work/risks/identify-risks.ts';
import { gapClosing } from '../../work/schedule/gap-closing.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';

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
