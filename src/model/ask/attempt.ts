import type { Json } from '../../planning/engine/json.ts';
import type { ComposedQuestion } from '../question/compose-question.ts';
import { estimateTokens } from '../question/tokens.ts';
import type { CallFault } from './call-fault.ts';
import type { Attempt } from './call-log.ts';
import type { DraftingModel } from './drafting-model.ts';
import type { Reply } from './send.ts';
import { priceOf } from './spending.ts';

/** What became of a request, and what stood in the way. */
export type RequestResult = readonly [outcome: Attempt['outcome'], cause: CallFault['cause'] | null];

/** One request to a model as the log keeps it. Tokens that the provider did not count are estimated. */
export function attemptOf(
  place: Pick<Attempt, 'stage' | 'item'>,
  { entry, price }: DraftingModel,
  composed: ComposedQuestion,
  reply: Reply,
  latencyMs: number,
  ...[outcome, cause]: RequestResult
): Attempt {
  // A request that was refused before the model worked has used no tokens.
  const worked = reply.received || reply.error === null || cause === 'stalled' || cause === null;
  const input = reply.inputTokens ?? (worked ? composed.inputTokens : 0);
  const output = reply.outputTokens ?? estimateTokens(reply.thought) + estimateTokens(reply.text);
  return {
    ...place,
    provider: entry.provider,
    model: entry.key,
    input_tokens: input,
    output_tokens: output,
    cost_usd: priceOf(price, input, output),
    latency_ms: latencyMs,
    finish_reason: reply.finishReason,
    outcome,
    cause,
    question: composed.text,
    answer: reply.text,
  };
}

/** The model's unusable answer, for last_answer.json. */
export function evidenceOf(model: DraftingModel, reply: Reply, faults: readonly string[]): Json {
  const { text, finishReason, inputTokens, outputTokens } = reply;
  return {
    model: model.entry.key,
    raw: text,
    usage: { input_tokens: inputTokens, output_tokens: outputTokens },
    finish_reason: finishReason,
    faults,
  };
}
