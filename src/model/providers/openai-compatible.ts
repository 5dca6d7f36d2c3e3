import { z } from 'zod';
import type { ModelEntry } from '../profiles/profile.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { demandKey, findKey, isSendable, type KeyPlace, UNSENDABLE } from './keyed.ts';
import { type Probe, probe, shownHost } from './probe.ts';

const Tokens = z.number().int().positive().optional().catch(undefined);
/** As OpenAI lists models, with what vLLM, llama-server, LM Studio and others add. */
const Models = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      max_model_len: Tokens,
      context_length: Tokens,
      max_context_length: Tokens,
      loaded_context_length: Tokens,
      meta: z.object({ n_ctx: Tokens }).nullish(),
    }),
  ),
});
type ListedModel = z.infer<typeof Models>['data'][number];

const NAME = 'openai-compatible';

/** There is a key only where the entry names one: a key for OpenAI must not go to somebody else's server. */
function keyOf(entry: ModelEntry, context: ProviderContext): Promise<string | null> {
  return entry.key_env === undefined ? Promise.resolve(null) : findKey(entry, placeOf(entry.key_env), context);
}

function placeOf(name: string): KeyPlace {
  return { title: 'the endpoint', names: [name] };
}

async function listed(entry: ModelEntry, context: ProviderContext): Promise<Probe<readonly ListedModel[]>> {
  const url = entry.base_url ?? '';
  const found = await probe(context, `${url.replace(/(?<!\/)\/+$/, '')}/models`, Models, {
    key: await keyOf(entry, context),
  });
  return found.kind === 'answered' ? { kind: 'answered', value: found.value.data } : found;
}

/** LM Studio's own interface tells what its OpenAI one leaves out: with how many tokens a model is loaded. */
async function lmStudioModel(entry: ModelEntry, context: ProviderContext): Promise<ListedModel | undefined> {
  const base = (entry.base_url ?? '').replace(/\/v1\/*$/, '');
  const found = await probe(context, `${base}/api/v0/models`, Models);
  return found.kind === 'answered' ? found.value.data.find(({ id }) => id === entry.model) : undefined;
}

function windowOf(model: ListedModel | undefined): number | null {
  return (
    model?.loaded_context_length ??
    model?.max_model_len ??
    model?.meta?.n_ctx ??
    model?.context_length ??
    model?.max_context_length ??
    null
  );
}

/**
 * Any server that speaks OpenAI's chat protocol: LM Studio, llama-server, vLLM, a company's own gateway. Schemas go as
 * `json_schema` to /chat/completions: LM Studio refuses `json_object`, and ignores schemas on /responses.
 */
export const openaiCompatible: Provider = {
  id: 'openai-compatible',
  title: 'OpenAI-compatible endpoint',
  local: false,
  keyEnv: null,
  dialect: 'grammar',
  async usability(entry, context) {
    const url = entry.base_url;
    if (url === undefined)
      return {
        usable: false,
        why: 'it has no base_url',
        next: 'Add a base_url to the entry, such as http://host:8080/v1',
      };
    if (entry.key_env !== undefined) {
      const key = await keyOf(entry, context);
      const why = key === null ? 'is not set' : isSendable(key) ? null : UNSENDABLE;
      if (why !== null) return { usable: false, why: `${entry.key_env} ${why}`, next: `export ${entry.key_env}=...` };
    }
    const found = await listed(entry, context);
    if (found.kind === 'silent') {
      return {
        usable: false,
        why: `nothing answers at ${shownHost(url)}`,
        next: `Start the server at ${shownHost(url)} (LM Studio: Developer → Start server), or fix base_url`,
      };
    }
    // A server may refuse to list its models and answer all the same, but not to a key that it does not take.
    if (found.kind === 'other') {
      return found.status === 401 || found.status === 403
        ? {
            usable: false,
            why:
              entry.key_env === undefined
                ? `${shownHost(url)} needs an API key`
                : `${shownHost(url)} rejected the key in ${entry.key_env}`,
            next:
              entry.key_env === undefined
                ? 'Set key_env of the entry to the environment variable that holds the key'
                : `Set a valid key in ${entry.key_env}`,
          }
        : { usable: true, note: 'the server does not list its models' };
    }
    if (found.value.some(({ id }) => id === entry.model)) return { usable: true };
    const names = found.value.slice(0, 5).map(({ id }) => id);
    return {
      usable: false,
      why: `${shownHost(url)} does not have ${entry.model}`,
      next: names.length === 0 ? 'Load a model in the server' : `Use one of ${names.join(', ')}`,
    };
  },
  async open(entry, context) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const key = entry.key_env === undefined ? null : await demandKey(entry, placeOf(entry.key_env), context);
    const provider = createOpenAICompatible({
      name: NAME,
      baseURL: entry.base_url ?? '',
      fetch: context.fetch,
      supportsStructuredOutputs: true,
      includeUsage: true,
      ...(key !== null && { apiKey: key }),
    });
    return provider.chatModel(entry.model);
  },
  async contextWindow(entry, context) {
    const [found, ofLmStudio] = await Promise.all([listed(entry, context), lmStudioModel(entry, context)]);
    const plain = found.kind === 'answered' ? found.value.find(({ id }) => id === entry.model) : undefined;
    const window = windowOf(ofLmStudio) ?? windowOf(plain);
    return window === null ? null : Math.min(window, entry.context_window);
  },
};
