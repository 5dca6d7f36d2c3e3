import type { Provider } from '../provider.ts';
import { connection, demandKey, type KeyPlace, keyUsability } from './keyed.ts';

const KEY: KeyPlace = { title: 'Anthropic', names: ['ANTHROPIC_API_KEY'] };

/** Anthropic's Messages API. */
export const anthropic: Provider = {
  id: 'anthropic',
  title: 'Anthropic',
  local: false,
  keyEnv: KEY.names[0],
  dialect: 'anthropic',
  usability: (entry, context) => keyUsability(entry, KEY, context),
  async open(entry, context) {
    const key = await demandKey(entry, KEY, context);
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic(connection(entry, key, context, 'https://api.anthropic.com/v1'))(entry.model);
  },
};
