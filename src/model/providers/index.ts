import type { ProviderId } from '../profiles/profile.ts';
import type { Provider } from '../provider.ts';
import { anthropic } from './anthropic.ts';
import { claudeCode } from './claude-code.ts';
import { embedded } from './embedded.ts';
import { file } from './file.ts';
import { google } from './google.ts';
import { mistral } from './mistral.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { openaiCompatible } from './openai-compatible.ts';
import { openrouter } from './openrouter.ts';

const PROVIDERS: Readonly<Record<ProviderId, Provider>> = {
  openai,
  anthropic,
  google,
  mistral,
  openrouter,
  'openai-compatible': openaiCompatible,
  ollama,
  'claude-code': claudeCode,
  embedded,
  file,
};

/** The provider of this id. Loads no package of a provider. */
export function providerOf(id: ProviderId): Provider {
  return PROVIDERS[id];
}
