import { z } from 'zod';
import type { ModelEntry } from '../profiles/profile.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { withWholeLines } from './json-lines.ts';
import { hostAddress, type ProbeContext, probe, shownHost } from './probe.ts';

const USUAL_PORT = 11_434;

const Tags = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      remote_host: z.string().optional(),
      details: z.object({ family: z.string().optional() }).optional(),
    }),
  ),
});
/** One of the models that the server has. */
export type OllamaModel = z.infer<typeof Tags>['models'][number];

const Show = z.object({
  capabilities: z.array(z.string()).optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
});

const Running = z.object({
  models: z.array(z.object({ name: z.string(), context_length: z.number().int().positive().optional() })),
});

/** The server's address: the entry's, else OLLAMA_HOST, else the usual port of this computer. */
export function ollamaAddress(entry: Pick<ModelEntry, 'base_url'>, env: ProviderContext['env']): string {
  return (
    entry.base_url?.replace(/(?<!\/)\/+$/, '').replace(/\/(api|v1)$/, '') ?? hostAddress(env.OLLAMA_HOST, USUAL_PORT)
  );
}

/** Models that run at Ollama's own servers, although the local server hands them on. */
export function isCloudModel(name: string): boolean {
  return /[:-]cloud$/.test(name);
}

/** Models that the server has, most recently fetched first as it lists them; null when none listens. */
export async function ollamaModels(
  address: string,
  context: ProbeContext,
  limits: { readonly timeoutMs?: number } = {},
): Promise<readonly OllamaModel[] | null> {
  const found = await probe(context, `${address}/api/tags`, Tags, limits);
  return found.kind === 'answered' ? found.value.models : null;
}

/** What a model can do and how many tokens it takes at most; null when the server does not tell. */
export async function ollamaModelFacts(
  address: string,
  model: string,
  context: ProbeContext,
  limits: { readonly timeoutMs?: number } = {},
): Promise<{ readonly limit: number | null; readonly capabilities: readonly string[] | null } | null> {
  const found = await probe(context, `${address}/api/show`, Show, { body: { model }, ...limits });
  if (found.kind !== 'answered') return null;
  const { capabilities, model_info = {} } = found.value;
  // The name begins with the architecture: qwen3.context_length, llama.context_length.
  const limit = Object.entries(model_info).find(([name]) => name.endsWith('.context_length'))?.[1];
  return {
    limit: typeof limit === 'number' && limit > 0 ? limit : null,
    capabilities: capabilities ?? null,
  };
}

/** Ollama takes `qwen3` for `qwen3:latest`. */
function sameModel(a: string, b: string): boolean {
  const full = (name: string) => (name.includes(':') ? name : `${name}:latest`);
  return full(a) === full(b);
}

/**
 * The package passes an abort to a client that does not support it, so a question without a response would never end.
 * Each question therefore gets a fetch that is aborted with it.
 */
function abortable(fetcher: typeof fetch, signal: AbortSignal | undefined): typeof fetch {
  if (signal === undefined) return fetcher;
  return (input, init) =>
    fetcher(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal });
}

/** The package turns an abort into an error that looks like Ollama's; this throws the abort's reason instead. */
async function untilAborted<T>(
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal | undefined) => PromiseLike<T>,
): Promise<T> {
  try {
    return await ask(signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

/**
 * Ollama by its native API: its OpenAI endpoint ignores `num_ctx` and silently cuts a long question at 4,096 tokens
 * (ollama/ollama#3839).
 */
export const ollama: Provider = {
  id: 'ollama',
  title: 'Ollama',
  local: true,
  keyEnv: null,
  dialect: 'grammar',
  async usability(entry, context) {
    const address = ollamaAddress(entry, context.env);
    const models = await ollamaModels(address, context);
    if (models === null) {
      return {
        usable: false,
        why: `Ollama does not answer at ${shownHost(address)}`,
        next: 'Start Ollama (`ollama serve`), or install it from https://ollama.com',
      };
    }
    if (models.some(({ name }) => sameModel(name, entry.model))) return { usable: true };
    return {
      usable: false,
      why: `Ollama at ${shownHost(address)} does not have ${entry.model}`,
      next: `ollama pull ${entry.model}`,
    };
  },
  async open(entry, context) {
    const { createOllama } = await import('ai-sdk-ollama');
    const baseURL = ollamaAddress(entry, context.env);
    const modelFor = (signal: AbortSignal | undefined) =>
      createOllama({ baseURL, fetch: withWholeLines(abortable(context.fetch, signal)) })(entry.model, {
        // Ollama's own default is a few thousand tokens, and what is over is cut silently.
        options: { num_ctx: entry.context_window },
        // The package would ask up to three times by itself, unseen and uncounted; asking again is the drafter's.
        reliableObjectGeneration: false,
      });
    const { specificationVersion, provider, modelId, supportedUrls } = modelFor(undefined);
    return {
      specificationVersion,
      provider,
      modelId,
      supportedUrls,
      doGenerate: (options) => untilAborted(options.abortSignal, (signal) => modelFor(signal).doGenerate(options)),
      doStream: (options) => untilAborted(options.abortSignal, (signal) => modelFor(signal).doStream(options)),
    };
  },
  /** The smaller of what is asked for, what the model can take, and what the server has loaded it with for good. */
  async contextWindow(entry, context) {
    const address = ollamaAddress(entry, context.env);
    const [facts, running] = await Promise.all([
      ollamaModelFacts(address, entry.model, context),
      probe(context, `${address}/api/ps`, Running),
    ]);
    if (facts === null) return null;
    const wanted = Math.min(entry.context_window, facts.limit ?? entry.context_window);
    const loaded =
      running.kind === 'answered' ? running.value.models.find(({ name }) => sameModel(name, entry.model)) : undefined;
    // A model loaded with less is loaded anew for a bigger num_ctx, so what is loaded bounds only where no limit is
    // told.
    return facts.limit === null ? Math.min(wanted, loaded?.context_length ?? wanted) : wanted;
  },
};
