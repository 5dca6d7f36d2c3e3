// Questions to models, agents and people, with what they cost.
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { AttemptOutcome } from '../../../shared/contracts/call.ts';
import type { FailureCause } from '../../../shared/plan-state.ts';
import { ofPlan } from './plans.ts';

/** What a stored call cost. Tokens are counts, money in US dollars. */
export interface CallMeta {
  readonly model?: string;
  readonly provider?: string;
  readonly input_tokens?: number;
  readonly output_tokens?: number;
  readonly cost_usd?: number;
  readonly duration_ms?: number;
}

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
