// What belongs to the library as a whole.
import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { LibraryChangeKind } from '../../../shared/contracts/change.ts';
import type { Scope } from '../../../shared/contracts/token.ts';

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
