import { keyedProvider } from './keyed.ts';

/** Anthropic's Messages API. */
export const anthropic = keyedProvider({
  id: 'anthropic',
  title: 'Anthropic',
  keys: ['ANTHROPIC_API_KEY'],
  dialect: 'anthropic',
  baseURL: 'https://api.anthropic.com/v1',
  async model(settings, model) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic(settings)(model);
  },
});
