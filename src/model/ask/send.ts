import {
  generateText,
  jsonSchema,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  Output,
  streamText,
} from 'ai';
import type { Json } from '../../planning/engine/json.ts';
import type { CallScope } from '../../planning/engine/question.ts';
import type { ModelEntry } from '../profiles/profile.ts';
import { Stalled } from './call-fault.ts';
import { type Clock, every } from './waiting.ts';

export interface CallRequest {
  readonly model: LanguageModel;
  readonly entry: Pick<ModelEntry, 'streaming' | 'timeouts' | 'temperature'>;
  readonly instructions: string;
  readonly messages: ModelMessage[];
  /** In the backend's dialect; null where the schema goes in words. */
  readonly schema: Json | null;
  readonly maxOutputTokens: number;
  readonly providerOptions: Readonly<Record<string, Json>> | undefined;
}

/** What came of one request. Never both a whole answer and an error. */
export interface Reply {
  readonly text: string;
  /** What it thought aloud before; paid like an answer. */
  readonly thought: string;
  readonly finishReason: string | null;
  /** As the provider counted; null when it did not. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Null when the answer came to its end. */
  readonly error: unknown;
  /** Whether any piece of an answer came. */
  readonly received: boolean;
}

/** What a run hears of a request that is under way. */
type SignsOfLife = Pick<CallScope, 'active' | 'received'>;

/** How often the run is told of activity; how long a model may be silent is decided by its own timeouts. */
const SIGN_OF_LIFE_MS = 15_000;
const LEAST_BETWEEN_SIGNS_MS = 1_000;

/**
 * Sends one request and reads the response. Never rejects: errors are in the reply.
 *
 * The SDK's own timeouts are not used. Its first-chunk timeout starts when the response starts, so a server that
 * accepts a request and sends nothing is noticed only by the total one; and a reason of our own distinguishes a stall
 * from a stop.
 */
export async function send(
  request: CallRequest,
  signal: AbortSignal,
  signs: SignsOfLife,
  clock: Clock,
): Promise<Reply> {
  // The SDK would print what a provider cannot do; stdout belongs to the protocol or the user.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const watch = new Watch(request.entry, signal, signs, clock);
  const { model, entry, instructions, messages, schema, maxOutputTokens, providerOptions } = request;
  const settings = {
    model,
    instructions,
    messages,
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: watch.signal,
    ...(entry.temperature !== undefined && { temperature: entry.temperature }),
    ...(providerOptions !== undefined && { providerOptions: providerOptions as never }),
    ...(schema !== null && { output: unparsed(schema) }),
  };
  try {
    return entry.streaming ? await readStream(settings, watch) : await readWhole(settings);
  } catch (error) {
    return { ...NOTHING, error: watch.reasonOf(error) };
  } finally {
    watch.end();
  }
}

/** Sends the schema and accepts any text: the question's own review judges the answer, not the SDK. */
function unparsed(schema: Json): ReturnType<typeof Output.object<string>> {
  return {
    ...Output.object<string>({ schema: jsonSchema<string>(schema as never), name: 'answer' }),
    parseCompleteOutput: async ({ text }) => text,
    // The SDK keeps pieces back until the partial output changes: unchanged, a stream would look stalled to its end.
    parsePartialOutput: async ({ text }) => ({ partial: `${text.length}` }),
  };
}

const NOTHING = { text: '', thought: '', finishReason: null, inputTokens: null, outputTokens: null, received: false };

type Settings = Parameters<typeof streamText>[0] & Parameters<typeof generateText>[0];

