import { z } from 'zod';
import { MILESTONES } from './reading.ts';

/**
 * A domain template: what a project of this kind usually needs, written by hand, as data. Used when no model drafts.
 *
 * Texts may hold `{project}`, `{place}`, `{owner}`, `{objective}` and fact references such as `[[budget.total]]`; they
 * hold no digits, so that no template number can pass for one of the plan's. Ids are snake_case and unique within
 * their list; a task is named `package_id.task_id` wherever another refers to it.
 */
const Id = z.string().regex(/^[a-z][a-z0-9_]*$/);
const TaskRef = z.string().regex(/^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/);
const Text = z.string().min(3);
/** What stands in a corner of a SWOT, and what follows from it. */
const Points = z
  .array(z.strictObject({ point: Text, follows: Text }))
  .min(2)
  .max(4);
const Share = z.number().min(0).max(100);
const Score = z.number().int().min(1).max(5);
const OnlyIf = z
  .enum(['cross_border'])
  .optional()
  .describe('left out unless it holds; cross_border: the project reaches into a second country');

const Task = z.strictObject({
  id: Id,
  title: Text.describe('verb first'),
  role: Id.describe('id of the role that does it'),
  people: z.number().int().min(1).max(20).default(1).describe('how many of that role at the same time'),
  part_time: z
    .boolean()
    .default(false)
    .describe('goes on beside other work: not bound by the number of people of its role'),
  only_if: OnlyIf,
  days: z
    .tuple([z.number().positive(), z.number().positive(), z.number().positive()])
    .describe('optimistic, likely, pessimistic working days at the typical size'),
  why_days: Text.describe('what drives the duration'),
  after: z
    .array(
      z.strictObject({
        task: TaskRef,
        type: z.enum(['FS', 'SS', 'FF', 'SF']).default('FS'),
        lag: z.number().int().default(0).describe('working days'),
        soft: z.boolean().default(false).describe('a preference that may be broken'),
      }),
    )
    .default([]),
});

const WorkPackage = z.strictObject({
  id: Id,
  title: Text,
  deliverable: Text,
  done_when: Text,
  cost_share: Share.describe('percent of the phase'),
  only_if: OnlyIf,
  tasks: z.array(Task).min(2).max(6),
});

const Phase = z.strictObject({
  id: Id,
  title: Text,
  purpose: Text,
  cost_share: Share.describe('percent of the whole'),
  packages: z.array(WorkPackage).min(2).max(6),
});

