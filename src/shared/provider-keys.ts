/** Where the key of a provider of models lies. */
export interface ProviderKey {
  /** As profiles name it. */
  readonly provider: string | null;
  readonly title: string;
  /** The usual environment variable. */
  readonly name: string;
  /** Others that are taken as well. */
  readonly also: readonly string[];
}

/** The providers that need a key, by their titles; models are held to this list. */
export const PROVIDER_KEYS: readonly ProviderKey[] = [
  { provider: 'anthropic', title: 'Anthropic', name: 'ANTHROPIC_API_KEY', also: [] },
  {
    provider: 'google',
    title: 'Google Gemini',
    name: 'GEMINI_API_KEY',
    also: ['GOOGLE_GENERATIVE_AI_API_KEY'],
  },
  { provider: 'mistral', title: 'Mistral', name: 'MISTRAL_API_KEY', also: [] },
  { provider: 'openai', title: 'OpenAI', name: 'OPENAI_API_KEY', also: [] },
  { provider: 'openrouter', title: 'OpenRouter', name: 'OPENROUTER_API_KEY', also: [] },
];
