import { z } from 'zod';
import { PlanState } from '../plan-state.ts';
import { Day } from './day.ts';

const Count = z.number().int().min(0);
const Days = z.number().int().describe('working days, negative when earlier in b');
const LeftOut = Count.describe('further differences that are not listed');

const Side = z.object({ plan_id: z.string(), title: z.string(), state: PlanState });

const FactBrief = z.object({
  id: z.string(),
  label: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string(),
});

const FactChange = z.object({
  id: z.string(),
  label: z.string(),
  a: z.object({ value: z.union([z.number(), z.string()]), unit: z.string() }),
  b: z.object({ value: z.union([z.number(), z.string()]), unit: z.string() }),
});

/** A decision that is still to be taken, with what the plan goes on with until then. */
const DecisionBrief = z.object({
  id: z.string(),
  question: z.string(),
  default_option: z.string(),
  owner: z.string().describe('role id'),
  before_phase: z.string().describe('id of the phase before which it must be decided'),
});
export type DecisionBrief = z.infer<typeof DecisionBrief>;

const DecisionChange = z.object({
  id: z.string(),
  changed: z.array(z.string()).describe('names of the fields that differ'),
  a: DecisionBrief,
  b: DecisionBrief,
});

const TaskDates = z.object({ start: Day, finish: Day });
const TaskBrief = TaskDates.extend({ id: z.string(), title: z.string() });
const TaskMove = z.object({
  id: z.string(),
  title: z.string(),
  a: TaskDates,
  b: TaskDates,
  start_moved: Days,
  finish_moved: Days,
});

const DateChange = z.object({ a: Day, b: Day, moved: Days });

const ScheduleDifference = z.object({
  start: DateChange,
  finish: DateChange,
  added: z.array(TaskBrief),
  removed: z.array(TaskBrief),
  moved: z.array(TaskMove).describe('largest moves first'),
  critical_path: z.object({
    changed: z.boolean(),
    entered: z.array(z.string()).describe('titles of tasks that are critical in b only'),
    left: z.array(z.string()).describe('titles of tasks that are critical in a only'),
  }),
});
export type ScheduleDifference = z.infer<typeof ScheduleDifference>;

const DecisionDifference = z.object({
  added: z.array(DecisionBrief),
  removed: z.array(DecisionBrief),
  changed: z.array(DecisionChange),
});

const Amount = z.number().nullable().describe('whole units of the currency; null where none is known');

/** What all the work costs, and what of it the money covers. */
const CostSide = z.object({
  currency: z.string().nullable().describe('ISO 4217'),
  likely: Amount,
  needed: Amount.describe('with the contingency, at 80 percent confidence'),
  gap: Amount.describe('needed beyond the budget; 0 where it is enough'),
});
const CostDifference = z.object({
  a: CostSide,
  b: CostSide,
  changed: z
    .array(z.object({ title: z.string(), a: Amount, b: Amount }))
    .describe('work packages by likely cost, the largest difference first; null in the plan that has no such package'),
});

const RiskBrief = z.object({
  id: z.string(),
  title: z.string(),
  score: z.number().int().describe('probability by impact, 1 to 25'),
});
const OddsSide = z.object({
  p80: Day.describe('day by which 80 percent of the simulated runs end, YYYY-MM-DD'),
  on_time: z.number().nullable().describe('share of the runs that meet the deadline, 0 to 1; null without one'),
});
const RiskDifference = z.object({
  odds: z.object({ a: OddsSide, b: OddsSide }).nullable(),
  added: z.array(RiskBrief),
  removed: z.array(RiskBrief),
  changed: z.array(z.object({ id: z.string(), title: z.string(), a: z.number().int(), b: z.number().int() })),
});

/** What planning knows of how two plans differ; complete, and null where one of them has not come so far. */
export interface PlanComparison {
  readonly decisions: z.infer<typeof DecisionDifference> | null;
  readonly schedule: ScheduleDifference | null;
  readonly costs: z.infer<typeof CostDifference> | null;
  readonly risks: z.infer<typeof RiskDifference> | null;
}

/** How plan b differs from plan a, with the counts of everything and as many details as one can read. */
export const PlanDiff = z.object({
  summary: z.array(z.string()).describe('the differences in sentences, most important first'),
  same: z.boolean().describe('whether prompt, facts, decisions, schedule, costs and risks are the same'),
  a: Side,
  b: Side,
  counts: z.object({
    prompt: z.object({ added: Count, removed: Count }).describe('lines, or sentences of long lines'),
    facts: z.object({ added: Count, removed: Count, changed: Count }),
    decisions: z.object({ added: Count, removed: Count, changed: Count }).nullable(),
    tasks: z.object({ added: Count, removed: Count, moved: Count }).nullable(),
    costs: z.object({ changed: Count }).nullable().describe('work packages'),
    risks: z.object({ added: Count, removed: Count, changed: Count }).nullable(),
  }),
  prompt: z.object({
    lines: z.array(z.string()).describe('begins with + (in b only) or - (in a only)'),
    left_out: LeftOut,
  }),
  facts: z.object({
    added: z.array(FactBrief),
    removed: z.array(FactBrief),
    changed: z.array(FactChange),
    left_out: LeftOut,
  }),
  decisions: DecisionDifference.extend({ left_out: LeftOut }).nullable().describe('null until both plans have them'),
  schedule: ScheduleDifference.extend({ left_out: LeftOut })
    .nullable()
    .describe('null until both plans have one; added, removed and moved are tasks'),
  costs: CostDifference.extend({ left_out: LeftOut }).nullable().describe('null until both plans have them'),
  risks: RiskDifference.extend({ left_out: LeftOut }).nullable().describe('null until both plans have them'),
});
export type PlanDiff = z.infer<typeof PlanDiff>;
