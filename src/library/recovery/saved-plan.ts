import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { readRegularFile } from '../../platform/regular-file.ts';
import { errorCode } from '../../platform/system-error.ts';
import { isTerminal, type PlanState } from '../../shared/plan-state.ts';
import {
  amendedFacts,
  artifacts,
  attempts,
  calls,
  comments,
  events,
  facts,
  formerNames,
  type PlanRow,
  plans,
  questions,
  runs,
  scheduleBaselines,
  setFacts,
  stages,
  taskProgress,
} from '../db/schema.ts';
import { keepPlanRequest } from '../store/plans/plan-requests.ts';
import type { Store } from '../store/store.ts';

/** File in a deleted plan's folder that holds all its rows, for restoring it. */
export const SAVED_ROWS = 'plan.json';

/** Every table with a `planId` column; the search tables are rebuilt instead. */
const TABLES = {
  runs,
  stages,
  artifacts,
  former_names: formerNames,
  events,
  calls,
  attempts,
  facts,
  set_facts: setFacts,
  amended_facts: amendedFacts,
  questions,
  schedule_baselines: scheduleBaselines,
  comments,
  task_progress: taskProgress,
} as const;
const NAMES = Object.keys(TABLES) as (keyof typeof TABLES)[];

/** Columns that count up over all plans of a library. */
const COUNTED: Partial<Readonly<Record<keyof typeof TABLES, string>>> = { events: 'cursor', attempts: 'id' };

/** SQLite takes 32,766 values at once, and the widest of these tables has 26 columns. */
const ROWS_AT_ONCE = 1_000;

export type PlanTable = (typeof TABLES)[keyof typeof TABLES] | typeof plans;

/** Gives the rows of a table that have this value in that column. */
export type ReadRows = (table: PlanTable, column: SQLiteColumn, value: string) => readonly object[];

/**
 * All rows of a plan as JSON; one that is being drafted is saved as stopped at this moment. In a transaction.
 * @param read left out, as the database gives them
 */
export function savedRows(
  store: Pick<Store, 'db' | 'now'>,
  plan: PlanRow,
  read: ReadRows = (table, column, value) => store.db.select().from(table).where(eq(column, value)).all(),
): string {
  const children = read(plans, plans.parentPlanId, plan.id) as readonly PlanRow[];
  const resting = isAtRest(plan.state);
  const rows = NAMES.map((name) => {
    const ofPlan = read(TABLES[name], TABLES[name].planId, plan.id);
    return [name, resting ? ofPlan : ofPlan.map((row) => ({ ...row, ...onceStopped(store, name, row) }))];
  });
  const everything = {
    plan: resting ? plan : { ...plan, state: 'stopped' },
    children: children.map(({ id }) => id),
    ...Object.fromEntries(rows),
  };
  return `${JSON.stringify(everything, null, 2)}\n`;
}

/** What is otherwise in a row once its run has been stopped. */
function onceStopped(store: Pick<Store, 'now'>, name: keyof typeof TABLES, row: object): object {
  const state = 'state' in row ? row.state : null;
  if (name === 'runs' && isActive(state))
    return {
      state: 'stopped',
      finishedAt: store.now(),
      leaseOwner: null,
      leaseExpiresAt: null,
      stopRequestedAt: null,
      currentStep: null,
    };
  if (name === 'stages' && state === 'running') return { state: 'removed' };
  if (name === 'questions' && (state === 'open' || state === 'leased'))
    return { state: 'withdrawn', leaseOwner: null, leaseExpiresAt: null };
  return {};
}

function isAtRest(state: PlanState): boolean {
  return state === 'draft' || isTerminal(state);
}

/** The rows of one plan as they were saved. */
export interface SavedPlan {
  readonly plan: PlanRow;
  readonly children: readonly string[];
  readonly rows: ReadonlyMap<keyof typeof TABLES, readonly Record<string, unknown>[]>;
}

/** Null when the text is not what `savedRows` writes of a plan at rest. */
export function parseSavedRows(text: string): SavedPlan | null {
  const parsed = Saved.safeParse(jsonOrNull(text));
  if (!parsed.success) return null;
  const { plan: row, children, ...tables } = parsed.data;
  const plan = row as PlanRow;
  const rows = new Map(NAMES.map((name) => [name, tables[name]]));
  const isOfPlan = [...rows.values()].flat().every(({ planId }) => planId === plan.id);
  const hasNoRun = isAtRest(plan.state) && tables.runs.every(({ state }) => !isActive(state));
  return isOfPlan && hasNoRun ? { plan, children, rows } : null;
}

/** The rows that lie saved in a plan's folder; null when there are none that can be read. */
export function readSavedRows(folder: string): SavedPlan | null {
  try {
    const bytes = readRegularFile(join(folder, SAVED_ROWS));
    return bytes && parseSavedRows(bytes.toString('utf8'));
  } catch (error) {
    if (errorCode(error) !== null) return null;
    throw error;
  }
}

/** Tables whose rows say what happened to a plan and what it cost; a copy of the plan begins without them. */
const HISTORY_TABLES: ReadonlySet<PlanTable> = new Set([events, attempts, questions]);

/** Whether a plan is complete without the rows of this table. */
export function isHistory(table: PlanTable): boolean {
  return HISTORY_TABLES.has(table);
}

