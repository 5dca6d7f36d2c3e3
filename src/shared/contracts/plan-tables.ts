import { z } from 'zod';
import { Basis } from '../fact.ts';
import { Day } from './day.ts';
import { LinkType } from './schedule.ts';

/**
 * A plan as tables, which every export of it is written from. Texts are plain, without Markdown and references; dates
 * are `YYYY-MM-DD`, lengths working days, amounts whole units of the plan's currency. Null is what is not known.
 */

const Amount = z.number().describe('whole units of the currency');
const Workdays = z.number().describe('working days');
const Score = z.number().int().min(1).max(5);

const FactRow = z.object({
  id: z.string().describe('lower-case dotted name'),
  label: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string().describe('ISO 4217 code, date, text, or the singular of what is counted'),
  basis: Basis,
  low: z.number().nullable().describe('lower end of the range, in the unit'),
  high: z.number().nullable().describe('upper end of the range, in the unit'),
  quote: z.string().nullable().describe('words of the prompt'),
  formula: z.string().nullable().describe('arithmetic over ids of other facts'),
  sheet_formula: z
    .string()
    .nullable()
    .describe('the formula as spreadsheets write it, with {id} for the value of a fact; null where they would differ'),
  why: z.string().nullable(),
  check: z.string().nullable().describe('how to find out'),
  sensitivity: z.enum(['low', 'medium', 'high']).nullable(),
  note: z.string().nullable(),
  section: z.string().describe('title of the section that it comes from'),
});
export type FactRow = z.infer<typeof FactRow>;

const Span = z.object({ id: z.string(), title: z.string(), start: Day, finish: Day });

const TaskRow = Span.extend({
  phase: z.string().describe('phase id'),
  package: z.string().describe('work package id'),
  role: z.string().nullable().describe('id of a resource; null where nobody is named'),
  people: z.number().describe('at the same time'),
  part_time: z.boolean().describe('done beside other work'),
  optimistic: Workdays,
  likely: Workdays,
  pessimistic: Workdays,
  days: z.number().describe('working days that the schedule counts on'),
  starts_at: z.number().describe('working days from the start of the plan to the start of the task'),
  ends_at: z.number().describe('working days from the start of the plan to the end of the task'),
  late_start: Day,
  late_finish: Day,
  total_float: Workdays,
  free_float: Workdays,
  critical: z.boolean(),
  criticality: z.number().nullable().describe('share of simulated runs in which it was critical, 0 to 1'),
  baseline_start: Day.nullable(),
  baseline_finish: Day.nullable(),
  done: z.number().describe('percent, as somebody noted it; 0 where nobody did'),
  actual_start: Day.nullable(),
  actual_finish: Day.nullable(),
  cost: Amount.nullable().describe('likely cost: its share of that of its work package, by working days'),
  why: z.string().describe('what drives its duration'),
});
export type TaskRow = z.infer<typeof TaskRow>;

const LinkRow = z.object({
  from: z.string().describe('task id'),
  to: z.string().describe('task id'),
  type: LinkType,
  lag: z.number().describe('working days, negative for an overlap'),
  soft: z.boolean().describe('a preference that may be broken'),
  origin: z.enum(['written', 'rule', 'people']).describe('people: a task waits until people of its role are free'),
});

const DateLimit = z.object({
  task: z.string().describe('task id'),
  kind: z
    .enum(['not_before', 'on', 'ends_on', 'until', 'by', 'season', 'closed'])
    .describe('season: only between two days of each year; closed: never between them'),
  date: Day,
  last: Day.nullable().describe('last day of a season, or of an event of several days'),
  by_hand: z.boolean().optional().describe('somebody set the day in the schedule; no fact holds it'),
});

const CostRow = z.object({
  package: z.string().describe('work package id'),
  title: z.string(),
  phase: z.string().describe('phase id'),
  phase_title: z.string(),
  share: z.number().describe('percent of the cost of all packages'),
  low: Amount.nullable(),
  likely: Amount.nullable(),
  high: Amount.nullable(),
  why: z.string().describe('what the amount is made of'),
});

