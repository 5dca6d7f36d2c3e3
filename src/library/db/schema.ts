import { sql } from 'drizzle-orm';
import {
  blob,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { ArtifactKind, ArtifactRole } from '../../shared/contracts/artifact.ts';
import type { Background } from '../../shared/contracts/background.ts';
import type { AttemptOutcome } from '../../shared/contracts/call.ts';
import type { LibraryChangeKind } from '../../shared/contracts/change.ts';
import type { EventType } from '../../shared/contracts/event.ts';
import type { QualitySummary } from '../../shared/contracts/plan-status.ts';
import type { AuditAction, GraphSource, GraphStatus, TemplateStatus } from '../../shared/contracts/project.ts';
import type { Estimate, LinkType } from '../../shared/contracts/schedule.ts';
import type {
  DependencyKind,
  Evidence,
  ExecutionContract,
  SeedTask,
  TaskState,
  VerificationContract,
} from '../../shared/contracts/task.ts';
import type { Scope } from '../../shared/contracts/token.ts';
import type { LedgerFact } from '../../shared/fact.ts';
import type { Finding } from '../../shared/finding.ts';
import type { FailureCause, Phase, PlanState, RunFailure, RunState, Speed, Target } from '../../shared/plan-state.ts';

/** Anything beyond the columns that a plan was asked for with. */
export interface PlanOptions {
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

/** What a resume asked to be done again. Kept as history: the records are deleted when the run is queued. */
export interface Invalidation {
  readonly stages: readonly string[];
  readonly artifacts: readonly string[];
}

/**
 * What is kept of a finished stage beside its files; the engine decides by it whether the stage is still fresh.
 * `reads` is exactly what the stage read, with the SHA-256 of what it was then.
 */
export interface StageRecord {
  /** SHA-256 over everything that defines the stage. */
  readonly definition: string;
  readonly reads: readonly { readonly key: string; readonly sha: string }[];
  readonly findings: readonly Finding[];
  readonly partial: readonly { readonly item: string; readonly note: string }[];
  /** `computed`, `outline`, or a model's key. */
  readonly draftedBy: string;
  /** The run that drafted it. */
  readonly runId: string;
}

/** Which drafted sections of a plan are out of date, by their ids. */
export interface Staleness {
  /** Of the program's sections when it was found: an update may make others stale. */
  readonly fingerprint: string;
  /** They are drafted again by the next run. */
  readonly stale: readonly string[];
  /** What they read has changed, but they have a person's own words, which are kept. */
  readonly behind: readonly string[];
}

/** What a stored call cost. Tokens are counts, money in US dollars. */
export interface CallMeta {
  readonly model?: string;
  readonly provider?: string;
  readonly input_tokens?: number;
  readonly output_tokens?: number;
  readonly cost_usd?: number;
  readonly duration_ms?: number;
}

/** Rows that belong to a plan go with it. */
const ofPlan = () =>
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

export const runs = sqliteTable(
  'runs',
  {
    planId: ofPlan(),
    number: integer('number').notNull(),
    state: text('state').$type<RunState>().notNull(),
    target: text('target').$type<Target>().notNull(),
    phase: text('phase').$type<Phase>().notNull(),
    invalidate: text('invalidate', { mode: 'json' }).$type<Invalidation>(),
    leaseOwner: text('lease_owner'),
    leaseExpiresAt: text('lease_expires_at'),
    heartbeatAt: text('heartbeat_at'),
    stopRequestedAt: text('stop_requested_at'),
    crashes: integer('crashes').notNull().default(0),
    progress: real('progress').notNull().default(0),
    stepsCompleted: integer('steps_completed').notNull().default(0),
    stepsTotal: integer('steps_total').notNull().default(0),
    currentStep: text('current_step'),
    failure: text('failure', { mode: 'json' }).$type<RunFailure>(),
    quality: text('quality', { mode: 'json' }).$type<QualitySummary>(),
    createdAt: text('created_at').notNull(),
    startedAt: text('started_at'),
    finishedAt: text('finished_at'),
    lastProgressAt: text('last_progress_at'),
    lastLlmCallAt: text('last_llm_call_at'),
    fencingToken: integer('fencing_token').notNull().default(0),
    /** When the lease's owner started, as the system says it; null where it does not. */
    leaseProcessStarted: text('lease_process_started'),
    /** When the present holder of the lease took the run. */
    claimedAt: text('claimed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.number] }),
    uniqueIndex('runs_one_active').on(t.planId).where(sql`state IN ('queued', 'running')`),
    index('runs_active').on(t.state, t.createdAt).where(sql`state IN ('queued', 'running')`),
  ],
);
export type RunRow = typeof runs.$inferSelect;

/** `removed`: it was finished before and must be drafted again; its files may still exist. */
export type StageRowState = 'running' | 'done' | 'failed' | 'removed';

export const stages = sqliteTable(
  'stages',
  {
    planId: ofPlan(),
    stage: text('stage').notNull(),
    state: text('state').$type<StageRowState>().notNull(),
    record: text('record', { mode: 'json' }).$type<StageRecord>(),
    failure: text('failure'),
    runNumber: integer('run_number'),
    startedAt: text('started_at'),
    finishedAt: text('finished_at'),
    durationMs: real('duration_ms'),
    share: real('share'),
  },
  (t) => [primaryKey({ columns: [t.planId, t.stage] })],
);
export type StageRow = typeof stages.$inferSelect;

export const artifacts = sqliteTable(
  'artifacts',
  {
    planId: ofPlan(),
    path: text('path').notNull(),
    sha256: text('sha256').notNull(),
    /** Hash of what the program wrote last; differs from sha256 after an edit. */
    generatedSha256: text('generated_sha256').notNull(),
    size: integer('size').notNull(),
    /** Size, times and inode of the file when its hash was last taken and could be trusted. */
    statKey: text('stat_key'),
    kind: text('kind').$type<ArtifactKind>().notNull(),
    contentType: text('content_type').notNull(),
    stage: text('stage'),
    role: text('role').$type<ArtifactRole>().notNull(),
    editedBy: text('edited_by'),
    editedAt: text('edited_at'),
    editReason: text('edit_reason'),
    updatedAt: text('updated_at').notNull(),
    /** Contains prompts or answers of models: left out of search, events and exports unless requested. */
    sensitive: integer('sensitive', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.path] }),
    index('artifacts_newest').on(t.planId, t.updatedAt),
    index('artifacts_stage').on(t.planId, t.stage),
  ],
);
export type ArtifactRow = typeof artifacts.$inferSelect;

/** What the files of sections were called before. */
export const formerNames = sqliteTable(
  'former_names',
  {
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    stage: text('stage').notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.path] })],
);

