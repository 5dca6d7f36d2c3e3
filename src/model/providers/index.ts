import type { ProviderId } from '../profile.ts';
import type { Provider } from '../provider.ts';
import { anthropic } from './anthropic.ts';
import { claudeCode } from './claude-code.ts';
import { embedded } from './embedded.ts';
import { file } from './file.ts';
import { google } from './google.ts';
import { mistral } from './mistral.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { openaiCompatible } from './openai-compatible.ts';
import { openrouter } from './openrouter.ts';

const PROVIDERS: Readonly<Record<ProviderId, Provider>> = {
  openai,
  anthropic,
  google,
  mistral,
  openrouter,
  'openai-compatible': openaiCompatible,
  ollama,
  'claude-code': claudeCode,
  embedded,
  file,
};

/** Where the key of a provider lies. */
interface ProviderKey {
  readonly provider: ProviderId;
  readonly title: string;
  /** The usual environment variable. */
  readonly name: string;
  /** Others that are taken as well. */
  readonly also: readonly string[];
}

/** The providers that need a key, by their titles. */
export function keyPlaces(): ProviderKey[] {
  return Object.values(PROVIDERS)
    .flatMap(({ id, title, keyEnv, otherKeyEnvs = [] }) =>
      keyEnv === null ? [] : [{ provider: id, title, name: keyEnv, also: otherKeyEnvs }],
    )
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** The provider of this id. Loads no package of a provider. */
export function providerOf(id: ProviderId): Provider {
  return PROVIDERS[id];
}
