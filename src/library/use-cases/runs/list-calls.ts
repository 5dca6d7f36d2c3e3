import type { PlanCalls } from '../../../shared/contracts/call.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { AttemptRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { runId } from '../../store/run-id.ts';
import { storesCalls } from '../../store/settings/settings.ts';
import { CALLS_FOLDER, listAttempts, sumOf } from '../../store/stages/attempts.ts';
import { countCalls } from '../../store/stages/calls.ts';
import { findPlan } from '../plans/find-plan.ts';

/**
 * What models were asked for a plan over all its runs, and what it took: by stage and by model in the order in which
 * each was first asked. Without prompts and answers. PLAN_NOT_FOUND, PERMISSION_DENIED.
 */
export function listCalls(library: Library, input: { readonly plan_id: string }): Result<PlanCalls> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const { id, options } = found.value;
  const rows = listAttempts(library, id);
  return ok({
    plan_id: id,
    spent: sumOf(rows),
    max_cost_usd: options.max_cost_usd ?? null,
    by_stage: [...Map.groupBy(rows, ({ stage }) => stage)].map(([stage, own]) => ({ stage, ...sumOf(own) })),
    by_model: [...Map.groupBy(rows, ({ provider, model }) => JSON.stringify([provider, model])).values()].flatMap(
      (own) => own.slice(0, 1).map(({ provider, model }) => ({ provider, model, ...sumOf(own) })),
    ),
    calls: rows.map(callOf),
    texts: {
      folder: CALLS_FOLDER,
      files: artifactRows(library, id).filter(({ sensitive }) => sensitive).length,
      stored_answers: countCalls(library, id),
      storing: storesCalls(library),
    },
  });
}

/** A request as it is shown: figures, no texts. */
export function callOf(row: AttemptRow): PlanCalls['calls'][number] {
  return {
    run_id: runId(row.runNumber),
    stage: row.stage,
    item: row.item,
    provider: row.provider,
    model: row.model,
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    cost_usd: row.costUsd,
    latency_ms: row.latencyMs,
    finish_reason: row.finishReason,
    outcome: row.outcome,
    cause: row.cause,
    at: row.at,
  };
}
