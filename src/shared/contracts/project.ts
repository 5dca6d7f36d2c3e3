import { z } from 'zod';

/** A project: the container of task graphs. It is active from its beginning; only task graphs are approved. */
export const Project = z.object({
  project_id: z.string(),
  name: z.string(),
  slug: z.string(),
  created_at: z.string().describe('ISO 8601 UTC'),
  task_count: z.number().int(),
});
export type Project = Readonly<z.infer<typeof Project>>;

/** Where a task graph stands. Tasks are worked on in an active one only; it is done when none of them is left. */
export const GraphStatus = z.enum(['proposed', 'active', 'done', 'cancelled', 'rejected']);
export type GraphStatus = z.infer<typeof GraphStatus>;

/** Where a task graph comes from. */
export const GraphSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('proposal') }),
  z.object({
    kind: z.literal('plan'),
    plan_id: z.string(),
    starts_on: z.string().describe('YYYY-MM-DD: first day of work when it was proposed'),
    country: z.string().nullable().describe('whose public holidays count, as in ISO 3166-1'),
    workdays: z
      .array(z.number().int().min(0).max(6))
      .exactOptional()
      .describe('weekdays that are worked, 0 = Sunday; those of the country where missing, as in older ones'),
    tells_odds: z
      .boolean()
      .exactOptional()
      .describe('false: durations were set to the time that the prompt states; missing in older ones'),
    supersedes: z.string().exactOptional().describe('the task graph whose work it takes over once it is approved'),
  }),
  z.object({ kind: z.literal('template'), template: z.string() }),
  z.object({
    kind: z.literal('import'),
    format: z.string(),
    ended: z
      .object({ done: z.array(z.string()), cancelled: z.array(z.string()) })
      .exactOptional()
      .describe('keys of tasks that are done or cancelled once the graph is approved'),
  }),
]);
export type GraphSource = Readonly<z.infer<typeof GraphSource>>;

/** Only a published template can be used. */
export const TemplateStatus = z.enum(['draft', 'published', 'deprecated']);
export type TemplateStatus = z.infer<typeof TemplateStatus>;

/** What can happen to projects and tasks. Readers ignore actions that they do not know. */
export const AuditAction = z.enum([
  'project.created',
  'project.deleted',
  'project.restored',
  'plan.proposed',
  'plan.approval_requested',
  'plan.approved',
  'plan.rejected',
  'plan.done',
  'plan.superseded',
  'task.added',
  'task.ready',
  'task.blocked',
  'task.claimed',
  'task.released',
  'task.progress',
  'task.done',
  'task.failed',
  'task.cancelled',
  'task.reopened',
  'dependency.set',
  'dependency.removed',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** One thing that was done. Ids are strictly increasing over the whole library; gaps mean nothing. */
export const AuditEntry = z.object({
  id: z.number().int().positive(),
  at: z.string().describe('ISO 8601 UTC'),
  action: AuditAction,
  actor: z.string().describe('who did it: person, agent:NAME, or planexe for what follows from something else'),
  project_id: z.string(),
  graph_id: z.string().nullable(),
  task_id: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type AuditEntry = Readonly<z.infer<typeof AuditEntry>>;