/** The same rows for a second plan, which nobody has asked for with an id and which nothing follows. */
export function copyOf(
  { plan, rows }: SavedPlan,
  { planId, title, now }: { readonly planId: string; readonly title: string; readonly now: string },
): SavedPlan {
  return {
    plan: {
      ...plan,
      id: planId,
      title,
      options: { ...plan.options, title },
      archived: false,
      pinnedAt: null,
      dedupKey: null,
      clientRequestId: null,
      createdAt: now,
      updatedAt: now,
    },
    children: [],
    rows: new Map(
      [...rows].map(([name, ofPlan]) => [
        name,
        isHistory(TABLES[name])
          ? []
          : ofPlan.map((row) => ({ ...row, planId, ...(name === 'comments' && { id: randomUUID() }) })),
      ]),
    ),
  };
}

function isActive(state: unknown): boolean {
  return state === 'queued' || state === 'running';
}

/**
 * Inserts the saved rows. References that have changed since the deletion are not restored: a parent that no longer
 * exists, a request key that another plan uses, children that have another parent. In a transaction. @throws when the
 * database refuses the rows
 */
export function insertSavedRows(store: Store, { plan, children, rows }: SavedPlan): void {
  const isTaken = (column: 'id' | 'dedup_key', value: string | null) =>
    value !== null && store.prepare(`SELECT 1 FROM plans WHERE ${column} = ?`).get(value) !== undefined;
  const repeated = store
    .prepare('SELECT 1 FROM plans WHERE user = ? AND client_request_id = ?')
    .get(plan.user, plan.clientRequestId);
  insertAll(store, plans, [
    {
      ...plan,
      parentPlanId: isTaken('id', plan.parentPlanId) ? plan.parentPlanId : null,
      dedupKey: isTaken('dedup_key', plan.dedupKey) ? null : plan.dedupKey,
      clientRequestId: repeated ? null : plan.clientRequestId,
    },
  ]);
  if (plan.clientRequestId !== null)
    keepPlanRequest(store, { user: plan.user, requestId: plan.clientRequestId, requestSha: null, planId: plan.id });
  for (const name of NAMES) insertAll(store, TABLES[name], numbered(store, name, rows.get(name) ?? []));
  store.db
    .update(plans)
    .set({ parentPlanId: plan.id })
    .where(and(inArray(plans.id, [...children]), isNull(plans.parentPlanId), eq(plans.user, plan.user)))
    .run();
}

/**
 * Rows with the numbers that the whole library counts up, such as cursors of events. They are kept where the rows come
 * back to the library that gave them. In another library they may be taken, or ahead of its own: there the rows get
 * new ones in the same order.
 */
function numbered(
  store: Store,
  name: keyof typeof TABLES,
  rows: readonly Record<string, unknown>[],
): readonly Record<string, unknown>[] {
  const column = COUNTED[name];
  if (column === undefined || rows.length === 0) return rows;
  const inOrder = rows.toSorted((a, b) => Number(a[column]) - Number(b[column]));
  const given = store.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').get(name)?.seq ?? 0;
  const isTaken = store.prepare(`SELECT 1 FROM ${name} WHERE ${column} = ?`);
  const isOwn =
    Number(inOrder.at(-1)?.[column]) <= Number(given) && inOrder.every((row) => isTaken.get(row[column]) === undefined);
  return isOwn ? inOrder : inOrder.map(({ [column]: _, ...row }) => row);
}

function insertAll(store: Store, table: PlanTable, rows: readonly Record<string, unknown>[]): void {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    // They were read from this table, and `rowSchema` has looked at each value.
    const values = rows.slice(first, first + ROWS_AT_ONCE) as (typeof runs.$inferInsert)[];
    store.db
      .insert(table as typeof runs)
      .values(values)
      .run();
  }
}

/** Schema of a table's rows. Columns added later may be missing in rows saved before. */
function rowSchema(table: PlanTable) {
  const shape = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = VALUES[column.dataType] ?? z.unknown();
    return [
      name,
      column.notNull ? (column.hasDefault ? value.optional() : value) : value.nullable().optional(),
    ] as const;
  });
  return z.object(Object.fromEntries(shape));
}

const VALUES: Readonly<Record<string, z.ZodType>> = { string: z.string(), number: z.number(), boolean: z.boolean() };

const Saved = z.object({
  plan: rowSchema(plans),
  // Of plans that were deleted before these were saved there are none.
  children: z.array(z.string()).default([]),
  runs: z.array(rowSchema(runs)),
  stages: z.array(rowSchema(stages)),
  artifacts: z.array(rowSchema(artifacts)),
  former_names: z.array(rowSchema(formerNames)).default([]),
  events: z.array(rowSchema(events)).default([]),
  calls: z.array(rowSchema(calls)),
  attempts: z.array(rowSchema(attempts)),
  facts: z.array(rowSchema(facts)),
  set_facts: z.array(rowSchema(setFacts)),
  amended_facts: z.array(rowSchema(amendedFacts)).default([]),
  questions: z.array(rowSchema(questions)).default([]),
  schedule_baselines: z.array(rowSchema(scheduleBaselines)).default([]),
  comments: z.array(rowSchema(comments)).default([]),
  task_progress: z.array(rowSchema(taskProgress)).default([]),
});

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
