import { keyedProvider } from './keyed.ts';

/** Google's Gemini API. */
export const google = keyedProvider({
  id: 'google',
  title: 'Google Gemini',
  keyTitle: 'Google',
  // Google's own documents name the first, the AI SDK's the other; people have either.
  keys: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  dialect: 'google',
  baseURL: 'https://generativelanguage.googleapis.com/v1beta',
  async model(settings, model) {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle(settings)(model);
  },
});
