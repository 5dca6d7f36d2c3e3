import { keyedProvider } from './keyed.ts';

/** Mistral's API. */
export const mistral = keyedProvider({
  id: 'mistral',
  title: 'Mistral',
  keys: ['MISTRAL_API_KEY'],
  dialect: 'openai-strict',
  baseURL: 'https://api.mistral.ai/v1',
  async model(settings, model) {
    const { createMistral } = await import('@ai-sdk/mistral');
    return createMistral(settings)(model);
  },
  callOptions: () => ({ mistral: { strictJsonSchema: true } }),
});