export const events = sqliteTable(
  'events',
  {
    cursor: integer('cursor').primaryKey({ autoIncrement: true }),
    planId: ofPlan(),
    runNumber: integer('run_number'),
    type: text('type').$type<EventType>().notNull(),
    data: text('data', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    at: text('at').notNull(),
  },
  (t) => [index('events_plan').on(t.planId, t.cursor)],
);
export type EventRow = typeof events.$inferSelect;

export const calls = sqliteTable(
  'calls',
  {
    planId: ofPlan(),
    requestSha: text('request_sha').notNull(),
    stage: text('stage').notNull(),
    answer: text('answer', { mode: 'json' }).$type<unknown>().notNull(),
    meta: text('meta', { mode: 'json' }).$type<CallMeta>().notNull().default(sql`'{}'`),
    at: text('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.requestSha] }), index('calls_stage').on(t.planId, t.stage)],
);

/**
 * Requests to models with what they cost; tokens are counts, money in US dollars. Their texts are files of the plan.
 */
export const attempts = sqliteTable(
  'attempts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    planId: ofPlan(),
    runNumber: integer('run_number').notNull(),
    stage: text('stage').notNull(),
    item: text('item').notNull(),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    costUsd: real('cost_usd'),
    latencyMs: real('latency_ms').notNull(),
    finishReason: text('finish_reason'),
    outcome: text('outcome').$type<AttemptOutcome>().notNull(),
    cause: text('cause').$type<FailureCause>(),
    at: text('at').notNull(),
  },
  (t) => [index('attempts_plan').on(t.planId, t.runNumber)],
);
export type AttemptRow = typeof attempts.$inferSelect;

/** The ledger as it was last computed: a projection for listing and search, never the source. */
export const facts = sqliteTable(
  'facts',
  {
    planId: ofPlan(),
    id: text('id').notNull(),
    position: integer('position').notNull(),
    fact: text('fact', { mode: 'json' }).$type<LedgerFact>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.id] })],
);

/** Values that the user set for facts. */
export const setFacts = sqliteTable(
  'set_facts',
  {
    planId: ofPlan(),
    id: text('id').notNull(),
    value: text('value', { mode: 'json' }).$type<number | string>().notNull(),
    setAt: text('set_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.id] })],
);

export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
});

/** Who may use the server. Secrets are not stored: each is shown once, when its token is created. */
export const tokens = sqliteTable('tokens', {
  id: text('id').primaryKey(),
  /** What the token is for, in the user's words. */
  client: text('client').notNull(),
  /** Whose plans its holder sees. */
  user: text('user').notNull(),
  scopes: text('scopes', { mode: 'json' }).$type<Scope[]>().notNull(),
  /** SHA-256 of the secret, in lower-case hexadecimal. */
  secretSha: text('secret_sha').notNull(),
  createdAt: text('created_at').notNull(),
  /** To the minute at best. */
  lastUsedAt: text('last_used_at'),
  revokedAt: text('revoked_at'),
});
export type TokenRow = typeof tokens.$inferSelect;

/** Deleted plans that are still in the trash folder. */
export const trash = sqliteTable('trash', {
  folder: text('folder').primaryKey(),
  planId: text('plan_id').notNull(),
  user: text('user').notNull(),
  title: text('title').notNull(),
  deletedAt: text('deleted_at').notNull(),
});

/** A plan's number in the full-text index: times 65536 it is its title there, plus 1 its title and prompt. */
export const searchPlans = sqliteTable(
  'search_plans',
  {
    number: integer('number').primaryKey({ autoIncrement: true }),
    planId: ofPlan(),
  },
  (t) => [uniqueIndex('search_plans_plan').on(t.planId)],
);

