// Plans: what was asked for, and what is kept of a plan beside its files.
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Background } from '../../../shared/contracts/background.ts';
import type { PlanGlance } from '../../../shared/contracts/plan-status.ts';
import type { PlanState, Speed } from '../../../shared/plan-state.ts';

/** Anything beyond the columns that a plan was asked for with. */
export interface PlanOptions {
  /** What a person called the plan; its brief does not change it. */
  readonly title?: string;
  /** BCP 47, for numbers and dates in the report. */
  readonly locale?: string;
  /** US dollars that models may cost over all runs of the plan. */
  readonly max_cost_usd?: number;
  /** Seconds that a run may take. */
  readonly max_runtime_sec?: number;
  /** Models on this computer work in the background, and wait while it runs on battery or is hot. */
  readonly low_priority?: true;
  /** Ids of optional sections that were asked for beside those of the speed. */
  readonly added_sections?: readonly string[];
  /** Ids of optional sections that are not wanted. */
  readonly left_out_sections?: readonly string[];
  /** Passages of documents that came with the prompt. */
  readonly background?: Background;
  /** Requested features that this program does not support, one sentence each; shown in the plan's status. */
  readonly not_honoured?: readonly string[];
}

/** Which drafted sections of a plan are out of date, by their ids. */
export interface Staleness {
  /** Of the program's sections when it was found: an update may make others stale. */
  readonly fingerprint: string;
  /** They are drafted again by the next run. */
  readonly stale: readonly string[];
  /** What they read has changed, but they have a person's own words, which are kept. */
  readonly behind: readonly string[];
  /** What lists show of the plan; found with the rest, because it depends on the same. */
  readonly glance: PlanGlance;
}

/** Rows that belong to a plan go with it. */
export const ofPlan = () =>
  text('plan_id')
    .notNull()
    .references(() => plans.id, { onDelete: 'cascade' });

export const plans = sqliteTable(
  'plans',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    prompt: text('prompt').notNull(),
    promptSha: text('prompt_sha').notNull(),
    state: text('state').$type<PlanState>().notNull(),
    profile: text('profile').notNull(),
    speed: text('speed').$type<Speed>().notNull(),
    startDate: text('start_date').notNull(),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull().default(sql`'[]'`),
    options: text('options', { mode: 'json' }).$type<PlanOptions>().notNull().default(sql`'{}'`),
    parentPlanId: text('parent_plan_id'),
    user: text('user').notNull(),
    archived: integer('archived', { mode: 'boolean' }).notNull().default(false),
    dedupKey: text('dedup_key'),
    clientRequestId: text('client_request_id'),
    planFormat: integer('plan_format').notNull(),
    resumeCount: integer('resume_count').notNull().default(0),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    /** Null when it is not known: the database forgets it whenever the plan changes. */
    staleness: text('staleness', { mode: 'json' }).$type<Staleness>(),
    /** When a person pinned it; null: it is not pinned. */
    pinnedAt: text('pinned_at'),
    /** SHA-256 of the manifest that it was imported from; null where it was made here. */
    importSha: text('import_sha'),
  },
  (t) => [
    foreignKey({ columns: [t.parentPlanId], foreignColumns: [t.id] }).onDelete('set null'),
    uniqueIndex('plans_dedup_key').on(t.dedupKey),
    uniqueIndex('plans_client_request').on(t.user, t.clientRequestId),
    index('plans_newest').on(t.user, t.archived, t.createdAt),
    index('plans_parent').on(t.parentPlanId),
  ],
);
export type PlanRow = typeof plans.$inferSelect;

/** No reference to the plan: the request is kept when its plan is deleted. */
export const planRequests = sqliteTable(
  'plan_requests',
  {
    user: text('user').notNull(),
    requestId: text('request_id').notNull(),
    requestSha: text('request_sha'),
    planId: text('plan_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user, t.requestId] })],
);

/** Deleted plans that are still in the trash folder. */
export const trash = sqliteTable('trash', {
  folder: text('folder').primaryKey(),
  planId: text('plan_id').notNull(),
  user: text('user').notNull(),
  title: text('title').notNull(),
  deletedAt: text('deleted_at').notNull(),
});

/** The schedule of a plan, saved as the baseline for later comparison. `data` is JSON. */
export const scheduleBaselines = sqliteTable('schedule_baselines', {
  planId: text('plan_id')
    .primaryKey()
    .references(() => plans.id, { onDelete: 'cascade' }),
  savedAt: text('saved_at').notNull(),
  data: text('data').notNull(),
});

/** What people say of a plan beside its report; no part of the plan itself. */
export const comments = sqliteTable(
  'comments',
  {
    id: text('id').primaryKey(),
    planId: ofPlan(),
    /** Anchor of a section of the report; null for the plan as a whole. */
    section: text('section'),
    body: text('body').notNull(),
    author: text('author').notNull(),
    createdAt: text('created_at').notNull(),
    resolvedAt: text('resolved_at'),
  },
  (t) => [index('comments_plan').on(t.planId, t.createdAt)],
);

/** How far the tasks of a plan are; no part of the plan itself. */
export const taskProgress = sqliteTable(
  'task_progress',
  {
    planId: ofPlan(),
    task: text('task').notNull(),
    /** Percent. */
    done: integer('done').notNull(),
    started: text('started'),
    finished: text('finished'),
    notedBy: text('noted_by').notNull(),
    notedAt: text('noted_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.task] })],
);
