import { StageError } from '../../planning/engine/stage-error.ts';
import type { ModelEntry } from '../profiles/profile.ts';
import type { Provider, ProviderContext, Usability } from '../provider.ts';

/** Where a provider's key may lie: the variable that people are told about first. */
export interface KeyPlace {
  readonly title: string;
  readonly names: readonly [string, ...string[]];
}

/** The key of an entry; null when there is none. */
export async function findKey(
  entry: Pick<ModelEntry, 'key_env'>,
  place: KeyPlace,
  { secrets }: ProviderContext,
): Promise<string | null> {
  for (const name of entry.key_env === undefined ? place.names : [entry.key_env]) {
    const key = await secrets.get(name);
    if (key !== null) return key;
  }
  return null;
}

/**
 * The key of an entry, to be put into requests.
 * @throws StageError when there is none; the SDK would otherwise look for one by itself.
 */
export async function demandKey(entry: ModelEntry, place: KeyPlace, context: ProviderContext): Promise<string> {
  const key = await findKey(entry, place, context);
  if (key !== null && isSendable(key)) return key;
  const name = entry.key_env ?? place.names[0];
  const why = key === null ? 'is not set' : UNSENDABLE;
  throw new StageError('generation_error', `There is no key for ${place.title}: ${name} ${why}.`, true, {
    kind: 'authentication',
    reach: 'run',
  });
}

export const UNSENDABLE = 'holds signs that no key has, such as spaces or typographic quotes';

/** Whether it can be sent in a header; otherwise `fetch` would refuse it with an error that quotes the key. */
export function isSendable(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}

/** Usable when there is a key; whether the provider takes it shows only when a model is asked. */
async function keyUsability(entry: ModelEntry, place: KeyPlace, context: ProviderContext): Promise<Usability> {
  const key = await findKey(entry, place, context);
  if (key !== null && isSendable(key)) return { usable: true };
  const name = entry.key_env ?? place.names[0];
  return {
    usable: false,
    why: `no key for ${place.title}: ${name} ${key === null ? 'is not set' : UNSENDABLE}`,
    next: context.env.OS === 'Windows_NT' ? `setx ${name} "..." and open a new window` : `export ${name}=...`,
  };
}

type Connection = ReturnType<typeof connection>;

/** What tells one provider with a key from another. */
interface KeyedProvider extends Pick<Provider, 'id' | 'title' | 'dialect' | 'callOptions'> {
  /** Variables that may hold the key, the one that people are told about first. */
  readonly keys: KeyPlace['names'];
  /** How its key is called in messages, where that is not its title. */
  readonly keyTitle?: string;
  readonly baseURL: string;
  /** Loads the provider's package and opens a model of it. */
  model(settings: Connection, model: string): ReturnType<Provider['open']>;
}

/** A provider of the cloud whose only condition is a key. */
export function keyedProvider({ keys, keyTitle, baseURL, model, ...provider }: KeyedProvider): Provider {
  const place: KeyPlace = { title: keyTitle ?? provider.title, names: keys };
  return {
    ...provider,
    local: false,
    keyEnv: keys[0],
    otherKeyEnvs: keys.slice(1),
    usability: (entry, context) => keyUsability(entry, place, context),
    async open(entry, context) {
      const key = await demandKey(entry, place, context);
      return model(connection(entry, key, context, baseURL), entry.model);
    },
  };
}

/** Settings that every provider of the SDK takes. `base_url` points at a proxy or a server of one's own. */
function connection(
  entry: ModelEntry,
  apiKey: string,
  { fetch }: ProviderContext,
  baseURL: string,
): { apiKey: string; baseURL: string; fetch: typeof fetch } {
  // Redirects are not followed: on a redirect to another host, fetch drops `authorization`, but not the headers of
  // Anthropic and Google that hold the key.
  // The address is always given: the SDK would otherwise take it from environment variables of its own.
  return {
    apiKey,
    baseURL: entry.base_url ?? baseURL,
    fetch: (input, init) => fetch(input, { ...init, redirect: 'manual' }),
  };
}