const CostTotal = z.object({
  item: z.enum(['packages', 'contingency', 'needed', 'budget', 'gap']),
  low: Amount.nullable(),
  likely: Amount,
  high: Amount.nullable(),
});

const CashRow = z.object({
  month: z.string().describe('its first day, YYYY-MM-DD'),
  spend: Amount,
  income: Amount,
  balance: Amount.nullable().describe('what is left at its end'),
});

const RiskRow = z.object({
  id: z.string(),
  title: z.string(),
  cause: z.string(),
  event: z.string(),
  effect: z.string(),
  probability: Score,
  impact: Score,
  score: z.number().int().describe('probability times impact'),
  owner: z.string(),
  trigger: z.string(),
  response: z.string(),
  residual_probability: Score,
  residual_impact: Score,
  delay_days: Workdays.nullable(),
  extra_cost: Amount.nullable(),
});

const DecisionRow = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.object({ option: z.string(), consequence: z.string() })),
  default_option: z.string().describe('what the plan assumes until somebody decides'),
  why_default: z.string(),
  owner: z.string(),
  due: Day.nullable(),
  answer: z.string().nullable().describe('what was decided; null while it is open'),
  answered_by: z.string().nullable(),
});

const GateRow = z.object({
  id: z.string(),
  question: z.string(),
  evidence: z.string(),
  if_no: z.string(),
  due: Day.nullable(),
});

const RaciRow = z.object({
  package: z.string().describe('work package id'),
  title: z.string(),
  responsible: z.array(z.string()).describe('roles that do its tasks'),
  accountable: z.string().nullable().describe('the role that leads the team'),
  consulted: z.array(z.string()).describe('owners of the decisions and risks that touch it'),
});

const Milestone = z.object({
  id: z.string(),
  title: z.string(),
  date: Day,
  kind: z.enum(['start', 'phase', 'deadline', 'finish']),
});

const Resource = z.object({
  id: z.string(),
  title: z.string(),
  count: z.number().describe('people who can work at the same time'),
  time_percent: z.number().describe('part of a full working week that each of them gives'),
  contract: z.string(),
});

export const PlanTables = z.object({
  format: z.literal(1).describe('raised when a reader of this format could no longer read it'),
  id: z.string(),
  title: z.string(),
  /** BCP 47. */
  locale: z.string().describe('BCP 47'),
  currency: z.string().nullable().describe('ISO 4217'),
  start: Day.nullable(),
  finish: Day.nullable(),
  deadline: z
    .object({ date: Day, about: z.string().nullable(), tasks: z.array(z.string()) })
    .nullable()
    .describe('about: what it is about; null for the whole plan. tasks: ids of the tasks that meet it'),
  calendar: z
    .object({
      country: z.string().nullable(),
      workdays: z.array(z.number()).describe('weekdays that are worked, 0 = Sunday'),
      holidays: z.array(Day).describe('not worked although their weekday is'),
      extra_workdays: z.array(Day).describe('worked although they would be free'),
    })
    .nullable(),
  facts: z.array(FactRow),
  phases: z.array(Span),
  packages: z.array(
    Span.extend({ phase: z.string().describe('phase id'), deliverable: z.string(), done_when: z.string() }),
  ),
  tasks: z.array(TaskRow),
  links: z.array(LinkRow),
  date_limits: z.array(DateLimit),
  costs: z.array(CostRow),
  cost_totals: z.array(CostTotal),
  cash_flow: z.array(CashRow),
  risks: z.array(RiskRow),
  decisions: z.array(DecisionRow),
  gates: z.array(GateRow),
  raci: z.array(RaciRow),
  milestones: z.array(Milestone),
  resources: z.array(Resource),
});
export type PlanTables = z.infer<typeof PlanTables>;
