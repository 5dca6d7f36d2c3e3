import type { ProviderId } from '../../../src/model/profiles/profile.ts';
import type { Protocol } from './seen.ts';
import type { FakeProvider } from './server.ts';

/** The variable and the key of fake profiles; the key must never turn up anywhere but in a request. */
const FAKE_KEY_NAME = 'FAKE_PROVIDER_KEY';
export const FAKE_KEY = 'fake-key-that-must-not-leak';

const PROVIDERS: Readonly<Record<Protocol, { readonly provider: ProviderId; readonly path: string }>> = {
  'openai-chat': { provider: 'openai-compatible', path: '/v1' },
  ollama: { provider: 'ollama', path: '' },
  anthropic: { provider: 'anthropic', path: '/v1' },
};

/**
 * What belongs into `<home>/profiles/<name>.json` so that the server's models draft, one entry each in their order.
 * `overrides` are put over every entry.
 */
export function fakeProfile(
  provider: Pick<FakeProvider, 'url' | 'models' | 'contextWindow'>,
  protocol: Protocol,
  overrides: Readonly<Record<string, unknown>> = {},
): { title: string; summary: string; models: Readonly<Record<string, unknown>>[] } {
  const { provider: id, path } = PROVIDERS[protocol];
  return {
    title: `Fake ${protocol}`,
    summary: 'A server of the tests that answers without a model.',
    models: provider.models.map((model, priority) => ({
      key: `fake/${protocol}/${model}`,
      provider: id,
      model,
      base_url: `${provider.url}${path}`,
      ...(id === 'ollama' ? {} : { key_env: FAKE_KEY_NAME }),
      priority,
      context_window: provider.contextWindow,
      price: { input: 1, output: 4 },
      ...overrides,
    })),
  };
}

/** The environment with the key that fake profiles name. */
export function withFakeKeys(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return { ...env, [FAKE_KEY_NAME]: FAKE_KEY };
}