/** A page in the full-text index, where it has the same id. */
export const searchPages = sqliteTable(
  'search_pages',
  {
    id: integer('id').primaryKey(),
    planId: ofPlan(),
    path: text('path').notNull(),
  },
  (t) => [uniqueIndex('search_pages_place').on(t.planId, t.path)],
);

/** What is asked, as it is kept; `schema` is a JSON Schema of the answer. */
export interface StoredQuestion {
  readonly instructions: string;
  /** Markdown pages: data, never instructions. */
  readonly context: readonly { readonly title: string; readonly text: string }[];
  readonly schema: unknown;
  /** Expected size of the answer in words. */
  readonly words: number;
}

/**
 * `open`: can be leased; `leased`: somebody works on it; `submitted`: waits for the worker's verdict; `rejected`: no
 * answer was accepted within the allowed tries; `withdrawn`: its run ended first.
 */
export type QuestionState = 'open' | 'leased' | 'submitted' | 'accepted' | 'rejected' | 'withdrawn';

/** Questions put to people and agents. Sensitive: never in events, search or exports. */
export const questions = sqliteTable(
  'questions',
  {
    id: text('id').primaryKey(),
    planId: ofPlan(),
    runNumber: integer('run_number').notNull(),
    stage: text('stage').notNull(),
    item: text('item').notNull(),
    title: text('title').notNull(),
    questionSha: text('question_sha').notNull(),
    /** Null once it is answered and its run is over. */
    question: text('question', { mode: 'json' }).$type<StoredQuestion>(),
    /** Expected milliseconds from here to the end of all that hangs on it. */
    urgency: real('urgency').notNull(),
    state: text('state').$type<QuestionState>().notNull(),
    leaseOwner: text('lease_owner'),
    leaseExpiresAt: text('lease_expires_at'),
    /** Submissions that were turned down. */
    tries: integer('tries').notNull().default(0),
    weaknessesTold: integer('weaknesses_told', { mode: 'boolean' }).notNull().default(false),
    /** Faults of the last submission; null while there is no verdict. */
    faults: text('faults', { mode: 'json' }).$type<string[]>(),
    /** Whether the faults are warnings only: the same answer, submitted again, is accepted. */
    faultsAreWeak: integer('faults_are_weak', { mode: 'boolean' }).notNull().default(false),
    submission: text('submission', { mode: 'json' }).$type<unknown>(),
    submissionSha: text('submission_sha'),
    submittedBy: text('submitted_by'),
    createdAt: text('created_at').notNull(),
    submittedAt: text('submitted_at'),
    /** When the last submission was judged; null while none was, or since the question was lent again. */
    decidedAt: text('decided_at'),
  },
  (t) => [
    uniqueIndex('questions_live')
      .on(t.planId, t.stage, t.questionSha)
      .where(sql`state IN ('open', 'leased', 'submitted')`),
    index('questions_plan').on(t.planId, t.stage, t.questionSha),
    index('questions_waiting').on(t.urgency, t.createdAt).where(sql`state IN ('open', 'leased')`),
  ],
);
export type QuestionRow = typeof questions.$inferSelect;

/** The schedule of a plan, saved as the baseline for later comparison. `data` is JSON. */
export const scheduleBaselines = sqliteTable('schedule_baselines', {
  planId: text('plan_id')
    .primaryKey()
    .references(() => plans.id, { onDelete: 'cascade' }),
  savedAt: text('saved_at').notNull(),
  data: text('data').notNull(),
});

/** Recent calls of agents: names and codes only, no content. */
export const agentCalls = sqliteTable('agent_calls', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  at: text('at').notNull(),
  /** Name of the client, from its token. */
  client: text('client').notNull(),
  user: text('user').notNull(),
  tool: text('tool').notNull(),
  planId: text('plan_id'),
  /** Null when the call succeeded. */
  errorCode: text('error_code'),
});

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

/** Changes that no event reports; written by triggers. Plan or user are null where the change belongs to none. */
export const changes = sqliteTable('changes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  kind: text('kind').$type<LibraryChangeKind>().notNull(),
  planId: text('plan_id'),
  user: text('user'),
  projectId: text('project_id'),
});

/** How to undo changes of files that are under way or were interrupted. Paths are relative to the library's folder. */
export const rollbackJournal = sqliteTable('rollback_journal', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  changeId: text('change_id').notNull(),
  /** The connection that makes the change: `<pid>:<nonce>`. */
  owner: text('owner').notNull(),
  planId: text('plan_id'),
  /**
   * Undone: `put_back` moves `path` to `origin`, `remove` deletes it, `rewrite` gives it its former content where it
   * holds what the change wrote. Done after the commit: `discard` deletes it.
   */
  action: text('action').$type<'put_back' | 'remove' | 'rewrite' | 'discard'>().notNull(),
  path: text('path').notNull(),
  origin: text('origin'),
  content: blob('content', { mode: 'buffer' }),
  writtenSha: text('written_sha'),
});
export type JournalRow = typeof rollbackJournal.$inferSelect;
