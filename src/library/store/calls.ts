import { and, eq } from 'drizzle-orm';
import { type CallMeta, runs } from '../db/schema.ts';
import type { Store } from './store.ts';

/** Answer to an earlier call of the plan with the same request; undefined when there was none. */
export function findCall(store: Store, planId: string, requestSha: string): unknown {
  const row = store.prepare('SELECT answer FROM calls WHERE plan_id = ? AND request_sha = ?').get(planId, requestSha);
  return typeof row?.answer === 'string' ? JSON.parse(row.answer) : undefined;
}

/** Keeps an answer the moment it is there. A second answer to the same request changes nothing. */
export function saveCall(
  store: Store,
  planId: string,
  call: { readonly requestSha: string; readonly stage: string; readonly answer: unknown; readonly meta?: CallMeta },
): void {
  store.transaction(() => {
    const at = store.now();
    // Spelled out, because an answer may be null, which is JSON like any other.
    store
      .prepare(
        'INSERT INTO calls (plan_id, request_sha, stage, answer, meta, at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      )
      .run(planId, call.requestSha, call.stage, JSON.stringify(call.answer), JSON.stringify(call.meta ?? {}), at);
    store.db
      .update(runs)
      .set({ lastLlmCallAt: at })
      .where(and(eq(runs.planId, planId), eq(runs.state, 'running')))
      .run();
  });
}

/** What the plan's stored calls cost so far. */
export function usage(
  store: Store,
  planId: string,
): { llm_calls: number; input_tokens: number; output_tokens: number; cost_usd: number } {
  const row = store
    .prepare(
      `SELECT count(*) AS calls,
              coalesce(sum(json_extract(meta, '$.input_tokens')), 0) AS input,
              coalesce(sum(json_extract(meta, '$.output_tokens')), 0) AS output,
              coalesce(sum(json_extract(meta, '$.cost_usd')), 0) AS cost
       FROM calls WHERE plan_id = ?`,
    )
    .get(planId);
  return {
    llm_calls: Number(row?.calls ?? 0),
    input_tokens: Number(row?.input ?? 0),
    output_tokens: Number(row?.output ?? 0),
    cost_usd: Number(row?.cost ?? 0),
  };
}

/** Stored calls by stage. */
export function callsByStage(store: Store, planId: string): ReadonlyMap<string, number> {
  const rows = store.prepare('SELECT stage, count(*) AS calls FROM calls WHERE plan_id = ? GROUP BY stage').all(planId);
  return new Map(rows.map((row) => [String(row.stage), Number(row.calls)]));
}
