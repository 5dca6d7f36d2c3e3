import { APICallError, generateText, jsonSchema, LoadAPIKeyError, Output, streamText } from 'ai';
import { jsonrepair } from 'jsonrepair';
import { z } from 'zod';
import { StageError } from '../../planning/engine/stage-error.ts';
import type { ModelTest, ModelTestStep } from '../../shared/contracts/model-profile.ts';
import { type LocalFaultCode, LocalModelFault } from '../local/local-model-fault.ts';
import type { ModelEntry } from '../profiles/profile.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { providerOf } from '../providers/index.ts';

const Answer = z.object({ city: z.string().min(1), sum: z.number() });
/** Written out, so that it fits every backend's dialect as it is. */
const SCHEMA = jsonSchema<z.infer<typeof Answer>>({
  type: 'object',
  properties: {
    city: { type: 'string', description: 'the city' },
    sum: { type: 'integer', description: 'the sum' },
  },
  required: ['city', 'sum'],
  additionalProperties: false,
});
const PROMPT =
  'Answer with a JSON object of two fields: "city", the capital of France, and "sum", the sum of 17 and 25. Nothing else.';
/** Models that think first spend tokens on it. */
const MAX_OUTPUT_TOKENS = 2_000;

interface TestRequest {
  readonly signal?: AbortSignal | undefined;
  /** Called as it goes on. */
  readonly onStep?: ((step: ModelTestStep) => void) | undefined;
}

interface Heard {
  readonly text: string;
  readonly firstChunkMs: number | null;
}

/**
 * Asks a model one tiny question through its real provider, with the timeouts of its entry. Never rejects: what it yields
 * when it was aborted says nothing.
 */
export async function testModel(
  entry: ModelEntry,
  context: ProviderContext,
  { signal, onStep }: TestRequest = {},
): Promise<ModelTest> {
  const provider = providerOf(entry.provider);
  const report = { key: entry.key, provider: entry.provider, model: entry.model, tokens_per_s: null, runs_on: null };
  const failed = (problem: string, next: string | null, window: number | null = null): ModelTest => ({
    ...report,
    ok: false,
    latency_ms: null,
    first_chunk_ms: null,
    structured_output: 'none',
    context_window: window,
    problem,
    next,
  });
  if (entry.provider === 'file') return failed('A person or a program answers its questions; nothing to test', null);
  const usability = await provider.usability(entry, context);
  if (!usability.usable) return failed(sentence(usability.why), usability.next);
  let window: number | null = null;
  // The SDK would print what a provider leaves out of the request, among what this program says.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  try {
    // Loading is no part of how soon a model answers.
    if (entry.provider === 'embedded') onStep?.('loading');
    window = (await provider.contextWindow?.(entry, context, signal)) ?? null;
    onStep?.('asking');
    const start = performance.now();
    const { text, firstChunkMs } = await ask(entry, provider, context, start, signal);
    const latency = Math.round(performance.now() - start);
    const structured = howStructured(text);
    const fits = structured !== 'none';
    return {
      ...report,
      ok: fits,
      latency_ms: latency,
      first_chunk_ms: firstChunkMs,
      structured_output: structured,
      context_window: window,
      problem: fits
        ? null
        : text.trim() === ''
          ? 'The answer is empty'
          : 'The answer does not fit the requested schema',
      next: fits ? null : 'Choose a model that supports structured output (JSON Schema)',
    };
  } catch (error) {
    const { problem, next } = explain(error, entry, provider);
    return failed(problem, next, window);
  }
}

async function ask(
  entry: ModelEntry,
  provider: Provider,
  context: ProviderContext,
  start: number,
  signal: AbortSignal | undefined,
): Promise<Heard> {
  const { total_s, first_chunk_s, chunk_s } = entry.timeouts;
  const providerOptions = provider.callOptions?.(entry);
  const call = {
    model: await provider.open(entry, context),
    prompt: PROMPT,
    output: Output.object({ schema: SCHEMA, name: 'answer' }),
    maxOutputTokens: Math.min(MAX_OUTPUT_TOKENS, entry.max_output_tokens ?? MAX_OUTPUT_TOKENS),
    maxRetries: 0,
    ...(entry.temperature !== undefined && { temperature: entry.temperature }),
    ...(providerOptions !== undefined && { providerOptions: providerOptions as ProviderOptions }),
  };
  if (!entry.streaming) {
    const { text } = await generateText({
      ...call,
      ...(signal && { abortSignal: signal }),
      timeout: { totalMs: total_s * 1000 },
    });
    return { text, firstChunkMs: null };
  }
  // The SDK's first-chunk timeout starts when the response starts, so a server that accepts a request and sends
  // nothing would only be noticed by the total timeout.
  const silence = new AbortController();
  const waitFor = (seconds: number) =>
    setTimeout(() => silence.abort(new DOMException('nothing came', 'TimeoutError')), seconds * 1000);
  let timer = waitFor(Math.min(first_chunk_s, total_s));
  try {
    const { stream } = streamText({
      ...call,
      abortSignal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
      timeout: { totalMs: total_s * 1000 },
      // It comes as a part of the stream; the default would print it, and it may quote the request.
      onError: () => undefined,
    });
    let text = '';
    let firstChunkMs: number | null = null;
    for await (const part of stream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') throw new DOMException('no more came', 'TimeoutError');
      if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') continue;
      clearTimeout(timer);
      timer = waitFor(chunk_s);
      firstChunkMs ??= Math.round(performance.now() - start);
      if (part.type === 'text-delta') text += part.text;
    }
    return { text, firstChunkMs };
  } finally {
    clearTimeout(timer);
  }
}

