import type { ProfileModel } from '../../shared/contracts/model-profile.ts';
import type { ModelEntry } from '../profiles/profile.ts';
import type { ProviderContext, Usability } from '../provider.ts';
import { providerOf } from '../providers/index.ts';
import { isCloudModel, ollamaAddress } from '../providers/ollama.ts';
import { isLoopback } from '../providers/probe.ts';

/** Whether questions to this model stay on this computer; a proxy on it hands them on, so only local servers count. */
export function staysOnComputer(entry: ModelEntry, env: ProviderContext['env']): boolean {
  if (entry.provider === 'ollama') return isLoopback(ollamaAddress(entry, env)) && !isCloudModel(entry.model);
  if (entry.provider === 'openai-compatible') return isLoopback(entry.base_url ?? '');
  return providerOf(entry.provider).local;
}

/** What tokens cost; nothing where it runs here or somebody has a subscription; null when the price is not known. */
export function effectivePrice(entry: ModelEntry, env: ProviderContext['env']): ModelEntry['price'] {
  const free = entry.provider === 'claude-code' || staysOnComputer(entry, env);
  return entry.price ?? (free ? { input: 0, output: 0 } : null);
}

/** How a model stands here and now. The model itself is not asked, so nothing is paid. */
export async function examineModel(entry: ModelEntry, context: ProviderContext): Promise<ProfileModel> {
  const usability: Usability = await providerOf(entry.provider).usability(entry, context);
  return {
    key: entry.key,
    provider: entry.provider,
    model: entry.model,
    priority: entry.priority,
    tiers: entry.tiers,
    local: staysOnComputer(entry, context.env),
    usable: usability.usable,
    why: usability.usable ? null : usability.why,
    next: usability.usable ? null : usability.next,
  };
}
