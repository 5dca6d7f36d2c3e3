import { z } from 'zod';
import { isCurrency } from '../quantities/currency.ts';
import { Estimate, LinkType } from './schedule.ts';

/**
 * Where a task stands. `blocked` and `ready` follow from its dependencies; `claimed` has a worker and a lease; the last
 * three have ended. `done` and `cancelled` release what depends on them, `failed` keeps it blocked until the task is
 * reopened.
 */
export const TaskState = z.enum(['blocked', 'ready', 'claimed', 'done', 'failed', 'cancelled']);
export type TaskState = z.infer<typeof TaskState>;

/** `hard`: waits for the other task. `soft`: better after it, but does not wait. */
export const DependencyKind = z.enum(['hard', 'soft']);
export type DependencyKind = z.infer<typeof DependencyKind>;

/** What is to be done, in the words of whoever proposes it; `kind` is free. */
export const ExecutionContract = z.looseObject({
  kind: z.string().exactOptional(),
  deliverable: z.string().exactOptional().describe('what there is when the task is done'),
  notes: z.array(z.string()).exactOptional(),
});
export type ExecutionContract = Readonly<z.infer<typeof ExecutionContract>>;

/** One piece of evidence that completing a task takes. */
export const EvidenceRequirement = z
  .object({
    name: z.string().min(1).max(100),
    type: z.enum(['file', 'link', 'number', 'note']),
    description: z.string().max(500).exactOptional(),
    atLeast: z.number().exactOptional().describe('for a number'),
    atMost: z.number().exactOptional().describe('for a number'),
  })
  .refine(({ atLeast = -Infinity, atMost = Infinity }) => atLeast <= atMost, 'no number is within these bounds');
export type EvidenceRequirement = Readonly<z.infer<typeof EvidenceRequirement>>;

/** How to tell that it is done. Without `evidence` nothing has to be shown. */
export const VerificationContract = z.looseObject({
  kind: z.string().exactOptional(),
  doneWhen: z.string().exactOptional(),
  evidence: z
    .array(EvidenceRequirement)
    .max(20)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two requirements have the same name')
    .exactOptional(),
});
export type VerificationContract = Readonly<z.infer<typeof VerificationContract>>;

/** Of a task that needs nothing and shows nothing. */
export const NO_CONTRACTS = {
  execution_contract: { kind: 'unblocked' },
  verification_contract: { kind: 'none' },
} as const satisfies { execution_contract: ExecutionContract; verification_contract: VerificationContract };

/** What is shown for a requirement of the same name. */
export const Evidence = z.discriminatedUnion('type', [
  z.object({
    name: z.string().min(1).max(100),
    type: z.literal('file'),
    path: z.string().min(1).max(1_000),
    sha256: z.string().regex(/^[0-9a-f]{64}$/i),
  }),
  z.object({
    name: z.string().min(1).max(100),
    type: z.literal('link'),
    url: z.url({ protocol: /^https?$/ }).describe('http or https'),
  }),
  z.object({ name: z.string().min(1).max(100), type: z.literal('number'), value: z.number() }),
  z.object({ name: z.string().min(1).max(100), type: z.literal('note'), text: z.string().min(1).max(10_000) }),
]);
export type Evidence = Readonly<z.infer<typeof Evidence>>;

/** Of one task, in working days: forty years. */
export const MOST_DAYS = 10_000;

const OrderedEstimate = Estimate.extend({
  optimistic: z.number().nonnegative(),
  likely: z.number().nonnegative(),
  pessimistic: z.number().nonnegative().max(MOST_DAYS),
}).refine(
  ({ optimistic, likely, pessimistic }) => optimistic <= likely && likely <= pessimistic,
  'optimistic, likely and pessimistic must not decrease',
);

/** A calendar date, such as 2027-05-01. */
const CalendarDay = z.iso.date();

/** In which the costs of a task graph are. */
export const CostCurrency = z
  .string()
  .refine(isCurrency, 'not a currency code of ISO 4217')
  .describe('ISO 4217, of costs');

/** A task as it is proposed: its edges name other tasks by their keys, since none has an id yet. */
export const SeedTask = z.object({
  node_key: z.string().min(1).max(100),
  title: z.string().trim().min(1).max(300),
  description: z.string().max(20_000).exactOptional(),
  execution_contract: ExecutionContract,
  verification_contract: VerificationContract,
  depends_on: z.array(z.string()).exactOptional(),
  soft_depends_on: z.array(z.string()).exactOptional(),
  links: z
    .array(z.object({ node_key: z.string(), type: LinkType, lag: z.number().describe('working days') }))
    .exactOptional()
    .describe('what a plain dependency does not say: overlaps and lags'),
  role: z.string().max(100).exactOptional(),
  tags: z.array(z.string().min(1).max(50)).max(20).exactOptional(),
  due: CalendarDay.exactOptional(),
  estimate: OrderedEstimate.exactOptional(),
  planned_cost: z.number().nonnegative().exactOptional(),
});
export type SeedTask = Readonly<z.infer<typeof SeedTask>>;

/** A task as lists show it. */
export const TaskView = z.object({
  task_id: z.string(),
  graph_id: z.string(),
  project_id: z.string(),
  node_key: z.string(),
  title: z.string(),
  description: z.string(),
  state: TaskState,
  execution_contract: ExecutionContract,
  verification_contract: VerificationContract,
  role: z.string().nullable(),
  tags: z.array(z.string()),
  due: z.string().nullable(),
  estimate: Estimate.nullable(),
  currency: CostCurrency.nullable().describe('of both costs; null where its graph names none'),
  planned_cost: z.number().nullable(),
  depends_on: z.array(
    z.object({
      task_id: z.string(),
      node_key: z.string(),
      kind: DependencyKind,
      link: LinkType.describe('FS: after its end; SS: after its start; FF, SF: it ends after that'),
      lag_days: z.number(),
    }),
  ),
  added_after_approval: z.boolean(),
  claimed_by: z.string().nullable(),
  lease_expires_at: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  remaining_days: z.number().nullable(),
  actual_cost: z.number().nullable(),
  evidence: z.array(Evidence),
  failure: z.string().nullable(),
});
export type TaskView = Readonly<z.infer<typeof TaskView>>;
