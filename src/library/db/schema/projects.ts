// Projects, their task graphs and their history.
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { AuditAction, GraphSource, GraphStatus, TemplateStatus } from '../../../shared/contracts/project.ts';
import type { Estimate, LinkType } from '../../../shared/contracts/schedule.ts';
import type {
  DependencyKind,
  Evidence,
  ExecutionContract,
  SeedTask,
  TaskState,
  VerificationContract,
} from '../../../shared/contracts/task.ts';

export const projects = sqliteTable(
  'projects',
  {
    id: text('id').primaryKey(),
    user: text('user').notNull(),
    name: text('name').notNull(),
    /** The name without regard to case. */
    nameKey: text('name_key').notNull(),
    slug: text('slug').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (t) => [uniqueIndex('projects_name').on(t.user, t.nameKey), uniqueIndex('projects_slug').on(t.user, t.slug)],
);
export type ProjectRow = typeof projects.$inferSelect;

/** The tasks and dependencies of a graph as they were approved. */
export interface ApprovedGraph {
  readonly tasks: readonly {
    readonly node_key: string;
    readonly title: string;
    readonly estimate: Estimate | null;
    readonly planned_cost: number | null;
  }[];
  /** By keys: the second is waited for. The lag is in working days. */
  readonly dependencies: readonly (readonly [
    task: string,
    dependsOn: string,
    kind: DependencyKind,
    link: LinkType,
    lag: number,
  ])[];
}

export const taskGraphs = sqliteTable(
  'task_graphs',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    status: text('status').$type<GraphStatus>().notNull(),
    source: text('source', { mode: 'json' }).$type<GraphSource>().notNull(),
    proposedBy: text('proposed_by').notNull(),
    proposedAt: text('proposed_at').notNull(),
    /** An agent has asked for the approval that only a person can give. */
    askedBy: text('asked_by'),
    askedAt: text('asked_at'),
    decidedBy: text('decided_by'),
    decidedAt: text('decided_at'),
    note: text('note'),
    /** ISO 4217, of the costs of its tasks. */
    currency: text('currency'),
  },
  (t) => [
    index('task_graphs_project').on(t.projectId, t.proposedAt),
    index('task_graphs_waiting').on(t.status, t.proposedAt),
  ],
);
export type TaskGraphRow = typeof taskGraphs.$inferSelect;

/** Large, and seldom asked for. */
export const approvedGraphs = sqliteTable('approved_graphs', {
  graphId: text('graph_id')
    .primaryKey()
    .references(() => taskGraphs.id, { onDelete: 'cascade' }),
  approved: text('approved', { mode: 'json' }).$type<ApprovedGraph>().notNull(),
});

export const tasks = sqliteTable(
  'tasks',
  {
    id: text('id').primaryKey(),
    graphId: text('graph_id')
      .notNull()
      .references(() => taskGraphs.id, { onDelete: 'cascade' }),
    nodeKey: text('node_key').notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    state: text('state').$type<TaskState>().notNull(),
    executionContract: text('execution_contract', { mode: 'json' }).$type<ExecutionContract>().notNull(),
    verificationContract: text('verification_contract', { mode: 'json' }).$type<VerificationContract>().notNull(),
    role: text('role'),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
    due: text('due'),
    estimate: text('estimate', { mode: 'json' }).$type<Estimate>(),
    plannedCost: real('planned_cost'),
    /** Working days of the longest way from the beginning of this task to the end of the graph. */
    tailDays: real('tail_days').notNull(),
    addedAfterApproval: integer('added_after_approval', { mode: 'boolean' }).notNull().default(false),
    claimId: text('claim_id'),
    claimedBy: text('claimed_by'),
    leaseExpiresAt: text('lease_expires_at'),
    startedAt: text('started_at'),
    finishedAt: text('finished_at'),
    remainingDays: real('remaining_days'),
    actualCost: real('actual_cost'),
    evidence: text('evidence', { mode: 'json' }).$type<Evidence[]>(),
    failure: text('failure'),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('tasks_key').on(t.graphId, t.nodeKey),
    index('tasks_next').on(t.graphId, t.state, t.tailDays, t.position),
    index('tasks_leases').on(t.leaseExpiresAt).where(sql`state = 'claimed'`),
  ],
);
export type TaskRow = typeof tasks.$inferSelect;

export const taskDependencies = sqliteTable(
  'task_dependencies',
  {
    taskId: text('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    dependsOn: text('depends_on')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DependencyKind>().notNull(),
    link: text('link').$type<LinkType>().notNull(),
    /** Working days, negative for a lead. */
    lagDays: real('lag_days').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.dependsOn, t.link] }),
    index('task_dependants').on(t.dependsOn, t.kind, t.taskId),
  ],
);

/** Task graphs that can be proposed again and again; only published ones are. */
export const taskTemplates = sqliteTable(
  'task_templates',
  {
    user: text('user').notNull(),
    key: text('key').notNull(),
    title: text('title').notNull(),
    status: text('status').$type<TemplateStatus>().notNull(),
    tasks: text('tasks', { mode: 'json' }).$type<SeedTask[]>().notNull(),
    createdAt: text('created_at').notNull(),
    /** ISO 4217, of the costs of the tasks. */
    currency: text('currency'),
  },
  (t) => [primaryKey({ columns: [t.user, t.key] })],
);
export type TaskTemplateRow = typeof taskTemplates.$inferSelect;

/** Everything that was done to projects and tasks, written with the change itself. */
export const audit = sqliteTable(
  'audit',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    graphId: text('graph_id'),
    taskId: text('task_id'),
    action: text('action').$type<AuditAction>().notNull(),
    actor: text('actor').notNull(),
    data: text('data', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    at: text('at').notNull(),
  },
  (t) => [
    index('audit_project').on(t.projectId, t.id),
    index('audit_graph').on(t.graphId, t.id),
    index('audit_task').on(t.taskId, t.id),
  ],
);
export type AuditRow = typeof audit.$inferSelect;

/** Projects that were deleted and can still be restored; `saved` is JSON, see `store/tasks/deleted-projects.ts`. */
export const deletedProjects = sqliteTable(
  'deleted_projects',
  {
    id: text('id').primaryKey(),
    user: text('user').notNull(),
    name: text('name').notNull(),
    deletedAt: text('deleted_at').notNull(),
    saved: text('saved').notNull(),
  },
  (t) => [index('deleted_projects_age').on(t.deletedAt)],
);
export type DeletedProjectRow = typeof deletedProjects.$inferSelect;
