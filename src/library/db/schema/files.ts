// Files of plans, and the full-text index of their pages.
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ArtifactKind, ArtifactRole } from '../../../shared/contracts/artifact.ts';
import { ofPlan, plans } from './plans.ts';

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
