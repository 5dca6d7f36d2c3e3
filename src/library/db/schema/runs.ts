// Runs of plans, and what happened in them.
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { EventType } from '../../../shared/contracts/event.ts';
import type { QualitySummary } from '../../../shared/contracts/plan-status.ts';
import type { Phase, RunFailure, RunState, Target } from '../../../shared/plan-state.ts';
import { ofPlan } from './plans.ts';

/** What a resume asked to be done again. Kept as history: the records are deleted when the run is queued. */
export interface Invalidation {
  readonly stages: readonly string[];
  readonly artifacts: readonly string[];
}

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
