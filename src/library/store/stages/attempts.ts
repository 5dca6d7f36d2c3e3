import { and, eq } from 'drizzle-orm';
import type { Call, CallSum } from '../../../shared/contracts/call.ts';
import { type AttemptRow, attempts, runs } from '../../db/schema.ts';
import { writePlanFiles } from '../../files/plan-folder.ts';
import { recordArtifact } from '../files/artifacts.ts';
import { planRow } from '../plans/plans.ts';
import { runId } from '../run-id.ts';
import { LeaseLost } from '../runs/lease.ts';
import { storesCalls } from '../settings/settings.ts';
import type { Store } from '../store.ts';

/** Folder for prompts and answers inside a plan's folder. */
export const CALLS_FOLDER = 'calls';

const MOST_ITEM_CHARACTERS = 60;

/** A request to a model as its worker reports it. */
export type NewAttempt = Omit<Call, 'run_id' | 'at'>;

/** Prompt and answer of a request. Sensitive. */
export interface AttemptTexts {
  readonly question: string;
  readonly answer: string;
}

/**
 * Stores a request to a model as soon as it has ended: its figures always, its texts as a sensitive file of the plan
 * unless the user has turned that off. The figures are stored even if the run is no longer held, because the request
 * was paid for.
 * @throws LeaseLost when the plan no longer exists.
 */
export function addAttempt(
  store: Store,
  planId: string,
  runNumber: number,
  attempt: NewAttempt,
  texts: AttemptTexts,
): void {
  // Before the texts: they must be stored even when the disk is full.
  const path = addFigures(store, planId, runNumber, attempt);
  keepTexts(store, planId, path, attempt.model, texts);
}

/** The figures alone. Returns the path for the texts. @throws LeaseLost when the plan no longer exists */
export function addFigures(store: Store, planId: string, runNumber: number, attempt: NewAttempt): string {
  const at = store.now();
  return store.transaction(() => {
    if (!planRow(store, planId)) throw new LeaseLost(`the plan ${planId} is gone`);
    const { stage, item, provider, model, outcome, cause } = attempt;
    store.db
      .insert(attempts)
      .values({
        planId,
        runNumber,
        stage,
        item,
        provider,
        model,
        inputTokens: Math.round(attempt.input_tokens),
        outputTokens: Math.round(attempt.output_tokens),
        costUsd: attempt.cost_usd,
        latencyMs: attempt.latency_ms,
        finishReason: attempt.finish_reason,
        outcome,
        cause,
        at,
      })
      .run();
    store.db
      .update(runs)
      .set({ lastLlmCallAt: at })
      .where(and(eq(runs.planId, planId), eq(runs.number, runNumber)))
      .run();
    const counted = store
      .prepare('SELECT count(*) AS calls FROM attempts WHERE plan_id = ? AND run_number = ?')
      .get(planId, runNumber);
    return callPath(runNumber, Number(counted?.calls), attempt);
  });
}

/** The texts alone, unless the user has turned that off. */
export function keepTexts(store: Store, planId: string, path: string, model: string, texts: AttemptTexts): void {
  if (!storesCalls(store)) return;
  const { question, answer } = texts;
  const content = `${JSON.stringify({ question, answer, model, at: store.now() }, null, 2)}\n`;
  store.transaction(() => {
    writePlanFiles(store.home, planId, [{ path, content }]);
    // Of no stage: a redraft of the stage leaves it, and a change to it is no edit.
    recordArtifact(store, planId, { path, content, role: 'file', stage: null, kind: 'log', sensitive: true });
  });
}

function callPath(runNumber: number, place: number, { stage, item }: NewAttempt): string {
  const plain = (name: string) => name.replaceAll(/[^A-Za-z0-9_-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  const parts = [String(place).padStart(4, '0'), plain(stage), plain(item).slice(0, MOST_ITEM_CHARACTERS)];
  return `${CALLS_FOLDER}/${runId(runNumber)}/${parts.filter((part) => part !== '').join('-')}.json`;
}

/** US dollars over all runs of the plan; requests of unknown price count as nothing. */
export function spentUsd(store: Store, planId: string): number {
  const row = store.prepare('SELECT coalesce(sum(cost_usd), 0) AS cost FROM attempts WHERE plan_id = ?').get(planId);
  return Number(row?.cost ?? 0);
}

/** How many requests over all runs of the plan have no known price. */
export function unpricedCalls(store: Store, planId: string): number {
  const row = store
    .prepare('SELECT count(*) AS calls FROM attempts WHERE plan_id = ? AND cost_usd IS NULL')
    .get(planId);
  return Number(row?.calls ?? 0);
}

/** All requests of a plan, oldest first. */
export function listAttempts(store: Store, planId: string): AttemptRow[] {
  return store.db.select().from(attempts).where(eq(attempts.planId, planId)).orderBy(attempts.id).all();
}

/** Totals of these requests. */
export function sumOf(rows: readonly AttemptRow[]): CallSum {
  const total = (value: (row: AttemptRow) => number) => rows.reduce((sum, row) => sum + value(row), 0);
  return {
    calls: rows.length,
    unanswered: rows.filter(({ outcome }) => outcome !== 'answered').length,
    input_tokens: total(({ inputTokens }) => inputTokens),
    output_tokens: total(({ outputTokens }) => outputTokens),
    cost_usd: total(({ costUsd }) => costUsd ?? 0),
    unpriced: rows.filter(({ costUsd }) => costUsd === null).length,
    latency_ms: total(({ latencyMs }) => latencyMs),
  };
}

/** Totals of the plan's requests over all its runs, cheap enough for polling. */
export function usage(
  store: Store,
  planId: string,
): { llm_calls: number; input_tokens: number; output_tokens: number; cost_usd: number } {
  const row = store
    .prepare(
      `SELECT count(*) AS calls, coalesce(sum(input_tokens), 0) AS input, coalesce(sum(output_tokens), 0) AS output,
              coalesce(sum(cost_usd), 0) AS cost
       FROM attempts WHERE plan_id = ?`,
    )
    .get(planId);
  return {
    llm_calls: Number(row?.calls ?? 0),
    input_tokens: Number(row?.input ?? 0),
    output_tokens: Number(row?.output ?? 0),
    cost_usd: Number(row?.cost ?? 0),
  };
}

/** Requests by stage. */
export function callsByStage(store: Store, planId: string): ReadonlyMap<string, number> {
  const rows = store
    .prepare('SELECT stage, count(*) AS calls FROM attempts WHERE plan_id = ? GROUP BY stage')
    .all(planId);
  return new Map(rows.map((row) => [String(row.stage), Number(row.calls)]));
}
