import type { Provider } from '../provider.ts';
import { connection, demandKey, type KeyPlace, keyUsability } from './keyed.ts';

const KEY: KeyPlace = { title: 'OpenRouter', names: ['OPENROUTER_API_KEY'] };

/** OpenRouter: models of many makers with one key. */
export const openrouter: Provider = {
  id: 'openrouter',
  title: 'OpenRouter',
  local: false,
  keyEnv: KEY.names[0],
  dialect: 'openai-strict',
  usability: (entry, context) => keyUsability(entry, KEY, context),
  async open(entry, context) {
    const key = await demandKey(entry, KEY, context);
    const { createOpenRouter } = await import('@openrouter/ai-sdk-provider');
    const settings = connection(entry, key, context, 'https://openrouter.ai/api/v1');
    // `strict` sends stream_options, without which a stream ends without token counts.
    return createOpenRouter({ ...settings, compatibility: 'strict' }).chat(entry.model, { usage: { include: true } });
  },
};
