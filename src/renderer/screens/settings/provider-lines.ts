import type { ProfileModel, ProfileReport } from '../../../shared/contracts/model-profile.ts';
import type { ApiOutputs } from '../../api/api.ts';

type Secrets = ApiOutputs['settings']['secrets']['list'];
type Key = Secrets['keys'][number];

/** Where a key goes that is entered in the app; null where none is taken. */
export type KeyPlace = 'kept' | 'session' | null;

export function keyPlace(strength: Secrets['strength']): KeyPlace {
  if (strength === 'keychain' || strength === 'obfuscated') return 'kept';
  return strength === 'session' ? 'session' : null;
}

/** What models come from, as one line of the settings. */
export interface ProviderLine {
  readonly id: string;
  readonly title: string;
  /** Its key; null where it needs none. */
  readonly key: Key | null;
  /** Its models in the profiles of this computer, each once. */
  readonly models: readonly ProfileModel[];
}

/** Programs on this computer that need no key; a server is in the profiles only while it runs. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  'claude-code': 'Claude Code',
  ollama: 'Ollama',
  'openai-compatible': 'Other servers',
};

/** One line for each provider: those with a key first, then what runs on this computer. */
export function providerLines(keys: readonly Key[], profiles: readonly ProfileReport[]): ProviderLine[] {
  const models = new Map(profiles.flatMap((profile) => profile.models).map((model) => [model.key, model]));
  const of = (provider: string) => [...models.values()].filter((model) => model.provider === provider);
  return [
    ...keys.map((key) => ({
      id: key.name,
      title: key.title,
      key,
      models: key.provider === null ? [] : of(key.provider),
    })),
    ...Object.entries(WITHOUT_KEY).flatMap(([id, title]) =>
      of(id).length === 0 ? [] : [{ id, title, key: null, models: of(id) }],
    ),
  ];
}

/** How it stands: `Ready`, or what is missing, in a few words. */
export function providerState({ key, models }: ProviderLine, isKept: boolean): { label: string; isReady: boolean } {
  if (key?.source === 'app') return { label: isKept ? 'Key saved' : 'Key for this session', isReady: true };
  if (key?.source === 'environment') return { label: 'Key from the environment', isReady: true };
  if (key) return { label: 'No key', isReady: false };
  return models.some(({ usable }) => usable)
    ? { label: 'Available', isReady: true }
    : { label: 'Not available', isReady: false };
}
