import type { Provider } from '../provider.ts';
import { connection, demandKey, type KeyPlace, keyUsability } from './keyed.ts';

/** Google's own documents say GEMINI_API_KEY, the AI SDK's say the other; people have either. */
const KEY: KeyPlace = { title: 'Google', names: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'] };

/** Google's Gemini API. */
export const google: Provider = {
  id: 'google',
  title: 'Google Gemini',
  local: false,
  keyEnv: KEY.names[0],
  dialect: 'google',
  usability: (entry, context) => keyUsability(entry, KEY, context),
  async open(entry, context) {
    const key = await demandKey(entry, KEY, context);
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle(connection(entry, key, context, 'https://generativelanguage.googleapis.com/v1beta'))(
      entry.model,
    );
  },
};
