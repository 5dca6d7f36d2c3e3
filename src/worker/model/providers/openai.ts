import type { Provider } from '../provider.ts';
import { connection, demandKey, type KeyPlace, keyUsability } from './keyed.ts';

const KEY: KeyPlace = { title: 'OpenAI', names: ['OPENAI_API_KEY'] };

/**
 * OpenAI. Chat completions rather than responses: structured output and token counts are the same, a proxy is more
 * likely to speak it, and OpenAI does not keep the conversation unless it is asked to.
 */
export const openai: Provider = {
  id: 'openai',
  title: 'OpenAI',
  local: false,
  keyEnv: KEY.names[0],
  dialect: 'openai-strict',
  usability: (entry, context) => keyUsability(entry, KEY, context),
  async open(entry, context) {
    const key = await demandKey(entry, KEY, context);
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI(connection(entry, key, context, 'https://api.openai.com/v1')).chat(entry.model);
  },
};