async function readStream(settings: Settings, watch: Watch): Promise<Reply> {
  const texts: string[] = [];
  const thoughts: string[] = [];
  let finishReason: string | null = null;
  let usage: LanguageModelUsage | undefined;
  let failure: { readonly error: unknown } | null = null;
  let received = false;
  try {
    // Errors are also parts of the stream; without this handler the SDK prints them.
    const { stream } = streamText({ ...settings, onError: () => undefined });
    for await (const part of stream) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
        if (part.text === '') continue;
        (part.type === 'text-delta' ? texts : thoughts).push(part.text);
        received = true;
        watch.moved();
      } else if (part.type === 'error') failure ??= { error: part.error };
      else if (part.type === 'abort') failure ??= { error: settings.abortSignal?.reason };
      else if (part.type === 'finish-step') {
        ({ usage } = part);
        finishReason = part.rawFinishReason ?? part.finishReason;
        if (part.finishReason === 'length' || part.finishReason === 'content-filter') finishReason = part.finishReason;
        // A stream that simply ends has neither; its text may be half an answer.
        if (part.finishReason === 'other' && part.rawFinishReason === undefined) finishReason = null;
      }
    }
  } catch (error) {
    failure ??= { error };
  }
  const error = failure ? watch.reasonOf(failure.error) : null;
  return {
    text: texts.join(''),
    thought: thoughts.join(''),
    finishReason: failure ? null : finishReason,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    received,
    error: error ?? (finishReason === null ? new Error('terminated') : null),
  };
}

async function readWhole(settings: Settings): Promise<Reply> {
  const result = await generateText(settings);
  const { finishReason, rawFinishReason, text, reasoningText, usage } = result.finalStep;
  const isUnified = finishReason === 'length' || finishReason === 'content-filter';
  return {
    text,
    thought: reasoningText ?? '',
    finishReason: isUnified ? finishReason : (rawFinishReason ?? finishReason),
    inputTokens: usage.inputTokens ?? null,
    outputTokens: usage.outputTokens ?? null,
    received: true,
    error: null,
  };
}

/** Aborts a request that stalls, and reports activity to the run. */
class Watch {
  readonly signal: AbortSignal;
  readonly #outer: AbortSignal;
  readonly #stall = new AbortController();
  readonly #chunkMs: number;
  readonly #signs: SignsOfLife;
  readonly #clock: Clock;
  readonly #endSigns: () => void;
  readonly #cancelTotal: () => void;
  #cancelNext: () => void = () => undefined;
  #lastSignMs = Number.NEGATIVE_INFINITY;

  constructor({ streaming, timeouts }: CallRequest['entry'], outer: AbortSignal, signs: SignsOfLife, clock: Clock) {
    this.#clock = clock;
    this.#outer = outer;
    this.#signs = signs;
    this.#chunkMs = timeouts.chunk_s * 1000;
    this.signal = AbortSignal.any([outer, this.#stall.signal]);
    this.#endSigns = every(SIGN_OF_LIFE_MS, () => signs.active(), clock);
    this.#cancelTotal = this.#after(timeouts.total_s * 1000);
    // Without a stream nothing can be seen before the whole answer.
    if (streaming) this.#cancelNext = this.#after(timeouts.first_chunk_s * 1000);
    signs.active();
  }

  /** A piece of the answer came. */
  moved(): void {
    this.#cancelNext();
    if (!this.signal.aborted) this.#cancelNext = this.#after(this.#chunkMs);
    const now = this.#clock.now();
    if (now - this.#lastSignMs < LEAST_BETWEEN_SIGNS_MS) return;
    this.#lastSignMs = now;
    this.#signs.active();
    this.#signs.received?.();
  }

  /** Why it ended: a stall or a stop where there was one, whatever the SDK made of it. */
  reasonOf(error: unknown): unknown {
    if (this.#outer.aborted) return this.#outer.reason;
    return this.#stall.signal.aborted ? this.#stall.signal.reason : error;
  }

  end(): void {
    this.#endSigns();
    this.#cancelTotal();
    this.#cancelNext();
  }

  /** Returns what cancels the stall. */
  #after(ms: number): () => void {
    return this.#clock.after(ms, () => this.#stall.abort(new Stalled('nothing moved')));
  }
}
