import { z } from 'zod';
import type { ProviderContext } from '../provider.ts';
import { isCloudModel, ollamaAddress, ollamaModelFacts, ollamaModels } from '../providers/ollama.ts';
import { hostAddress, type ProbeContext, probe } from '../providers/probe.ts';
import { ModelEntry } from './profile.ts';

type Place = ProbeContext & Pick<ProviderContext, 'env'>;

/** A question with its context rarely needs more, and a laptop rarely has memory for more beside the model. */
const WINDOW_CAP = 32_768;
/** Used where a server does not report it. */
const WINDOW_UNKNOWN = 8_192;
/** The smallest value that a profile accepts. */
const WINDOW_LEAST = 2_048;
/** Of each server, so that a profile stays within its twenty models. */
const MOST_PER_SERVER = 5;
/** The server may not exist, so the wait is short; a closed port is reported immediately. */
const PROBE_LIMITS = { timeoutMs: 1_000 };
/** Behind every model that a shipped profile lists. */
const FIRST_PRIORITY = 100;

const LM_STUDIO_PORT = 1_234;
const EMBEDDING = /embed|\bbge\b|\bbert\b|rerank/i;

/** LM Studio since 0.4: everything that is downloaded, with what is loaded. */
const LmStudioModels = z.object({
  models: z.array(
    z.object({
      key: z.string(),
      type: z.string().optional(),
      max_context_length: z.number().optional(),
      loaded_instances: z
        .array(z.object({ config: z.object({ context_length: z.number().optional() }).optional() }))
        .optional(),
    }),
  ),
});
/** LM Studio before that, by OpenAI's list. */
const OpenAiModels = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * Models of Ollama and LM Studio on their usual ports, or at OLLAMA_HOST and LMSTUDIO_HOST, as entries for the profile
 * `baseline`. In the servers' own order, which for Ollama is the most recently fetched first. None with
 * PLANEXE_NO_DISCOVERY=1. Takes at most two seconds (a server that hangs), and never rejects.
 *
 * They are ordered after every model with a key: a cheap cloud model writes a better plan than one that fits into a
 * laptop. Without a key they are used alone; to keep prompts on this computer, the user writes a profile that names
 * only them.
 */
export async function discover(place: Place): Promise<readonly ModelEntry[]> {
  if (place.env.PLANEXE_NO_DISCOVERY === '1') return [];
  const found = await Promise.all([discoverOllama(place), discoverLmStudio(place)]);
  const entries = new Map<string, ModelEntry>();
  for (const entry of found.flat()) {
    if (!entries.has(entry.key)) entries.set(entry.key, { ...entry, priority: FIRST_PRIORITY + entries.size });
  }
  return [...entries.values()];
}

async function discoverOllama(place: Place): Promise<readonly ModelEntry[]> {
  const address = ollamaAddress({}, place.env);
  const models = (await ollamaModels(address, place, PROBE_LIMITS)) ?? [];
  const candidates = models
    .filter(({ name, remote_host }) => remote_host === undefined && !isCloudModel(name))
    .filter(({ name, details }) => !EMBEDDING.test(name) && !EMBEDDING.test(details?.family ?? ''))
    .slice(0, MOST_PER_SERVER);
  const facts = await Promise.all(candidates.map(({ name }) => ollamaModelFacts(address, name, place, PROBE_LIMITS)));
  return candidates.flatMap(({ name }, index) => {
    const known = facts[index] ?? null;
    if (known?.capabilities && !known.capabilities.includes('completion')) return [];
    return localEntry('ollama', name, known?.limit ?? null, { provider: 'ollama', base_url: address });
  });
}

async function discoverLmStudio(place: Place): Promise<readonly ModelEntry[]> {
  const address = hostAddress(place.env.LMSTUDIO_HOST, LM_STUDIO_PORT).replace(/\/v1$/, '');
  const [own, plain] = await Promise.all([
    probe(place, `${address}/api/v1/models`, LmStudioModels, PROBE_LIMITS),
    probe(place, `${address}/v1/models`, OpenAiModels, PROBE_LIMITS),
  ]);
  const told =
    own.kind === 'answered'
      ? own.value.models.map(({ key, type, max_context_length, loaded_instances }) => ({
          id: key,
          embedding: type !== undefined && type !== 'llm' && type !== 'vlm',
          // The loaded window counts: LM Studio does not reload the model for a longer question.
          window: loaded_instances?.[0]?.config?.context_length ?? max_context_length ?? null,
          loaded: (loaded_instances?.length ?? 0) > 0,
        }))
      : plain.kind === 'answered'
        ? plain.value.data.map(({ id }) => ({ id, embedding: false, window: null, loaded: false }))
        : [];
  return told
    .filter(({ id, embedding }) => !embedding && !EMBEDDING.test(id))
    .sort((a, b) => Number(b.loaded) - Number(a.loaded))
    .slice(0, MOST_PER_SERVER)
    .flatMap(({ id, window }) =>
      localEntry('lmstudio', id, window, { provider: 'openai-compatible', base_url: `${address}/v1` }),
    );
}

/** An entry for a model on this computer; none when its name or its window cannot be used. */
function localEntry(
  server: string,
  model: string,
  limit: number | null,
  where: Pick<ModelEntry, 'provider' | 'base_url'>,
): ModelEntry[] {
  const window = Math.min(limit ?? WINDOW_UNKNOWN, WINDOW_CAP);
  if (window < WINDOW_LEAST) return [];
  const entry = ModelEntry.safeParse({
    ...where,
    key: `${server}/${model.toLowerCase().replaceAll(/[^a-z0-9._:/-]/g, '-')}`.slice(0, 80),
    model,
    concurrency: 1,
    context_window: window,
    price: { input: 0, output: 0 },
    // Loading a model from disk delays the first token, and a laptop generates slowly.
    timeouts: { first_chunk_s: 300, chunk_s: 120, total_s: 3_600 },
  });
  return entry.success ? [entry.data] : [];
}
