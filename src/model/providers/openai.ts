import { keyedProvider } from './keyed.ts';

/**
 * OpenAI. Chat completions rather than responses: structured output and token counts are the same, a proxy is more
 * likely to speak it, and OpenAI does not keep the conversation unless it is asked to.
 */
export const openai = keyedProvider({
  id: 'openai',
  title: 'OpenAI',
  keys: ['OPENAI_API_KEY'],
  dialect: 'openai-strict',
  baseURL: 'https://api.openai.com/v1',
  async model(settings, model) {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI(settings).chat(model);
  },
});
