import { and, eq, inArray } from 'drizzle-orm';
import { type CallMeta, calls, runs } from '../../db/schema.ts';
import type { Store } from '../store.ts';

/** Answer to an earlier call of the plan with the same request; undefined when there was none. */
export function findCall(store: Store, planId: string, requestSha: string): unknown {
  const row = store.prepare('SELECT answer FROM calls WHERE plan_id = ? AND request_sha = ?').get(planId, requestSha);
  return typeof row?.answer === 'string' ? JSON.parse(row.answer) : undefined;
}

/** Stores an answer as soon as it arrives. A second answer to the same request changes nothing. */
export function saveCall(
  store: Store,
  planId: string,
  call: { readonly requestSha: string; readonly stage: string; readonly answer: unknown; readonly meta?: CallMeta },
): void {
  store.transaction(() => {
    const at = store.now();
    // Written as SQL because an answer may be JSON null, which must not become SQL NULL.
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

/** Deletes the stored answers of these stages, so that the model is asked again. */
export function forgetCalls(store: Store, planId: string, stages: readonly string[]): void {
  store.db
    .delete(calls)
    .where(and(eq(calls.planId, planId), inArray(calls.stage, [...stages])))
    .run();
}

/** Answers that are kept, each as its JSON text, in the order of their requests' hashes. */
export function answersOf(
  store: Store,
  planId: string,
): { readonly request_sha: string; readonly stage: string; readonly answer: string }[] {
  return store
    .prepare('SELECT request_sha, stage, answer FROM calls WHERE plan_id = ? ORDER BY request_sha')
    .all(planId)
    .map((row) => ({ request_sha: String(row.request_sha), stage: String(row.stage), answer: String(row.answer) }));
}

/** How many answers are kept. */
export function countCalls(store: Store, planId: string): number {
  return Number(store.prepare('SELECT count(*) AS calls FROM calls WHERE plan_id = ?').get(planId)?.calls ?? 0);
}