export const Template = z.strictObject({
  id: Id,
  title: Text,
  summary: Text,
  realm: z.enum(['physical', 'digital', 'mixed']),
  signals: z.strictObject({
    strong: z.array(z.string()).min(5).describe('lower-case words or phrases that name this kind of project'),
    weak: z.array(z.string()).min(5).describe('words that go with it but also with others'),
  }),
  typical: z.strictObject({
    months: z.number().positive().describe('how long such a project usually takes at the size the durations stand for'),
    people: z.number().int().positive(),
    contingency_percent: z.number().min(3).max(40),
  }),
  goal: Text.describe('sentence with {project}'),
  deliverables: z.array(Text).min(3).max(8),
  scope_out: z.array(Text).min(2).max(6).describe('what such a project leaves out unless somebody says otherwise'),
  phases: z.array(Phase).min(4).max(8),
  deadline: z
    .strictObject({
      task: TaskRef.describe('the task whose end people mean by the deadline of such a project, such as the opening'),
      kind: z.enum(['by', 'ends_on']).describe('by: it may be done earlier; ends_on: it takes place on that date'),
    })
    .optional()
    .describe('left out where the deadline is that of the whole'),
  milestones: z
    .partialRecord(z.enum(MILESTONES), TaskRef)
    .describe('the task that each of them comes with: the one that ends with it, or begins with the start of work'),
  roles: z
    .array(
      z.strictObject({
        id: Id,
        title: Text,
        why: Text,
        count: z.number().int().min(1).max(20),
        contract: z.enum(['employee', 'contractor', 'supplier', 'volunteer', 'owner', 'partner']),
        skills: z.array(Text).min(2).max(6),
        first_phase: Id,
        last_phase: Id,
      }),
    )
    .min(3)
    .max(14)
    .describe('by hand at most 12; two more may come in when templates are blended'),
  risks: z
    .array(
      z.strictObject({
        id: Id,
        title: Text,
        cause: Text,
        event: Text,
        effect: Text,
        probability: Score,
        impact: Score,
        owner: Id.describe('role'),
        trigger: Text.describe('what is seen when it begins'),
        response: Text,
        residual_probability: Score,
        residual_impact: Score,
        only_if: OnlyIf,
      }),
    )
    .min(8)
    .max(14),
  assumptions: z
    .array(
      z.strictObject({
        statement: Text,
        why: Text,
        check: Text.describe('how to find out'),
        owner: Id,
        by_phase: Id,
        if_false: Text,
        sensitivity: z.enum(['low', 'medium', 'high']),
        only_if: OnlyIf,
      }),
    )
    .min(6)
    .max(12),
  permits: z
    .array(z.strictObject({ name: Text, authority: Text, why: Text, needed_by_phase: Id, only_if: OnlyIf }))
    .max(10),
  documents: z
    .array(z.strictObject({ name: Text, purpose: Text, owner: Id, needed_by_phase: Id, only_if: OnlyIf }))
    .min(4)
    .max(12),
  stakeholders: z
    .array(
      z.strictObject({ name: Text, interest: Text, influence: z.enum(['low', 'medium', 'high']), engagement: Text }),
    )
    .min(4)
    .max(10),
  place_demands: z.array(Text).max(6).describe('what this kind of work asks of its place; empty when it needs none'),
  swot: z.strictObject({
    strengths: Points,
    weaknesses: Points,
    opportunities: Points,
    threats: Points,
  }),
  premortem: z
    .array(
      z.strictObject({
        id: Id,
        title: Text,
        assumption: Text.describe('the belief that kills'),
        story: Text.describe('how it failed, told backwards from failure, 40-90 words'),
        early_sign: Text,
        tripwire: z.strictObject({
          label: Text.describe('what is measured'),
          value: z.number(),
          unit: z.string().describe('percent, workday, count ...'),
          when: z.enum(['above', 'below']),
        }),
        action: Text.describe('what to do when the wire is tripped'),
        owner: Id,
        only_if: OnlyIf,
      }),
    )
    .min(3)
    .max(6),
  decisions: z
    .array(
      z.strictObject({
        id: Id,
        question: Text,
        options: z
          .array(z.strictObject({ option: Text, consequence: Text }))
          .min(2)
          .max(4),
        default_option: z.number().int().min(0).describe('index of the option that the plan goes on with'),
        why_default: Text,
        owner: Id,
        by_phase: Id.describe('to be decided before this phase begins'),
        waits: z.array(Id).min(1).describe('ids of work packages that wait on it'),
        default_packages: z
          .array(Id)
          .describe(
            'ids of work packages whose work and cost rest on the default; empty where reduction took them all',
          ),
        evidence_task: TaskRef.optional().describe('the task that yields what somebody must know to decide'),
        only_if: OnlyIf,
      }),
    )
    .min(4)
    .max(10),
  gates: z
    .array(
      z.strictObject({
        question: Text,
        evidence: Text,
        evidence_task: TaskRef.optional().describe('the task that yields the evidence'),
        spending_task: TaskRef.optional().describe('the first task that spends on a yes; it waits for the evidence'),
        before_phase: Id,
        if_no: Text,
      }),
    )
    .min(2)
    .max(5)
    .describe('go / no-go questions between phases; by hand every one names both tasks, which reduction may take away'),
  success_measures: z
    .array(z.strictObject({ measure: Text, how: Text }))
    .min(3)
    .max(6),
  economics: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$/),
        label: Text,
        unit: z.string().describe('money for the project currency, else as in the ledger'),
        value: z.number().optional(),
        formula: z.string().optional().describe('arithmetic over other ids of this list, or budget.total'),
        why: Text,
        check: Text,
        sensitivity: z.enum(['low', 'medium', 'high']),
      }),
    )
    .max(10)
    .describe(
      'the chain demand, revenue, cost, funding, as far as such a project has one. Money values only as shares of budget.total',
    ),
});
export type Template = z.infer<typeof Template>;