type ProviderOptions = NonNullable<Parameters<typeof generateText>[0]['providerOptions']>;

function howStructured(text: string): ModelTest['structured_output'] {
  const fits = (read: () => unknown) => {
    try {
      return Answer.safeParse(read()).success;
    } catch {
      // Not even JSON: the next way of reading it is tried.
      return false;
    }
  };
  if (fits(() => JSON.parse(text))) return 'native';
  return fits(() => JSON.parse(jsonrepair(text))) ? 'repaired' : 'none';
}

/** Uses texts of the program: a provider's message may quote the key or the question. */
function explain(error: unknown, entry: ModelEntry, { title }: Provider): { problem: string; next: string | null } {
  const local = localFault(error);
  if (local) return local;
  if (error instanceof StageError) return { problem: error.message, next: null };
  if (error instanceof DOMException && /^(Timeout|Abort)Error$/.test(error.name))
    return { problem: `${title} did not answer in time`, next: 'Try again, or raise the timeouts of the model' };
  if (LoadAPIKeyError.isInstance(error))
    return { problem: `${title} is not logged in`, next: 'Log in: run `claude auth login`' };
  const status = statusOf(error);
  if (status === null)
    return APICallError.isInstance(error) || error instanceof TypeError
      ? { problem: `Could not reach ${title}`, next: 'Check that this computer is online and base_url is correct' }
      : { problem: `${title} gave an unreadable answer`, next: null };
  if (status === 401 || status === 403)
    return { problem: `${title} rejected the key (HTTP ${status})`, next: 'Check the key and its permissions' };
  if (status === 402)
    return { problem: `${title} requires payment (HTTP 402)`, next: 'Add credit, or use another model' };
  if (status === 404)
    return { problem: `${title} does not have ${entry.model} (HTTP 404)`, next: 'Fix the model or the base_url' };
  if (status === 429)
    return { problem: `Rate limit of ${title} reached (HTTP 429)`, next: 'Wait, or raise the limit with the provider' };
  if (status >= 500) return { problem: `${title} failed (HTTP ${status})`, next: 'Try again later' };
  return {
    problem: `${title} rejected the request (HTTP ${status})`,
    next: 'Check that the model supports structured output (JSON Schema)',
  };
}

const LOCAL_FAULTS: Readonly<Partial<Record<string, { readonly problem: string; readonly next: string }>>> = {
  unloadable: {
    problem: 'The runtime cannot load this file',
    next: 'Choose another model; this kind may be newer than the runtime, or the file may be damaged',
  },
  no_memory: {
    problem: 'Not enough memory is free for this model',
    next: 'Close other programs and try again, or choose a smaller model',
  },
  no_runtime: {
    problem: 'The runtime for local models does not start on this computer',
    next: 'Install PlanExe again; if that does not help, use Ollama or another provider',
  },
  ended: {
    problem: 'The process that runs the model ended unexpectedly',
    next: 'Try again; if it happens again, close other programs or choose a smaller model',
  },
} satisfies Partial<Record<LocalFaultCode, { readonly problem: string; readonly next: string }>>;

/** What kept a model inside the app from answering; null where it was something else. */
function localFault(error: unknown): { readonly problem: string; readonly next: string } | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; depth += 1) {
    if (at instanceof LocalModelFault) return LOCAL_FAULTS[at.code] ?? null;
    at = at.cause;
  }
  return null;
}

/** The HTTP status, wherever the provider's package put it. */
function statusOf(error: unknown): number | null {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
    const { statusCode, status_code, cause, lastError } = at as Record<string, unknown>;
    if (typeof statusCode === 'number') return statusCode;
    if (typeof status_code === 'number') return status_code;
    at = cause ?? lastError;
  }
  return null;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
