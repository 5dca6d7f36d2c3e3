import type { Provider } from '../provider.ts';
import { connection, demandKey, type KeyPlace, keyUsability } from './keyed.ts';

const KEY: KeyPlace = { title: 'Mistral', names: ['MISTRAL_API_KEY'] };

/** Mistral's API. */
export const mistral: Provider = {
  id: 'mistral',
  title: 'Mistral',
  local: false,
  keyEnv: KEY.names[0],
  dialect: 'openai-strict',
  usability: (entry, context) => keyUsability(entry, KEY, context),
  async open(entry, context) {
    const key = await demandKey(entry, KEY, context);
    const { createMistral } = await import('@ai-sdk/mistral');
    return createMistral(connection(entry, key, context, 'https://api.mistral.ai/v1'))(entry.model);
  },
  callOptions: () => ({ mistral: { strictJsonSchema: true } }),
};
