import { keyedProvider } from './keyed.ts';

/** OpenRouter: models of many makers with one key. */
export const openrouter = keyedProvider({
  id: 'openrouter',
  title: 'OpenRouter',
  keys: ['OPENROUTER_API_KEY'],
  dialect: 'openai-strict',
  baseURL: 'https://openrouter.ai/api/v1',
  async model(settings, model) {
    const { createOpenRouter } = await import('@openrouter/ai-sdk-provider');
    // `strict` sends stream_options, without which a stream ends without token counts.
    return createOpenRouter({ ...settings, compatibility: 'strict' }).chat(model, { usage: { include: true } });
  },
});
