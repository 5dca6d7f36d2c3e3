// Finished stages, and the facts that they put into the ledger.
import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { LedgerFact } from '../../../shared/fact.ts';
import type { Finding } from '../../../shared/finding.ts';
import { ofPlan } from './plans.ts';

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
    /** Number of a run that changed facts after the stage was drafted and keeps it; of no meaning to other runs. */
    carryRun: integer('carry_run'),
  },
  (t) => [primaryKey({ columns: [t.planId, t.stage] })],
);
export type StageRow = typeof stages.$inferSelect;

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

/** Values that accepted criticism gave to facts. */
export const amendedFacts = sqliteTable(
  'amended_facts',
  {
    planId: ofPlan(),
    id: text('id').notNull(),
    value: text('value', { mode: 'json' }).$type<number | string>().notNull(),
    amendedAt: text('amended_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.id] })],
);
